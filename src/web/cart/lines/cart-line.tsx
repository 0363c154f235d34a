import { useEffect, type SubmitEvent } from 'react'
import { useFetcher } from 'react-router'
import * as urls from '#domain/urls.ts'
import { itemsInCart } from '#domain/cart/cart.ts'
import { describeOptions } from '#domain/catalog/products.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { announce } from '#web/ui/live-region.tsx'
import { lowestPriceText, Price } from '#web/ui/price.tsx'
import { ProductPicture } from '#web/ui/pictures/product-picture.tsx'
import { Cell, Row, RowHeader } from '#web/ui/table.tsx'
import type { CartItem, CartOutcome } from '#web/cart/change-cart.ts'
import styles from './cart-line.module.css'

const Minus = /* @__PURE__ */ icon('M5 12h14')
const Plus = /* @__PURE__ */ icon('M5 12h14M12 5v14')

type CartLineProps = { item: CartItem; isRemoving: boolean; onRemove: () => void }

export function CartLine({ item, isRemoving, onRemove }: CartLineProps) {
  const fetcher = useFetcher<CartOutcome>({ key: `cart-line-${item.id}` })
  const outcome = fetcher.state === 'idle' ? fetcher.data : undefined
  useEffect(() => {
    // The answer to a removal may come after the line was restored.
    if (outcome?.ok && outcome.cart.items.some(({ id }) => id === item.id))
      announce(`Cart updated. ${itemsInCart(outcome.cart.totalItems)}`)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [outcome])

  /** Flushes synchronously, since the next press counts from the displayed number. */
  function change(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const button = event.nativeEvent.submitter as HTMLButtonElement
    if (button.value === String(item.quantity)) return
    void fetcher.submit(button, { method: 'post', action: urls.cart, flushSync: true })
  }

  if (isRemoving) return null
  const { name, options, quantity, maxQuantity } = item
  const to = urls.product(item.slug)
  const isMinimum = quantity <= 1 || maxQuantity === 0
  const isMaximum = quantity >= maxQuantity
  const fullName = options.length > 0 ? `${name}, ${describeOptions(options)}` : name
  return (
    <>
      <Row className={styles.line}>
        <RowHeader className={styles.product}>
          <div>
            <Link to={to} className={styles.picture} tabIndex={-1} aria-hidden="true">
              <ProductPicture picture={item.picture} sizes="(min-width: 48rem) 6.5rem, 5.5rem" size="small" alt="" />
            </Link>
            <div className={styles.name}>
              <Link to={to}>
                <bdi>{name}</bdi>
              </Link>
              {options.length > 0 && <p className={styles.options}>{describeOptions(options)}</p>}
              {item.lowestPrice && <p className={styles.options}>{lowestPriceText(item.lowestPrice)}</p>}
            </div>
          </div>
        </RowHeader>
        <Cell className={styles.price}>
          <Price amount={item.price} compareAt={item.compareAtPrice} />
        </Cell>
        <Cell>
          <fetcher.Form method="post" action={urls.cart} className={styles.quantity} onSubmit={change}>
            <input type="hidden" name="intent" value="change" />
            <input type="hidden" name="variantId" value={item.id} />
            {/* At its limit a button does nothing but keeps the focus. */}
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
        </Cell>
        <Cell className={styles.total}>
          <Price amount={item.lineTotal} />
        </Cell>
        <Cell className={styles.remove}>
          <fetcher.Form method="post" action={urls.cart} onSubmit={onRemove}>
            <input type="hidden" name="variantId" value={item.id} />
            <Button variant="plain" name="intent" value="remove" aria-label={`Remove ${fullName}`}>
              Remove
            </Button>
          </fetcher.Form>
        </Cell>
      </Row>
      {item.problem && <Problem text={item.problem} />}
      {outcome?.ok === false && <Problem text={outcome.message} />}
    </>
  )
}

const Problem = ({ text }: { text: string }) => (
  <Row className={styles.problem}>
    <Cell colSpan={5}>
      <Alert tone="error">{text}</Alert>
    </Cell>
  </Row>
)

/** Returns one fewer, or the stock where it has fallen below the quantity. */
const fewerThan = ({ quantity, maxQuantity }: CartItem): number => Math.max(1, Math.min(quantity - 1, maxQuantity))
