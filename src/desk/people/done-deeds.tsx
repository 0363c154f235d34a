import type { DoneDeed } from '#domain/people/history.ts'
import { DataTable, type Column } from '#desk/ui/data-table.tsx'
import { Time } from '#desk/ui/time.tsx'
import { BY } from './doer-words.ts'
import styles from './done-deeds.module.css'

/** `title`: of the deed, in words. */
export type TitledDeed = DoneDeed & { title: string }

const COLUMNS: readonly Column<TitledDeed>[] = [
  { title: 'When', show: ({ at }) => <Time at={at} /> },
  {
    title: 'Who',
    show: ({ by }) => (
      <>
        <bdi>{by.name}</bdi> <span className={styles.quiet}>{BY[by.kind]}</span>
      </>
    ),
  },
  { title: 'What', show: ({ title }) => title },
  { title: 'About', show: ({ about }) => about && <bdi>{about}</bdi> },
  { title: 'Change', show: Change },
]

function Change({ before, after, outcome }: DoneDeed) {
  if (outcome === null) return 'Not finished'
  if (outcome !== 'done') return `Not done: ${outcome}`
  const values = [before, after].filter((value) => value !== null && value !== undefined)
  return (
    values.length > 0 && (
      <span className={styles.change}>
        {values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(' → ')}
      </span>
    )
  )
}

/** Who did what, with what it was before and is now. */
export const DoneDeeds = ({ deeds }: { deeds: readonly TitledDeed[] }) => (
  <DataTable
    label="What happened"
    columns={COLUMNS}
    rows={deeds}
    keyOf={({ id }) => id}
    empty="Nothing that matches has changed the shop."
  />
)
