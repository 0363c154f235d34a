import { orderPath } from '#desk/orders/one-order.ts'
import { Mark } from '#desk/ui/mark.tsx'
import { Link } from '#web/ui/link.tsx'
import { Units } from '#desk/packing/units.tsx'
import type { RowToShip } from './rows-to-ship.ts'
import { TrackingField } from './tracking-field.tsx'
import packing from '#desk/packing/packing.module.css'
import styles from './ship.module.css'

type Parcel = Extract<RowToShip, { parcel: unknown }>['parcel']

type ShipRowProps = {
  row: RowToShip
  batchId: string
  value: string
  isSentUnpaid: boolean
  problem: string | undefined
  hasFocus: boolean
}

/** An order with the field of its parcel, or with what has become of it. */
export const ShipRow = ({ row, problem, ...field }: ShipRowProps) => (
  <div className={styles.row}>
    <div>
      <p className={styles.order}>
        <Link to={orderPath(row.number)}>{row.number}</Link>
        <bdi>{row.name}</bdi>
        {row.state === 'shipped' && <Mark tone="done">Shipped</Mark>}
        {row.isPickup && <Mark>Pickup</Mark>}
      </p>
      {row.state !== 'none' && <Units of={row.parcel.units} />}
      {row.state !== 'none' && row.hasMore && (
        <p className={packing.quiet}>The rest of this order is sent separately.</p>
      )}
    </div>
    <div className={styles.parcel}>
      {row.state === 'packed' && <TrackingField row={row} problem={problem} {...field} />}
      {row.state === 'shipped' && <p>{carriageText(row.parcel)}</p>}
      {row.state === 'none' && <p className={packing.quiet}>{row.why}</p>}
      {row.state !== 'packed' && problem && <p className={packing.alarm}>{problem}</p>}
    </div>
  </div>
)

const carriageText = ({ carrier, trackingNumber }: Parcel): string =>
  [carrier, trackingNumber].filter((word) => word !== null).join(' ') || 'Without a tracking number'
