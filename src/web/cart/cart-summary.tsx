import { Fragment } from 'react'
import { subtotalRows } from '#domain/charges/receipt.ts'
import { toCents, toDollars } from '#domain/money.ts'
import * as urls from '#domain/urls.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'
import type { Cart } from './change-cart.ts'
import { titledCharges } from '#web/orders/amounts.tsx'
import styles from './cart-summary.module.css'

const AT_CHECKOUT = 'Calculated at checkout'

export function CartSummary({ cart }: { cart: Cart }) {
  const blocked = cart.items.some(({ problem }) => problem !== null)
  return (
    <section className={styles.summary} aria-labelledby="cart-summary">
      <h2 id="cart-summary" className={styles.title}>
        Order summary
      </h2>
      <dl className={styles.amounts}>
        {rowsOf(cart).map(({ kind, title, amountCents }) => (
          <Fragment key={`${kind} ${title}`}>
            <dt>{title}</dt>
            <dd>
              <Price amount={toDollars(amountCents)} />
            </dd>
          </Fragment>
        ))}
        <dt>Shipping</dt>
        <dd className={styles.later}>{AT_CHECKOUT}</dd>
        <dt>Tax</dt>
        <dd className={styles.later}>{AT_CHECKOUT}</dd>
        <dt className={styles.total}>Estimated total</dt>
        <dd className={styles.total}>
          <Price amount={cart.subtotal} />
        </dd>
      </dl>
      {blocked ? (
        <>
          <p id="checkout-blocked" className={styles.blocked}>
            Some items cannot be ordered as they are. Please change or remove them to continue.
          </p>
          <Button type="button" disabled aria-describedby="checkout-blocked">
            Proceed to Checkout
          </Button>
        </>
      ) : (
        <ButtonLink to={urls.checkout}>Proceed to Checkout</ButtonLink>
      )}
      <ButtonLink to={urls.products} variant="quiet">
        Continue Shopping
      </ButtonLink>
    </section>
  )
}

const rowsOf = ({ subtotal, charges }: Cart) => subtotalRows(toCents(subtotal), titledCharges(charges))
