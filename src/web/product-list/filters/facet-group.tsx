import { useState } from 'react'
import type { Answer } from '#contract/client.ts'
import { formatCount } from '#domain/counts.ts'
import { Choice } from '#web/ui/forms/choice.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import styles from './facet-group.module.css'

export type Facet = Answer<'GET /api/products'>['facets'][number]
type Value = Facet['values'][number]

/** Further values are in a disclosure. */
const MAX_VISIBLE_VALUES = 7

/** The values of one facet with their counts. Ratings are radio buttons, all others checkboxes. */
export function FacetGroup({ facet: { key, name, more, values } }: { facet: Facet }) {
  const [first, others] = [values.slice(0, MAX_VISIBLE_VALUES), values.slice(MAX_VISIBLE_VALUES)]
  // Tags are numerous and less useful, so they start collapsed.
  const isOpen = useInitially(key !== 'tag' || hasChosen(values))
  const isUnfolded = useInitially(hasChosen(others))
  const choice = ({ value, label, count, chosen }: Value) => (
    <Choice
      key={value}
      type={key === 'rating' ? 'radio' : 'checkbox'}
      name={key}
      value={value}
      defaultChecked={chosen}
      disabled={count === 0 && !chosen && !more}
      className={styles.choice}
      label={
        <span className={styles.label}>
          <bdi>{label}</bdi> <span className={styles.count}>{formatCount(count) + (more ? '+' : '')}</span>
        </span>
      }
    />
  )
  return (
    <Disclosure variant="bar" className={styles.group} aria-label={name} summary={<bdi>{name}</bdi>} open={isOpen}>
      {key === 'rating' && (
        <Choice
          type="radio"
          name={key}
          value=""
          label="Any"
          className={styles.choice}
          defaultChecked={!hasChosen(values)}
        />
      )}
      {first.map(choice)}
      {others.length > 0 && (
        <Disclosure summary={`${others.length} more`} open={isUnfolded}>
          {others.map(choice)}
        </Disclosure>
      )}
    </Disclosure>
  )
}

const hasChosen = (values: readonly Value[]): boolean => values.some(({ chosen }) => chosen)

/** Keeps the initial value, so that a disclosure toggled by hand keeps its state. */
const useInitially = (open: boolean): boolean => useState(open)[0]
