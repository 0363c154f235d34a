import { useId, type MouseEvent, type ReactNode } from 'react'
import { Link } from '#web/ui/link.tsx'
import styles from './option-groups.module.css'

export type Option = { to: string; label: ReactNode }
export type OptionGroup = { title: string; options: readonly Option[] }

export const addressesOf = (groups: readonly OptionGroup[]): string[] =>
  groups.flatMap(({ options }) => options.map(({ to }) => to))

type OptionGroupsProps = {
  groups: readonly OptionGroup[]
  /** The index of the active option; -1 for none. */
  active: number
  /** A prefix of the options' ids. */
  id: string
  onChoose: (event: MouseEvent) => void
}

/** The options of a listbox, which are links. */
export function OptionGroups({ groups, active, id, onChoose }: OptionGroupsProps) {
  const all = addressesOf(groups)
  return groups.map(({ title, options }) => (
    <Group key={title} title={title}>
      {options.map(({ to, label }) => {
        const index = all.indexOf(to)
        return (
          <Link
            key={to}
            className={styles.option}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is a link as well
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            to={to}
            onClick={onChoose}
          >
            {label}
          </Link>
        )
      })}
    </Group>
  ))
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a listbox may hold no other
    <div role="group" aria-labelledby={id}>
      <div className={styles.title} id={id}>
        {title}
      </div>
      {children}
    </div>
  )
}
