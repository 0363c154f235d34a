import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import * as urls from '#domain/urls.ts'
import { itemsInCart } from '#domain/cart/cart.ts'
import { describeOptions } from '#domain/catalog/products.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { announce } from '#web/ui/live-region.tsx'
import { lowestPriceText, Price } from '#web/ui/price.tsx'
import { ProductPicture } from '#web/ui/pictures/product-picture.tsx'
import { Cell, Row, RowHeader } from '#web/ui/table.tsx'
import type { CartItem, CartOutcome } from '#web/cart/change-cart.ts'
import { LINE_CONTROLS } from './line-controls.tsx'
import styles from './cart-line.module.css'

type CartLineProps = { item: CartItem; isRemoving: boolean; onRemove: () => void }

export function CartLine({ item, isRemoving, onRemove }: CartLineProps) {
  const fetcher = useFetcher<CartOutcome>({ key: `cart-line-${item.id}` })
  const outcome = fetcher.state === 'idle' ? fetcher.data : undefined
  useEffect(() => {
    // The response to a removal may arrive after the line was restored.
    if (outcome?.ok && outcome.cart.items.some(({ id }) => id === item.id))
      announce(`Cart updated. ${itemsInCart(outcome.cart.totalItems)}`)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [outcome])

  if (isRemoving) return null
  const { name, options } = item
  const to = urls.product(item.slug)
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
          {Object.entries(LINE_CONTROLS).map(([choice, Control]) => (
            <Control key={choice} item={item} fullName={fullName} fetcher={fetcher} />
          ))}
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
