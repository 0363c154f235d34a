import { eventWords } from '#domain/orders/texts/event-words.ts'
import { DataTable, type Column } from '#desk/ui/data-table.tsx'
import { Section } from '#desk/ui/page.tsx'
import { Time } from '#desk/ui/time.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { useOrder } from './one-order.ts'
import styles from './order.module.css'

/** What somebody at the shop did about the order. */
export type OrderDeed = { id: string; at: string; who: string; title: string; outcome: string }

/** Null for those who may not read what others did. */
export function TimeLine({ done }: { done: readonly OrderDeed[] | null }) {
  const { order, history } = useOrder()
  return (
    <Section title="Timeline">
      <ol className={styles.events}>
        {history.events.toReversed().map((event) => (
          <li key={event.id}>
            <Time at={event.createdAt} /> <span className={styles.word}>{eventWords(event, history)}</span>
          </li>
        ))}
        <li>
          <Time at={order.createdAt} /> <span className={styles.word}>placed by the shopper</span>
        </li>
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
