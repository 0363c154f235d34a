import { useEffect, type SubmitEvent } from 'react'
import { useFetcher } from 'react-router'
import { productPath } from '#domain/addresses.ts'
import { itemsInCart } from '#domain/cart.ts'
import { describeOptions } from '#domain/products.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { announce } from '../ui/live-region.tsx'
import { Price } from '../ui/price.tsx'
import { ProductPicture } from '../ui/product-picture.tsx'
import { Cell, Row, RowHeader } from '../ui/table.tsx'
import type { CartItem, CartOutcome } from './change-cart.ts'
import styles from './cart-line.module.css'

const Minus = /* @__PURE__ */ icon('M5 12h14')
const Plus = /* @__PURE__ */ icon('M5 12h14M12 5v14')

type CartLineProps = { item: CartItem; leaving: boolean; onRemove: () => void }

export function CartLine({ item, leaving, onRemove }: CartLineProps) {
  const fetcher = useFetcher<CartOutcome>({ key: `cart-line-${item.id}` })
  const outcome = fetcher.state === 'idle' ? fetcher.data : undefined
  useEffect(() => {
    // The removal of a line may be answered when it is already back.
    if (outcome?.ok && outcome.cart.items.some(({ id }) => id === item.id))
      announce(`Cart updated. ${itemsInCart(outcome.cart.totalItems)}`)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [outcome])

  /** Shown before the next press can come, which counts from what is shown. */
  function change(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const button = event.nativeEvent.submitter as HTMLButtonElement
    if (button.value === String(item.quantity)) return
    void fetcher.submit(button, { method: 'post', action: '/cart', flushSync: true })
  }

  if (leaving) return null
  const { name, options, quantity, maxQuantity } = item
  const to = productPath(item.slug)
  const atLeast = quantity <= 1 || maxQuantity === 0
  const atMost = quantity >= maxQuantity
  const full = options.length > 0 ? `${name}, ${describeOptions(options)}` : name
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
            </div>
          </div>
        </RowHeader>
        <Cell className={styles.price}>
          <Price amount={item.price} compareAt={item.compareAtPrice} />
        </Cell>
        <Cell>
          <fetcher.Form method="post" action="/cart" className={styles.quantity} onSubmit={change}>
            <input type="hidden" name="intent" value="change" />
            <input type="hidden" name="variantId" value={item.id} />
            {/* At their end they do nothing, but keep the focus of who has just pressed them. */}
            <button
              className={styles.step}
              name="quantity"
              value={atLeast ? quantity : fewerThan(item)}
              aria-disabled={atLeast || undefined}
              aria-label={`One fewer of ${full}`}
            >
              <Minus size={18} />
            </button>
            <span className={styles.count}>{quantity}</span>
            <button
              className={styles.step}
              name="quantity"
              value={atMost ? quantity : quantity + 1}
              aria-disabled={atMost || undefined}
              aria-label={`One more of ${full}`}
            >
              <Plus size={18} />
            </button>
          </fetcher.Form>
        </Cell>
        <Cell className={styles.total}>
          <Price amount={item.lineTotal} />
        </Cell>
        <Cell className={styles.remove}>
          <fetcher.Form method="post" action="/cart" onSubmit={onRemove}>
            <input type="hidden" name="variantId" value={item.id} />
            <Button look="plain" name="intent" value="remove" aria-label={`Remove ${full}`}>
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

/** One fewer; at once as few as there are, where the stock has fallen below what the line holds. */
const fewerThan = ({ quantity, maxQuantity }: CartItem): number => Math.max(1, Math.min(quantity - 1, maxQuantity))
