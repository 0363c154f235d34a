import type { ReactNode } from 'react'
import { beginsByShopper, eventWords } from '#domain/orders/texts/event-words.ts'
import { DataTable, type Column } from '#desk/ui/data-table.tsx'
import { Section } from '#desk/ui/page.tsx'
import { Time } from '#desk/ui/time.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Note } from './note.tsx'
import { useOrder } from './one-order.ts'
import styles from './order.module.css'

/** What somebody at the shop did about the order. */
export type OrderDeed = { id: string; at: string; who: string; title: string; outcome: string }

/** `done`: null for those who may not read what others did. */
export function TimeLine({ done, children }: { done: readonly OrderDeed[] | null; children: ReactNode }) {
  const { order, history, notes } = useOrder()
  const events = history.events.map((event) => ({
    ...event,
    shown: <bdi className={styles.word}>{eventWords(event, history)}</bdi>,
  }))
  const written = notes.map((note) => ({ ...note, shown: <Note note={note} /> }))
  const entries = [...events, ...written].toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
  return (
    <Section title="Timeline">
      {children}
      <ol className={styles.events}>
        {entries.toReversed().map(({ id, createdAt, shown }) => (
          <li key={id}>
            <Time at={createdAt} /> {shown}
          </li>
        ))}
        {beginsByShopper(history) && (
          <li>
            <Time at={order.createdAt} /> <span className={styles.word}>placed by the shopper</span>
          </li>
        )}
      </ol>
      {done && done.length > 0 && (
        <Disclosure summary="Who did what">
          <DataTable label="Who did what" columns={COLUMNS} rows={done} keyOf={({ id }) => id} empty="" />
        </Disclosure>
      )}
    </Section>
  )
}

const COLUMNS: readonly Column<OrderDeed>[] = [
  { title: 'Time', show: ({ at }) => <Time at={at} /> },
  { title: 'Who', show: ({ who }) => <bdi>{who}</bdi> },
  { title: 'What', show: ({ title }) => title },
  { title: 'Outcome', show: ({ outcome }) => <span className={styles.word}>{outcome}</span> },
]
