import { useLocation } from 'react-router'
import { CART_TEXTS } from '#domain/cart.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import styles from './checkout-screen.module.css'

/** Stands in for the checkout where what it is about could not be loaded. Section 8, "Cart load". */
export function CheckoutFailed({ reason }: { reason: string }) {
  const { pathname, search } = useLocation()
  return (
    <div className={`page ${styles.screen}`}>
      <h1 className={styles.title}>Checkout</h1>
      <Alert tone="error">
        <p>{CART_TEXTS.load}</p>
        <p>{reason}</p>
        <ButtonLink to={pathname + search} look="quiet">
          Try again
        </ButtonLink>
      </Alert>
    </div>
  )
}
