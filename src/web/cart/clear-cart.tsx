import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { announce } from '../ui/live-region.tsx'
import type { CartOutcome } from './change-cart.ts'
import styles from './clear-cart.module.css'

/** Asks once more, with and without JavaScript: what is cleared cannot be put back. */
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
        <fetcher.Form method="post" action="/cart" className={styles.question} onSubmit={onClear}>
          <p>Remove all items from your cart?</p>
          <Button look="quiet" name="intent" value="clear">
            Remove all
          </Button>
        </fetcher.Form>
      </Disclosure>
    </div>
  )
}
