import { readAddress, type Address } from './address.ts'
import { subtotalCents } from './cart.ts'
import { addressOf, linkedPicture } from './foreign-products.ts'
import { centsOf, isRecord, numberOf, recordOf, textOf, type ForeignRecord } from './foreign-values.ts'
import type { Cents } from './money.ts'
import { ORDER_STATUSES, type OrderStatus } from './orders.ts'
import type { CardSummary } from './payment.ts'
import type { Totals } from './pricing.ts'
import type { OptionValue, Picture } from './products.ts'

/** An order as an answer or a browser's copy holds it, in whichever form, read into one. Section 3, "Order as read back". */
export type ReadOrder = Totals & {
  /** The order number, else the first 8 characters of the id, else a placeholder. Section 2, "Order confirmation". */
  number: string
  createdAt: string | null
  status: OrderStatus | null
  email: string
  items: ReadItem[]
  shippingAddress: Address | null
  shippingMethod: { name: string; estimatedDelivery: string }
  paymentMethod: string
  card: CardSummary | null
}

type ReadItem = {
  variantId: string
  productId: string
  name: string
  options: OptionValue[]
  picture: Picture | null
  priceCents: Cents
  quantity: number
}

/** The order, or the one in a member `order`; null for anything that names no items. */
export function readForeignOrder(value: unknown): ReadOrder | null {
  const outer = recordOf(value)
  const order = isRecord(outer.order) ? outer.order : outer
  if (!Array.isArray(order.items)) return null
  const shipping = recordOf(order.shipping)
  const address = [order.shippingAddress, shipping.address].find(isRecord)
  const method = recordOf([order.shippingMethod, shipping.method].find(isRecord))
  const items = order.items.filter(isRecord).map(readItem)
  const card = recordOf(order.card)
  const [brand, last4] = [textOf(card.brand), textOf(card.last4)]
  return {
    ...totalsOf(order, items, method),
    number: textOf(order.orderNumber) ?? (textOf(order._id) ?? textOf(order.id))?.slice(0, 8) ?? NO_NUMBER,
    createdAt: dateOf(order.createdAt),
    status: ORDER_STATUSES.find((status) => status === order.status) ?? null,
    email: textOf(order.email) ?? textOf(address?.email) ?? '',
    items,
    shippingAddress: address ? readForeignAddress(address) : null,
    shippingMethod: {
      name: textOf(method.name) ?? '',
      estimatedDelivery: textOf(method.estimatedDelivery) ?? textOf(method.estimatedDays) ?? '',
    },
    paymentMethod: textOf(order.paymentMethod) ?? '',
    card: brand && last4 ? { brand, last4 } : null,
  }
}

const NO_NUMBER = '–'

/** Separate fields or an object `totals`; what is missing follows from the rest. */
function totalsOf(order: ForeignRecord, items: ReadItem[], method: ForeignRecord): Totals {
  const totals = recordOf(order.totals)
  const first = (...values: unknown[]) => values.map(centsOf).find((cents) => cents !== null)
  const subtotal = first(order.subtotal, totals.subtotal) ?? subtotalCents(items)
  const shippingCents = first(order.shippingCost, order.shipping, totals.shipping, method.price) ?? 0
  const taxCents = first(order.tax, totals.tax) ?? 0
  const totalCents = first(order.total, totals.total) ?? subtotal + shippingCents + taxCents
  return { subtotalCents: subtotal, shippingCents, taxCents, totalCents }
}

function readItem(item: ForeignRecord, index: number): ReadItem {
  const options = Array.isArray(item.options) ? item.options.filter(isRecord) : []
  return {
    variantId: textOf(item.variantId) ?? String(index),
    productId: textOf(item.productId) ?? '',
    name: textOf(item.name) ?? '',
    options: options.map(({ name, value }) => ({ name: textOf(name) ?? '', value: textOf(value) ?? '' })),
    picture: pictureOf(item),
    priceCents: centsOf(item.price) ?? 0,
    quantity: Math.max(1, Math.trunc(numberOf(item.quantity) ?? 1)),
  }
}

/** Our own picture with its widths; otherwise the image is linked to. */
function pictureOf({ picture, image }: ForeignRecord): Picture | null {
  const { src, alt, width, height, widths, color } = recordOf(picture)
  const address = addressOf(src)
  if (address && Array.isArray(widths))
    return {
      src: address,
      alt: textOf(alt) ?? '',
      width: numberOf(width),
      height: numberOf(height),
      widths: widths.flatMap((one) => numberOf(one) ?? []),
      color: textOf(color),
    }
  const linked = addressOf(image)
  return linked === null ? null : linkedPicture(linked)
}

/** The order payload has `street` and `zipCode` for what an address calls `address1` and `postalCode`. */
const readForeignAddress = (address: ForeignRecord): Address =>
  readAddress({
    ...address,
    address1: address.address1 ?? address.street,
    postalCode: address.postalCode ?? address.zipCode,
  })

function dateOf(value: unknown): string | null {
  const text = textOf(value)
  return text !== null && Number.isFinite(Date.parse(text)) ? text : null
}
