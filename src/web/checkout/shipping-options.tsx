import { useFetcher } from 'react-router'
import { ShippingCost } from '../orders/amounts.tsx'
import { Alert } from '../ui/alert.tsx'
import { Choice } from '../ui/choice.tsx'
import { pathOfStep, type Checkout } from './checkout-data.ts'
import type { CheckoutFailure } from './failure.ts'
import styles from './step.module.css'

type ShippingOptionsProps = {
  options: Checkout['shippingOptions']
  /** Why they are the usual ones and not the shop's own. */
  problem: string | null
  selected: string | null
  error: string | undefined
}

/** The first one is selected from the beginning; choosing another lets the summary follow at once. */
export function ShippingOptions({ options, problem, selected, error }: ShippingOptionsProps) {
  const fetcher = useFetcher<CheckoutFailure | null>()
  const chosen = options.some(({ _id }) => _id === selected) ? selected : options[0]?._id
  const select = (shippingOptionId: string) =>
    fetcher.submit({ intent: 'shipping-option', shippingOptionId }, { method: 'post', action: pathOfStep('shipping') })
  return (
    <fieldset id="field-shippingOptionId" tabIndex={-1} className={styles.group}>
      <legend className={styles.legend}>Shipping option</legend>
      {problem && (
        <Alert tone="error">
          <p>{problem}</p>
          <p>Please choose one of our usual options.</p>
        </Alert>
      )}
      {error && <Alert tone="error">{error}</Alert>}
      {fetcher.data?.message && <Alert tone="error">{fetcher.data.message}</Alert>}
      <div className={styles.cards}>
        {options.map(({ _id, name, description, estimatedDelivery, cost, price }) => (
          <Choice
            key={_id}
            className={styles.card}
            type="radio"
            name="shippingOptionId"
            value={_id}
            defaultChecked={_id === chosen}
            onChange={() => select(_id)}
            label={
              <span className={styles.cardLabel}>
                {name}
                <ShippingCost cost={cost} usual={price} />
              </span>
            }
          >
            <span className={styles.quiet}>{[estimatedDelivery, description].filter(Boolean).join(' · ')}</span>
          </Choice>
        ))}
      </div>
    </fieldset>
  )
}
