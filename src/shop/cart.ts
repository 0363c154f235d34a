import { createHash, randomBytes } from 'node:crypto'
import {
  cartLines,
  countLines,
  emptyCart,
  findCartOf,
  holdCart,
  insertCart,
  lineQuantity,
  putLine,
  removeLine,
  saveDraft,
  type CartOwner,
  type CartRow,
} from '#database/carts.ts'
import type { Tx } from '#database/schema.ts'
import { transact } from '#database/transaction.ts'
import { CART_TEXTS, lineProblem, MAX_LINES, type CartLine } from '#domain/cart.ts'
import { withoutCard } from '#domain/draft.ts'
import { notFound, ShopError } from '#domain/errors.ts'
import { chooseVariant, type Wish } from './choose-variant.ts'
import type { CartHolder, Shop, Shopper } from './shop.ts'

/** The lines at today's prices; a shopper without a cart has none. */
export async function readCart(shop: Shop, shopper: Shopper): Promise<CartLine[]> {
  const cart = await findCart(shop, shopper)
  return cart ? cartLines(shop.database.db, cart.id) : []
}

/** Adds to what the cart holds of the variant. 'conflict' beyond the stock or the most of one line. */
export async function addToCart(
  shop: Shop,
  shopper: Shopper,
  { quantity, ...wish }: Wish & { quantity: number },
): Promise<CartLine[]> {
  const { id: variantId, stock } = await chooseVariant(shop, wish)
  return changeCart(shop, shopper, async (tx, cart, at) => {
    const held = await lineQuantity(tx, cart.id, variantId)
    if (held === null && (await countLines(tx, cart.id)) >= MAX_LINES) throw new ShopError('conflict', CART_TEXTS.full)
    const total = (held ?? 0) + quantity
    refuseBeyond(stock, total)
    await putLine(tx, cart.id, { variantId, quantity: total, at })
  })
}

/** 'not_found' for a line that is not there, 'conflict' beyond the stock. */
export async function changeQuantity(
  shop: Shop,
  shopper: Shopper,
  { variantId, quantity }: { variantId: string; quantity: number },
): Promise<CartLine[]> {
  if (!(await findCart(shop, shopper))) throw notFound(CART_TEXTS.notInCart)
  return changeCart(shop, shopper, async (tx, cart, at) => {
    const line = (await cartLines(tx, cart.id)).find((one) => one.variantId === variantId)
    if (!line) throw notFound(CART_TEXTS.notInCart)
    refuseBeyond(line.stock, quantity)
    await putLine(tx, cart.id, { variantId, quantity, at })
  })
}

/** Removing what is not there is no error: another tab may have been faster. */
export async function removeFromCart(shop: Shop, shopper: Shopper, variantId: string): Promise<CartLine[]> {
  if (!(await findCart(shop, shopper))) return []
  return changeCart(shop, shopper, (tx, cart) => removeLine(tx, cart.id, variantId))
}

export async function clearCart(shop: Shop, shopper: Shopper): Promise<CartLine[]> {
  if (!(await findCart(shop, shopper))) return []
  return changeCart(shop, shopper, (tx, cart) => emptyCart(tx, cart.id))
}

/** The shopper's cart; null when there is none yet. Never writes. `db` is given inside a transaction. */
export async function findCart(shop: Shop, holder: CartHolder, db = shop.database.db): Promise<CartRow | null> {
  const owner = ownerOf(holder)
  return owner && (await findCartOf(db, owner))
}

/** The shopper's cart, created on the first write. The shopper has an account or a cart cookie. */
export async function openCart(shop: Shop, holder: CartHolder, db = shop.database.db): Promise<CartRow> {
  const owner = ownerOf(holder)
  if (!owner) throw new Error('A cart needs an account or a cart cookie')
  const found = await findCartOf(db, owner)
  if (found) return found
  await insertCart(db, owner, { id: newKey(), requestKey: newKey(), at: shop.now().toISOString() })
  return (await findCartOf(db, owner))!
}

/** Random text that nobody can guess: ids of carts, cookies' values, request keys. */
export const newKey = (): string => randomBytes(24).toString('base64url')

type Change = (tx: Tx, cart: CartRow, at: string) => Promise<void>

const changeCart = (shop: Shop, shopper: Shopper, change: Change): Promise<CartLine[]> =>
  transact(shop.database.db, async (tx) => {
    const at = shop.now().toISOString()
    const { id } = await openCart(shop, shopper, tx)
    const cart = await holdCart(tx, id, at)
    await change(tx, cart, at)
    const lines = await cartLines(tx, id)
    // Whoever puts everything back pays for nothing.
    if (lines.length === 0) await saveDraft(tx, id, withoutCard(cart.draft), at)
    return lines
  })

function refuseBeyond(stock: number | null, quantity: number): void {
  const problem = lineProblem(stock, quantity)
  if (problem) throw new ShopError('conflict', problem, { fields: { quantity: problem } })
}

function ownerOf({ accountId, cartCookie }: CartHolder): CartOwner | null {
  if (accountId) return { accountId }
  return cartCookie ? { cookieHash: createHash('sha256').update(cartCookie).digest('base64url') } : null
}
