import { hash, randomBytes } from 'node:crypto'
import { addToLine, cartLines, cartLinesOf, emptyCart, putLine, removeLine } from '#database/cart/cart-lines.ts'
import {
  findCartOf,
  insertCart,
  lockCartOf,
  markRead,
  saveEntries,
  type CartOwner,
  type CartRow,
} from '#database/cart/carts.ts'
import type { Db, Tx } from '#database/schema.ts'
import { MAX_LINES, type CartLine, type LineChoices } from '#domain/cart/cart.ts'
import { CART_PROBLEMS, lineProblem, quantityProblem } from '#domain/cart/cart-problems.ts'
import { withoutCard } from '#domain/checkout/entries.ts'
import { conflict, invalid, notFound } from '#domain/errors.ts'
import { countActions } from '#shop/limits/rate-limits.ts'
import { isoTime } from '#shop/clock.ts'
import { chooseVariant, type VariantReference } from '#shop/catalog/choose-variant.ts'
import type { CartHolder, Shop, Shopper } from '#shop/shop.ts'

export async function readCart(shop: Shop, holder: CartHolder): Promise<CartLine[]> {
  const owner = ownerOf(holder)
  if (!owner) return []
  const { lines, isUnread } = await cartLinesOf(shop.database.db, owner)
  if (isUnread) await keepCart(shop, holder)
  return lines
}

export async function findLines(holder: CartHolder, db: Db): Promise<CartLine[]> {
  const owner = ownerOf(holder)
  return owner ? (await cartLinesOf(db, owner)).lines : []
}

/** Adds to the variant's line. Throws 'invalid' for an invalid quantity, 'conflict' if the stock, the line or the cart has no room for it. */
export async function addToCart(
  shop: Shop,
  shopper: Shopper,
  { productId, variantId: named, ...choices }: VariantReference & LineChoices,
): Promise<CartLine[]> {
  const { quantity } = choices
  rejectQuantity(shop, quantity)
  const variantId = await chooseVariant(shop, { productId, variantId: named })
  return changeCart(shop, shopper, async (tx, cart, at) => {
    const [hadRoom, lines] = await Promise.all([
      addToLine(tx, { cartId: cart.id, variantId, ...choices, at, maxQuantity: shop.rates.maxQuantity }),
      cartLines(tx, cart.id),
    ])
    const { stock, quantity: held } = lines.find((one) => one.variantId === variantId)!
    const isNew = hadRoom && held === quantity
    if (isNew && lines.length > MAX_LINES) throw conflict(CART_PROBLEMS.full)
    rejectLine(shop, stock, hadRoom ? held : held + quantity)
    return lines
  })
}

/** Omitted choices stay unchanged. */
type LineChanges = Pick<LineChoices, 'quantity'> & Partial<LineChoices>

/** Throws 'invalid' above the maximum quantity, 'not_found' for a missing line, 'conflict' if the stock is too low. */
export async function changeLine(
  shop: Shop,
  shopper: Shopper,
  { variantId, ...choices }: LineChanges & { variantId: string },
): Promise<CartLine[]> {
  const { quantity } = choices
  rejectQuantity(shop, quantity)
  if (!(await findCart(shop, shopper))) throw notFound(CART_PROBLEMS.notInCart)
  return changeCart(shop, shopper, async (tx, cart, at) => {
    const line = (await cartLines(tx, cart.id)).find((one) => one.variantId === variantId)
    if (!line) throw notFound(CART_PROBLEMS.notInCart)
    rejectLine(shop, line.stock, quantity)
    await putLine(tx, { ...line, cartId: cart.id, ...choices, at })
  })
}

/** Does nothing if the line is missing: another tab may have removed it. */
export async function removeFromCart(shop: Shop, shopper: Shopper, variantId: string): Promise<CartLine[]> {
  if (!(await findCart(shop, shopper))) return []
  return changeCart(shop, shopper, async (tx, cart) => {
    await removeLine(tx, { cartId: cart.id, variantId })
  })
}

export async function clearCart(shop: Shop, shopper: Shopper): Promise<CartLine[]> {
  if (!(await findCart(shop, shopper))) return []
  return changeCart(shop, shopper, async (tx, cart) => {
    await emptyCart(tx, { cartId: cart.id })
  })
}

export async function findCart(shop: Shop, holder: CartHolder, db = shop.database.db): Promise<CartRow | null> {
  const owner = ownerOf(holder)
  return owner && (await findCartOf(db, owner))
}

/** Locks the cart until the transaction ends, creating it if needed. Needs an account or cart cookie. Throws 'too_many' for many new carts. */
export async function openCart(shop: Shop, shopper: Shopper, tx: Tx): Promise<CartRow> {
  const owner = ownerOf(shopper)
  if (!owner) throw new Error('A cart needs an account or a cart cookie')
  const at = isoTime(shop)
  const cart = await lockCartOf(tx, owner, at)
  if (cart) return cart
  if ('cookieHash' in owner) await countActions(shop, tx, [{ limit: 'newCartFromAddress', of: shopper.ipAddress }])
  const created = await insertCart(tx, owner, { id: randomId(), requestKey: randomId(), at })
  return created ?? (await lockCartOf(tx, owner, at))!
}

/** Records that a cart was read, so it lives as long as its cookie. Ignores a failed write. */
export async function keepCart(shop: Shop, holder: CartHolder): Promise<void> {
  const owner = ownerOf(holder)
  if (!owner || !('cookieHash' in owner) || !shop.health.mayWrite()) return
  try {
    await markRead(shop.database.db, owner)
  } catch (error) {
    if (!shop.health.isOutage(error)) throw error
  }
}

export const randomId = (): string => randomBytes(24).toString('base64url')

/** Returns the lines if it has already read them after the change. */
type CartChange = (tx: Tx, cart: CartRow, at: string) => Promise<CartLine[] | void>

const changeCart = (shop: Shop, shopper: Shopper, change: CartChange): Promise<CartLine[]> =>
  shop.database.transaction(async (tx) => {
    const at = isoTime(shop)
    const cart = await openCart(shop, shopper, tx)
    const lines = (await change(tx, cart, at)) ?? (await cartLines(tx, cart.id))
    if (lines.length === 0) await saveEntries(tx, cart.id, withoutCard(cart.entries), at)
    return lines
  })

function rejectQuantity({ rates }: Shop, quantity: number): void {
  const problem = quantityProblem(quantity, rates.maxQuantity)
  if (problem) throw invalid(problem, { quantity: problem })
}

function rejectLine({ rates }: Shop, stock: number | null, quantity: number): void {
  const problem = lineProblem(stock, quantity, rates.maxQuantity)
  if (problem) throw conflict(problem, { fields: { quantity: problem } })
}

function ownerOf({ accountId, cartCookie }: CartHolder): CartOwner | null {
  if (accountId) return { accountId }
  return cartCookie ? { cookieHash: hash('sha256', cartCookie, 'base64url') } : null
}
