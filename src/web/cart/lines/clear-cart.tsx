import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import * as urls from '#domain/urls.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { announce } from '#web/ui/live-region.tsx'
import type { CartOutcome } from '#web/cart/change-cart.ts'
import styles from './clear-cart.module.css'

/** Asks for confirmation, because clearing cannot be undone. */
export function ClearCart({ onClear }: { onClear: () => void }) {
  const fetcher = useFetcher<CartOutcome>({ key: 'cart-clear' })
  const outcome = fetcher.state === 'idle' ? fetcher.data : undefined
  useEffect(() => {
    if (outcome?.ok) announce('Your cart has been cleared.')
  }, [outcome])
  return (
    <div className={styles.clear}>
      {outcome?.ok === false && <Alert tone="error">{outcome.message}</Alert>}
      <Disclosure className={styles.details} summary="Clear cart">
        <fetcher.Form method="post" action={urls.cart} className={styles.question} onSubmit={onClear}>
          <p>Remove all items from your cart?</p>
          <Button variant="quiet" name="intent" value="clear">
            Remove all
          </Button>
        </fetcher.Form>
      </Disclosure>
    </div>
  )
}
