import { Mark } from '#desk/ui/mark.tsx'
import { Choice } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { Units } from '#desk/packing/units.tsx'
import type { RowToShip } from './rows-to-ship.ts'
import styles from './ship.module.css'

type ShipRowProps = { row: RowToShip; value: string; problem: string | undefined; hasFocus: boolean }

/** An order with the field of its parcel, or with what has become of it. */
export const ShipRow = ({ row, value, problem, hasFocus }: ShipRowProps) => (
  <div className={styles.row}>
    <div>
      <p className={styles.order}>
        <Link to={`/orders/${row.number}`}>{row.number}</Link>
        <bdi>{row.name}</bdi>
        {row.state === 'shipped' && <Mark tone="done">Shipped</Mark>}
        {row.isPickup && <Mark>Pickup</Mark>}
      </p>
      {row.state !== 'none' && <Units of={row.parcel.units} />}
      {row.state !== 'none' && row.hasMore && (
        <p className={styles.quiet}>The rest of this order is sent separately.</p>
      )}
    </div>
    <div className={styles.parcel}>
      {row.state === 'packed' && <TrackingField row={row} value={value} problem={problem} hasFocus={hasFocus} />}
      {row.state === 'shipped' && <p>{carriageText(row.parcel)}</p>}
      {row.state === 'none' && <p className={styles.quiet}>{row.why}</p>}
      {row.state !== 'packed' && problem && <p className={styles.alarm}>{problem}</p>}
    </div>
  </div>
)

type PackedRow = Extract<RowToShip, { parcel: unknown }>

const TrackingField = ({ row, value, problem, hasFocus }: ShipRowProps & { row: PackedRow }) => (
  <>
    <input type="hidden" name="order" value={row.number} />
    <input type="hidden" name="parcel" value={row.parcel.id} />
    <Field
      label={`Tracking number of ${row.number}`}
      id={`tracking-${row.number}`}
      name="tracking"
      data-order={row.number}
      defaultValue={value}
      error={problem}
      maxLength={100}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- A scanner types where the focus is.
      autoFocus={hasFocus}
      enterKeyHint="next"
    />
    {row.unpaid !== null && (
      <Choice type="checkbox" name="evenIfUnpaid" value={row.number} label="Ship it anyway">
        <span className={styles.alarm}>{`Do not ship: ${row.unpaid}`}</span>
      </Choice>
    )}
  </>
)

const carriageText = ({ carrier, trackingNumber }: PackedRow['parcel']): string =>
  [carrier, trackingNumber].filter((word) => word !== null).join(' ') || 'Without a tracking number'
