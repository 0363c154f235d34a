import { Mark } from '#desk/ui/mark.tsx'
import { Time } from '#desk/ui/time.tsx'
import { Choice } from '#web/ui/forms/choice.tsx'
import { isPacked, type OrderToPack } from './chosen-orders.ts'
import { Units } from './units.tsx'
import styles from './packing.module.css'

type OrderChoiceProps = { order: OrderToPack; isChosen: boolean }

/** An unpaid order can be chosen, but is not at first. */
export function OrderChoice({ order, isChosen }: OrderChoiceProps) {
  const { number, createdAt, name, delivery, isLate, state, unpaid, open, parcels } = order
  const packed = parcels.filter((parcel) => parcel.state === 'packed').flatMap(({ units }) => units)
  return (
    <Choice
      type="checkbox"
      name="order"
      value={number}
      defaultChecked={isChosen && unpaid === null}
      className={styles.choice}
      label={
        <span className={styles.order}>
          <strong>{number}</strong>
          <Time at={createdAt} />
          <bdi>{name}</bdi>
          <bdi className={styles.quiet}>{delivery}</bdi>
          {isLate && <Mark tone="alarm">Late</Mark>}
          {isPacked(order) && <Mark tone="done">Packed</Mark>}
          {state === 'partly shipped' && <Mark>Partly shipped</Mark>}
        </span>
      }
    >
      <Units of={open.length > 0 ? open : packed} />
      {unpaid !== null && <span className={styles.alarm}>{`Do not ship: ${unpaid}`}</span>}
    </Choice>
  )
}
