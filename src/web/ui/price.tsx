import { formatCents, toCents } from '#domain/money.ts'
import styles from './price.module.css'

type LowestPrice = { price: number; days: number }

export const lowestPriceText = ({ price, days }: LowestPrice): string =>
  `Lowest price of the last ${days} days: ${formatCents(toCents(price))}`

type PriceProps = {
  /** In US dollars. */
  amount: number
  /** The usual price in US dollars, struck through if it is higher. */
  compareAt?: number | null
  /** The lowest price in the days before a reduction, in US dollars. */
  lowest?: LowestPrice | null
  /** Adds "From": the amount is the lowest of several. */
  from?: boolean | undefined
}

export function Price({ amount, compareAt, lowest, from = false }: PriceProps) {
  const text = `${from ? 'From ' : ''}${formatCents(toCents(amount))}`
  if (!compareAt || compareAt <= amount) return <span className={styles.price}>{text}</span>
  return (
    <span>
      <span className="visually-hidden">Reduced price: </span>
      <ins className={`${styles.price} ${styles.reduced}`}>{text}</ins>
      <span> </span>
      <span className="visually-hidden">, usual price: </span>
      <s className={`${styles.price} ${styles.former}`}>{formatCents(toCents(compareAt))}</s>
      {lowest && <small className={styles.lowest}>{lowestPriceText(lowest)}</small>}
    </span>
  )
}
