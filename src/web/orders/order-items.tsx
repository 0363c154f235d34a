import { describeOptions, type OptionValue, type Picture } from '#domain/catalog/products.ts'
import { isOther } from '#domain/charges/charges.ts'
import { chargeRows } from '#domain/charges/receipt.ts'
import { lineDollars, toDollars } from '#domain/money.ts'
import { Price } from '#web/ui/price.tsx'
import { ProductPicture } from '#web/ui/pictures/product-picture.tsx'
import { titledCharges } from './amounts.tsx'
import type { Order } from './order.ts'
import styles from './order-items.module.css'

type Item = {
  productId: string
  sku?: string | null
  name: string
  options: OptionValue[]
  picture: Picture | null
  price: number
  quantity: number
}

type OrderItemsProps = {
  items: Item[]
  skuOf?: (item: Pick<Item, 'productId' | 'sku'>) => string
  /** Canceled units, by the index of their item. */
  canceled?: readonly { item: number; quantity: number }[]
  charges: Order['charges']
}

export const OrderItems = ({ items, skuOf, canceled = [], charges }: OrderItemsProps) => (
  <ul className={styles.items}>
    {items.map(({ productId, sku, name, options, picture, price, quantity }, index) => (
      // An order of another shop may have no variant ids.
      <li key={index} className={styles.item}>
        <ProductPicture className={styles.picture} picture={picture} sizes="4rem" size="small" alt="" />
        <div className={styles.text}>
          <p>
            <bdi>{name}</bdi>
          </p>
          {options.length > 0 && (
            <p className={styles.quiet}>
              <bdi>{describeOptions(options)}</bdi>
            </p>
          )}
          {skuOf && <p className={styles.quiet}>SKU: {skuOf({ productId, sku })}</p>}
          <p className={`${styles.quiet} ${styles.figures}`}>
            <span>
              Price: <Price amount={price} />
            </span>{' '}
            <span>Quantity: {quantity}</span>
          </p>
          {chargesOf(charges, index).map(({ title, amountCents }) => (
            <p key={title} className={styles.quiet}>
              {title}: <Price amount={toDollars(amountCents)} />
            </p>
          ))}
          <Canceled count={countOf(canceled, index)} quantity={quantity} />
        </div>
        <p>
          <span className="visually-hidden">Line total: </span>
          <Price amount={lineDollars({ price, quantity })} />
        </p>
      </li>
    ))}
  </ul>
)

function Canceled({ count, quantity }: { count: number; quantity: number }) {
  if (count === 0) return null
  return <p className={styles.canceled}>{count < quantity ? `${count} of ${quantity} canceled` : 'Canceled'}</p>
}

const chargesOf = (charges: Order['charges'], index: number) =>
  chargeRows(titledCharges(charges.filter((charge) => charge.item === index && isOther(charge))))

const countOf = (canceled: NonNullable<OrderItemsProps['canceled']>, index: number): number =>
  canceled.reduce((sum, { item, quantity }) => sum + (item === index ? quantity : 0), 0)
