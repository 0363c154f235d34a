import type { DeedOutput } from '#contract/owner/index.ts'
import { counted } from '#domain/counts.ts'
import { orderPath } from '#desk/orders/one-order.ts'
import { DataTable, type Column } from '#desk/ui/data-table.tsx'
import { Mark } from '#desk/ui/mark.tsx'
import { PostButton } from '#desk/ui/post-button.tsx'
import { Time } from '#desk/ui/time.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './deliveries.module.css'

type Delivery = DeedOutput<'GET /owner/webhooks/{id}/deliveries'>['deliveries'][number]

/** `nextAt`: of the next attempt; null if there is none. */
type Row = Delivery & { nextAt: string | null }

const COLUMNS: readonly Column<Row>[] = [
  { title: 'Event', show: ({ type }) => <span className={styles.event}>{type}</span> },
  { title: 'Happened', show: ({ createdAt }) => <Time at={createdAt} /> },
  { title: 'Order', show: ({ number }) => number !== null && <Link to={orderPath(number)}>{number}</Link> },
  { title: 'Status', show: ({ state }) => <Mark tone={TONES[state]}>{state}</Mark> },
  { title: 'Answer', show: Answer },
  {
    title: 'Send again',
    show: ({ id, type, state, number, lastError }) =>
      (state !== 'waiting' || lastError !== null) && (
        <PostButton name="replay" value={id} about={number === null ? type : `${type} ${number}`}>
          Send again
        </PostButton>
      ),
  },
]

const TONES = { waiting: 'plain', delivered: 'done', failed: 'alarm' } as const

/** What the receiver answered, or why it could not. */
function Answer({ state, attempts, nextAt, doneAt, lastError }: Row) {
  if (state === 'delivered')
    return (
      <span>
        Success, <Time at={doneAt!} />
      </span>
    )
  if (lastError === null) return 'Not sent yet'
  return (
    <div>
      <bdi>{lastError}</bdi>
      <p>{counted(attempts, 'attempt')}</p>
      {nextAt !== null && (
        <p>
          Next attempt <Time at={nextAt} />
        </p>
      )}
    </div>
  )
}

type DeliveriesProps = { deliveries: readonly Delivery[]; isPaused: boolean }

/** What a webhook was told. One that waits is tried again by itself, unless the webhook is paused. */
export const Deliveries = ({ deliveries, isPaused }: DeliveriesProps) => (
  <DataTable
    label="Deliveries"
    columns={COLUMNS}
    rows={deliveries.map((one) => ({ ...one, nextAt: one.state === 'waiting' && !isPaused ? one.dueAt : null }))}
    keyOf={({ id }) => id}
    empty="Nothing has happened in the last week that this webhook is told of."
  />
)
