import { ButtonLink } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { orderPath, useOrder, type PageDeed } from './one-order.ts'
import styles from './order.module.css'

type DeedButtonsProps = {
  deeds: readonly PageDeed[]
  /** Stresses the first one, which is the next step of the order. */
  hasMain?: boolean
}

/** A button for each deed that is possible now. */
export function DeedButtons({ deeds, hasMain = false }: DeedButtonsProps) {
  const { number } = useOrder().order
  return deeds
    .filter(({ why }) => why === null)
    .map(({ path, label }, index) => (
      <ButtonLink
        key={path}
        className={styles.deed}
        to={`${orderPath(number)}/${path}`}
        variant={hasMain && index === 0 ? 'primary' : 'quiet'}
      >
        {label}
      </ButtonLink>
    ))
}

/** What cannot be done now, and why. */
export function NotPossible({ deeds }: { deeds: readonly PageDeed[] }) {
  const refused = deeds.filter(({ why }) => why !== null)
  if (refused.length === 0) return null
  return (
    <Disclosure className={styles.refused} summary="Not possible now">
      <dl className={styles.reasons}>
        {refused.map(({ path, label, why }) => (
          <div key={path}>
            <dt>{label}</dt>
            <dd>
              <bdi>{why}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
