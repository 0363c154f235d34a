import { useRef } from 'react'
import * as urls from '#domain/urls.ts'
import { SlowNotice } from '#web/checkout/slow-notice.tsx'
import { useOrderRecovery } from '#web/orders/in-flight-order.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { useRemovals } from '#web/ui/removals.ts'
import { ColumnHeader, Row, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import type { Cart, CartItem } from './change-cart.ts'
import { CartLine } from '#web/cart/lines/cart-line.tsx'
import { CartSummary } from './cart-summary.tsx'
import { ClearCart } from '#web/cart/lines/clear-cart.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { useOptimisticCart } from './pending-changes.ts'
import { UndoLine } from '#web/cart/lines/undo-line.tsx'
import styles from './cart-screen.module.css'

type CartScreenProps = {
  cart: Cart
  problem: string | null
  /** The sign-in notice of a page rendered on the server; in the browser, the layout shows it. */
  notice: string | null
  failure: { message: string; from: string | null } | null
}

export function CartScreen({ cart: loaded, problem, notice, failure }: CartScreenProps) {
  const { cart, shown } = useOptimisticCart(loaded)
  const removals = useRemovals<CartItem>()
  const heading = useRef<HTMLHeadingElement>(null)
  useOrderRecovery(problem === null && cart.isEmpty)
  const isShown = (id: string) => shown.items.some((item) => item.id === id)

  // The pressed button is about to disappear. The undo button follows the heading.
  const focusHeading = () => heading.current?.focus()

  return (
    <div className={`page ${styles.screen}`}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        Your cart
      </h1>
      <div className={styles.messages}>
        {notice && <Alert tone="success">{notice}</Alert>}
        {problem && <NotLoaded problem={problem} />}
        {failure && <Failure {...failure} />}
        {removals.removed.map((item) => (
          <UndoLine
            key={item.id}
            item={item}
            isRemoved={!isShown(item.id)}
            onUndo={focusHeading}
            onEnd={() => removals.end(item)}
          />
        ))}
      </div>
      {shown.isEmpty && !problem && <EmptyCart />}
      <div className={styles.columns} hidden={shown.isEmpty}>
        <div>
          <Table className={styles.lines} aria-label="Items in your cart">
            <TableHead>
              <Row>
                <ColumnHeader>Product</ColumnHeader>
                <ColumnHeader>Price</ColumnHeader>
                <ColumnHeader>Quantity</ColumnHeader>
                <ColumnHeader>Total</ColumnHeader>
                <ColumnHeader>
                  <span className="visually-hidden">Remove</span>
                </ColumnHeader>
              </Row>
            </TableHead>
            <TableBody>
              {/* Lines being removed stay mounted, to show why a removal failed. */}
              {cart.items.map((item) => (
                <CartLine
                  key={item.id}
                  item={shown.items.find(({ id }) => id === item.id) ?? item}
                  isRemoving={!isShown(item.id)}
                  onRemove={() => {
                    removals.add({ ...item })
                    focusHeading()
                  }}
                />
              ))}
            </TableBody>
          </Table>
          <ClearCart onClear={focusHeading} />
        </div>
        <CartSummary cart={shown} />
      </div>
      <SlowNotice />
    </div>
  )
}

/** Shown if the cart could not be loaded, because it must not be called empty. */
const NotLoaded = ({ problem }: { problem: string }) => (
  <Alert tone="error">
    <p>{problem}</p>
    <ButtonLink to={urls.cart} variant="quiet">
      Try again
    </ButtonLink>
  </Alert>
)

const Failure = ({ message, from }: { message: string; from: string | null }) => (
  <Alert tone="error">
    <p>{message}</p>
    {from && (
      <ButtonLink to={from} variant="quiet">
        Go back
      </ButtonLink>
    )}
  </Alert>
)
