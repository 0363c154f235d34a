import { Form } from 'react-router'
import { counted } from '#domain/counts.ts'
import { Mark } from '#desk/ui/mark.tsx'
import { Refusal } from '#desk/ui/refusal.tsx'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/forms/choice.tsx'
import { Link } from '#web/ui/link.tsx'
import { isPacked, type OrderToPack } from './chosen-orders.ts'
import type { Unpacked } from './pack-orders.ts'
import { unitsField } from './units-field.ts'
import { Units } from './units.tsx'
import styles from './packing.module.css'

type PackFormProps = { orders: readonly OrderToPack[]; outcome: Unpacked | undefined }

/** Packs what was shown here, or nothing of an order that has changed since. */
export function PackForm({ orders, outcome }: PackFormProps) {
  const open = orders.filter((order) => order.open.length > 0).length
  const problems = outcome?.problems ?? {}
  return (
    // Opens the next page as a document, because only its own headers allow the camera.
    <Form method="post" reloadDocument className={styles.form}>
      <Refusal problem={outcome}>
        {outcome?.next && (
          <p>
            <Link to={outcome.next} reloadDocument>
              Continue with the packed orders
            </Link>
          </p>
        )}
      </Refusal>
      <ul className={styles.orders}>
        {orders.map((order) => (
          <li key={order.number}>
            <OrderToPackRow order={order} problem={problems[order.number]} />
          </li>
        ))}
      </ul>
      <p className={styles.bar}>
        <Button>{open > 0 ? `Pack ${counted(open, 'order')}` : 'Enter tracking numbers'}</Button>
      </p>
    </Form>
  )
}

function OrderToPackRow({ order, problem }: { order: OrderToPack; problem: string | undefined }) {
  const { number, name, unpaid, open } = order
  const asks = unpaid !== null && open.length > 0
  return (
    <div className={styles.row}>
      <input type="hidden" name="order" value={number} />
      <input type="hidden" name="units" value={unitsField(open)} />
      <p className={styles.order}>
        <strong>{number}</strong>
        <bdi>{name}</bdi>
        {isPacked(order) && <Mark tone="done">Packed</Mark>}
        {open.length === 0 && !isPacked(order) && <Mark>Nothing left to pack</Mark>}
      </p>
      <Units of={open} />
      {asks && (
        <Choice type="checkbox" name="evenIfUnpaid" value={number} label="Pack it anyway">
          <span className={styles.alarm}>{`Do not ship: ${unpaid}`}</span>
        </Choice>
      )}
      {problem && !(asks && problem === unpaid) && <p className={styles.alarm}>{`Not packed: ${problem}`}</p>}
    </div>
  )
}
