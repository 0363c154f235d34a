import { describeOptions } from '#domain/catalog/products.ts'
import type { OrderToPack } from './chosen-orders.ts'
import styles from './packing.module.css'

type UnitsToPack = OrderToPack['open']

/** What goes into a parcel. */
export const Units = ({ of }: { of: UnitsToPack }) => (
  <span className={styles.units}>
    {of.map((units) => (
      <span key={units.line}>
        <span>{`${units.quantity} × `}</span>
        <bdi>{unitsName(units)}</bdi>
      </span>
    ))}
  </span>
)

export const unitsName = ({ name, options, notes }: Pick<UnitsToPack[number], 'name' | 'options' | 'notes'>): string =>
  [name, ...(options.length > 0 ? [describeOptions(options)] : []), ...notes].join(' · ')
