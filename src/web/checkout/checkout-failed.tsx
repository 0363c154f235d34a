import { useLocation } from 'react-router'
import { CART_TEXTS } from '#domain/cart/cart-texts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import styles from './checkout-screen.module.css'

export function CheckoutFailed({ reason }: { reason: string }) {
  const { pathname, search } = useLocation()
  return (
    <div className={`page ${styles.screen}`}>
      <h1 className={styles.title}>Checkout</h1>
      <Alert tone="error">
        <p>{CART_TEXTS.load}</p>
        <p>{reason}</p>
        <ButtonLink to={pathname + search} variant="quiet">
          Try again
        </ButtonLink>
      </Alert>
    </div>
  )
}
