import type { ReactNode, SubmitEvent } from 'react'
import type { FetcherWithComponents } from 'react-router'
import * as urls from '#domain/urls.ts'
import type { LineChoices } from '#domain/cart/cart.ts'
import { icon } from '#web/ui/icon.tsx'
import type { CartItem, CartOutcome } from '#web/cart/change-cart.ts'
import styles from './cart-line.module.css'

const Minus = /* @__PURE__ */ icon('M5 12h14')
const Plus = /* @__PURE__ */ icon('M5 12h14M12 5v14')

type ControlProps = { item: CartItem; fullName: string; fetcher: FetcherWithComponents<CartOutcome> }

/** The control for each choice, whose form sends the change. A new choice is a type error here. */
export const LINE_CONTROLS: Record<keyof LineChoices, (props: ControlProps) => ReactNode> = {
  quantity: QuantityButtons,
}

function QuantityButtons({ item, fullName, fetcher }: ControlProps) {
  const { quantity, maxQuantity } = item
  const isMinimum = quantity <= 1 || maxQuantity === 0
  const isMaximum = quantity >= maxQuantity

  /** Flushes synchronously, because the next press counts from the displayed number. */
  function change(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const button = event.nativeEvent.submitter as HTMLButtonElement
    if (button.value === String(item.quantity)) return
    void fetcher.submit(button, { method: 'post', action: urls.cart, flushSync: true })
  }

  return (
    <fetcher.Form method="post" action={urls.cart} className={styles.quantity} onSubmit={change}>
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="variantId" value={item.id} />
      {/* At its limit, a button does nothing but keeps the focus. */}
      <button
        className={styles.step}
        name="quantity"
        value={isMinimum ? quantity : fewerThan(item)}
        aria-disabled={isMinimum || undefined}
        aria-label={`One fewer of ${fullName}`}
      >
        <Minus size={18} />
      </button>
      <span className={styles.count}>{quantity}</span>
      <button
        className={styles.step}
        name="quantity"
        value={isMaximum ? quantity : quantity + 1}
        aria-disabled={isMaximum || undefined}
        aria-label={`One more of ${fullName}`}
      >
        <Plus size={18} />
      </button>
    </fetcher.Form>
  )
}

/** One less, or the stock if that is lower. */
const fewerThan = ({ quantity, maxQuantity }: CartItem): number => Math.max(1, Math.min(quantity - 1, maxQuantity))
