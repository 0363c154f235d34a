import { useFetcher } from 'react-router'
import * as urls from '#domain/urls.ts'
import { SHIPPING_TEXTS } from '#domain/checkout/shipping.ts'
import { ShippingCost } from '#web/orders/amounts.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Choice } from '#web/ui/forms/choice.tsx'
import { type Checkout } from '#web/checkout/checkout-data.ts'
import { sentItems } from '#web/checkout/review/order-payload.ts'
import type { SelectedOption } from './submit-shipping.ts'
import { OPTION_FETCHER } from '#web/checkout/optimistic-summary.ts'
import styles from '#web/checkout/step.module.css'

type ShippingOptionsProps = {
  cart: Checkout['cart']
  options: Checkout['shippingOptions']
  /** The reason why defaults are shown; null if they are not. */
  problem: string | null
  selected: string | null
  error: string | undefined
}

/** The shipping options, with the first one selected. The summary follows a selection immediately. */
export function ShippingOptions({ cart, options, problem, selected, error }: ShippingOptionsProps) {
  const fetcher = useFetcher<SelectedOption>({ key: OPTION_FETCHER })
  const chosen = options.some(({ _id }) => _id === selected) ? selected : options[0]?._id
  const isGone = !problem && selected !== null && chosen !== selected
  const isFailed = fetcher.state === 'idle' && fetcher.data?.shippingCost === null
  const select = ({ form }: HTMLInputElement) => {
    const chosen = new FormData(form!)
    chosen.set('intent', 'shipping-option')
    chosen.set('items', JSON.stringify(sentItems(cart)))
    void fetcher.submit(chosen, { method: 'post', action: urls.checkoutStep('shipping') })
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
      {isGone && <Alert tone="notice">{SHIPPING_TEXTS.gone}</Alert>}
      {error && <Alert tone="error">{error}</Alert>}
      {isFailed && <Alert tone="error">{SHIPPING_TEXTS.calculate}</Alert>}
      <div className={styles.cards}>
        {options.map(({ _id, name, description, estimatedDelivery, cost, price, pickupCountry }) => (
          <Choice
            key={_id}
            className={styles.card}
            data-pickup={pickupCountry}
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
            <span className={styles.quiet}>
              {[estimatedDelivery, description, pickupCountry && SHIPPING_TEXTS.pickup].filter(Boolean).join(' · ')}
            </span>
          </Choice>
        ))}
      </div>
    </fieldset>
  )
}
