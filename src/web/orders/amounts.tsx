import { Fragment, type ReactNode } from 'react'
import type { Answer } from '#contract/client.ts'
import { receiptRows, type TitledCharge } from '#domain/charges/receipt.ts'
import type { PickupPlace } from '#domain/checkout/pickup.ts'
import { toCents, toDollars } from '#domain/money.ts'
import { Price } from '#web/ui/price.tsx'
import styles from './amounts.module.css'

type Summary = Answer<'GET /api/checkout'>['orderSummary']
type AmountsProps = Summary & { option?: PickupPlace | undefined; usualShipping?: number; children?: ReactNode }

/** Amounts in dollars. Free shipping is shown as 'Free' beside its usual price. */
export const Amounts = ({ option = {}, usualShipping = 0, children, ...summary }: AmountsProps) => (
  <dl className={styles.amounts}>
    {rowsOf(summary, option).map(({ kind, title, amountCents }) => (
      <Fragment key={`${kind} ${title}`}>
        <dt className={kind === 'total' ? styles.total : undefined}>{title}</dt>
        <dd className={kind === 'total' ? styles.total : undefined}>
          {kind === 'shipping' ? (
            <ShippingCost cost={toDollars(amountCents)} usual={usualShipping} />
          ) : (
            <Price amount={toDollars(amountCents)} />
          )}
        </dd>
      </Fragment>
    ))}
    {children}
  </dl>
)

const rowsOf = ({ subtotal, shipping, tax, total, charges }: Summary, option: PickupPlace) =>
  receiptRows(
    {
      subtotalCents: toCents(subtotal),
      shippingCents: toCents(shipping),
      taxCents: toCents(tax),
      totalCents: toCents(total),
    },
    titledCharges(charges),
    option,
  )

export const titledCharges = (charges: Summary['charges']): TitledCharge[] =>
  charges.map(({ kind, title, amount }) => ({ kind, title, amountCents: toCents(amount) }))

export function ShippingCost({ cost, usual }: { cost: number; usual: number }) {
  if (cost > 0) return <Price amount={cost} compareAt={usual} />
  return (
    <span>
      <span className={styles.free}>Free</span>
      {usual > 0 && (
        <>
          <span className="visually-hidden">, usual price: </span>
          <s className={styles.usual}>
            <Price amount={usual} />
          </s>
        </>
      )}
    </span>
  )
}
