import { useFetcher } from 'react-router'
import { SHIPPING_TEXTS } from '#domain/shipping.ts'
import { ShippingCost } from '../orders/amounts.tsx'
import { Alert } from '../ui/alert.tsx'
import { Choice } from '../ui/choice.tsx'
import { pathOfStep, type Checkout } from './checkout-data.ts'
import { sentItems } from './order-payload.ts'
import type { SelectedOption } from './save-shipping.ts'
import { OPTION_FETCHER } from './shown-summary.ts'
import styles from './step.module.css'

type ShippingOptionsProps = {
  cart: Checkout['cart']
  options: Checkout['shippingOptions']
  /** Why they are the usual ones and not the shop's own. */
  problem: string | null
  selected: string | null
  error: string | undefined
}

/** The first one is selected from the beginning; choosing another lets the summary follow at once. */
export function ShippingOptions({ cart, options, problem, selected, error }: ShippingOptionsProps) {
  const fetcher = useFetcher<SelectedOption>({ key: OPTION_FETCHER })
  const chosen = options.some(({ _id }) => _id === selected) ? selected : options[0]?._id
  const isFailed = fetcher.state === 'idle' && fetcher.data?.shippingCost === null
  const select = ({ form }: HTMLInputElement) => {
    const chosen = new FormData(form!)
    chosen.set('intent', 'shipping-option')
    chosen.set('items', JSON.stringify(sentItems(cart)))
    void fetcher.submit(chosen, { method: 'post', action: pathOfStep('shipping') })
  }
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
      {isFailed && <Alert tone="error">{SHIPPING_TEXTS.calculate}</Alert>}
      <div className={styles.cards}>
        {options.map(({ _id, name, description, estimatedDelivery, cost, price }) => (
          <Choice
            key={_id}
            className={styles.card}
            type="radio"
            name="shippingOptionId"
            value={_id}
            defaultChecked={_id === chosen}
            onChange={({ currentTarget }) => select(currentTarget)}
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
