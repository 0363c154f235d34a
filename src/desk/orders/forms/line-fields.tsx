import { unitsAt, type LineQuantity } from '#domain/orders/fulfillment.ts'
import type { Typed } from '#desk/typed.ts'
import { useOrder } from '#desk/orders/one-order.ts'
import { LineName } from '#desk/orders/units.tsx'
import styles from './forms.module.css'

type LineFieldsProps = {
  legend: string
  /** How many of each line there are. */
  units: readonly LineQuantity[]
  /** How many are filled in at first. */
  initial?: readonly LineQuantity[]
  typed: Typed | undefined
  /** Tells two groups of one form apart. */
  group?: string
}

/** A number for each line of an order. */
export function LineFields({ legend, units, initial = units, typed, group = 'units' }: LineFieldsProps) {
  const { lines } = useOrder().order
  return (
    <fieldset className={styles.lines}>
      <legend>{legend}</legend>
      {units.map(({ position, quantity }) => {
        const name = `${group}-${position}`
        return (
          <div key={position} className={styles.line}>
            <label htmlFor={name}>
              <LineName {...lines[position]!} />
            </label>
            <span className={styles.count}>
              <input
                id={name}
                name={name}
                className={styles.quantity}
                type="number"
                inputMode="numeric"
                min={0}
                max={quantity}
                defaultValue={typed?.[name] ?? unitsAt(initial, position)}
                aria-describedby={`${name}-of`}
              />
              <span id={`${name}-of`}>of {quantity}</span>
            </span>
          </div>
        )
      })}
    </fieldset>
  )
}
