import { useRef, useState } from 'react'
import { SlowNotice } from '../checkout/slow-notice.tsx'
import { useLostOrder } from '../orders/order-under-way.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { ColumnHeader, Row, Table, TableBody, TableHead } from '../ui/table.tsx'
import type { Cart, CartItem } from './change-cart.ts'
import { CartLine } from './cart-line.tsx'
import { CartSummary } from './cart-summary.tsx'
import { ClearCart } from './clear-cart.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { useShownCart } from './shown-cart.ts'
import { Undo } from './undo.tsx'
import styles from './cart-screen.module.css'

type CartScreenProps = {
  cart: Cart
  problem: string | null
  /** What a sign-in added, on a page made on the server; in the browser the layout says it. */
  notice: string | null
  failure: { message: string; from: string | null } | null
}

export function CartScreen({ cart: loaded, problem, notice, failure }: CartScreenProps) {
  const { cart, shown } = useShownCart(loaded)
  const [removed, setRemoved] = useState<CartItem | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useLostOrder(problem === null && cart.isEmpty)
  const isShown = (id: string) => shown.items.some((item) => item.id === id)

  // The button that was pressed is about to go; the way back from a removal follows the heading.
  const toHeading = () => heading.current?.focus()

  return (
    <div className={`page ${styles.screen}`}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        Your cart
      </h1>
      <div className={styles.messages}>
        {notice && <Alert tone="success">{notice}</Alert>}
        {problem && <NotLoaded problem={problem} />}
        {failure && <Failure {...failure} />}
        {removed && (
          <Undo
            key={removed.id}
            item={removed}
            gone={!isShown(removed.id)}
            onUndo={toHeading}
            onEnd={() => setRemoved((last) => (last === removed ? null : last))}
          />
        )}
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
              {/* Lines on their way out stay mounted, so that one that could not be removed can say why. */}
              {cart.items.map((item) => (
                <CartLine
                  key={item.id}
                  item={shown.items.find(({ id }) => id === item.id) ?? item}
                  leaving={!isShown(item.id)}
                  onRemove={() => {
                    setRemoved({ ...item })
                    toHeading()
                  }}
                />
              ))}
            </TableBody>
          </Table>
          <ClearCart onClear={toHeading} />
        </div>
        <CartSummary cart={shown} />
      </div>
      <SlowNotice />
    </div>
  )
}

/** Nobody knows what is in the cart: it is not called empty. */
const NotLoaded = ({ problem }: { problem: string }) => (
  <Alert tone="error">
    <p>{problem}</p>
    <ButtonLink to="/cart" look="quiet">
      Try again
    </ButtonLink>
  </Alert>
)

const Failure = ({ message, from }: { message: string; from: string | null }) => (
  <Alert tone="error">
    <p>{message}</p>
    {from && (
      <ButtonLink to={from} look="quiet">
        Go back
      </ButtonLink>
    )}
  </Alert>
)
