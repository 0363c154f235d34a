import { DEFAULT_MAX_QUANTITY, subtotalDollars, totalItems } from '#domain/cart/cart.ts'
import { lineDollars } from '#domain/money.ts'
import type { Cart } from '#web/cart/change-cart.ts'
import { knownCharges } from './charges.ts'
import { pictureUrlOf, linePicture } from './pictures.ts'
import { option } from './product.ts'
import { lowestPrice } from './products.ts'
import {
  amount,
  count,
  findList,
  isRecord,
  list,
  nonBlank,
  optionalText,
  orNull,
  record,
  recordOf,
  withDefault,
  type Reader,
} from './values.ts'

type Item = Cart['items'][number]

/** Larger quantities are errors, because the limit of a line is far lower. */
const MAX_READABLE_QUANTITY = 10_000

export function quantity(value: unknown): number | undefined {
  const read = count(value ?? 1)
  return read && read <= MAX_READABLE_QUANTITY ? read : undefined
}

/** Section 3, "Cart item". `withIds` has added missing ids. */
const items = list(
  record<Item>({
    id: nonBlank,
    productId: withDefault(nonBlank, ''),
    variantId: optionalText,
    slug: (value, { productId, id }) => nonBlank(value) ?? nonBlank(productId) ?? nonBlank(id),
    name: nonBlank,
    options: withDefault(list(option), []),
    price: amount,
    compareAtPrice: orNull(amount),
    lowestPrice,
    quantity,
    lineTotal: (value, item) =>
      amount(value) ?? lineDollars({ price: amount(item.price)!, quantity: quantity(item.quantity)! }),
    image: orNull(pictureUrlOf),
    picture: linePicture,
    maxQuantity: withDefault(count, DEFAULT_MAX_QUANTITY),
    problem: orNull(nonBlank),
  }),
)

const cart = record<Cart>({
  items,
  subtotal: (value, parent) => amount(value) ?? subtotalDollars(parent.items as Item[]),
  charges: (value, parent) =>
    knownCharges(value, {}) ??
    (parent.items as Item[]).map(({ lineTotal }, item) => ({ kind: 'item', title: 'Items', amount: lineTotal, item })),
  totalItems: (value, parent) => count(value) ?? totalItems(parent.items as Item[]),
  isEmpty: (_, parent) => (parent.items as Item[]).length === 0,
})

/** Reads our cart, or another shop's: an array, or `{ items }` with or without totals. One unreadable line makes it unreadable. */
export const readCart: Reader<Cart> = (value) => {
  const read = items(withIds(findList(value, 'items')), {})
  if (!read) return undefined
  return cart(recordOf(value).items === read ? value : { ...recordOf(value), items: read }, {})
}

/** Gives each line a unique id: its `id`, else `_id`, else a generated one. Section 3, "Cart item". */
function withIds(lines: unknown): unknown {
  if (!Array.isArray(lines)) return lines
  const ids = new Set<string>()
  const named = lines.map((line, index) => {
    if (!isRecord(line)) return line
    const id = nonBlank(line.id) ?? nonBlank(line._id)
    const unique = id === undefined || ids.has(id) ? `item-${index + 1}` : id
    ids.add(unique)
    return unique === line.id ? line : { ...line, id: unique }
  })
  return named.every((line, index) => line === lines[index]) ? lines : named
}
