import { hash } from 'node:crypto'
import { addToLine, cartLines, cartLinesOf, emptyCart, putLine, removeLine } from '#database/cart-lines.ts'
import { findCartOf, holdCartOf, insertCart, saveDraft, type CartOwner, type CartRow } from '#database/carts.ts'
import type { Tx } from '#database/schema.ts'
import { transact } from '#database/transaction.ts'
import { CART_TEXTS, lineProblem, MAX_LINES, type CartLine } from '#domain/cart.ts'
import { withoutCard } from '#domain/draft.ts'
import { notFound, ShopError } from '#domain/errors.ts'
import { chooseVariant, type Wish } from './choose-variant.ts'
import { randomBytes } from './random-bytes.ts'
import type { CartHolder, Shop, Shopper } from './shop.ts'

/** The lines at today's prices; a shopper without a cart has none. `db` may be a transaction. */
export async function readCart(shop: Shop, holder: CartHolder, db = shop.database.db): Promise<CartLine[]> {
  const owner = ownerOf(holder)
  return owner ? cartLinesOf(db, owner) : []
}

/** Adds to what the cart holds of the variant. 'conflict' beyond the stock or the most of one line. */
export async function addToCart(
  shop: Shop,
  shopper: Shopper,
  { quantity, ...wish }: Wish & { quantity: number },
): Promise<CartLine[]> {
  const variantId = await chooseVariant(shop, wish)
  return changeCart(shop, shopper, async (tx, cart, at) => {
    const [hadRoom, lines] = await Promise.all([
      addToLine(tx, { cartId: cart.id, variantId, quantity, at }),
      cartLines(tx, cart.id),
    ])
    const { stock, quantity: held } = lines.find((one) => one.variantId === variantId)!
    const isNew = hadRoom && held === quantity
    if (isNew && lines.length > MAX_LINES) throw new ShopError('conflict', CART_TEXTS.full)
    refuseBeyond(stock, hadRoom ? held : held + quantity)
    return lines
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
    await putLine(tx, { cartId: cart.id, variantId, quantity, at })
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

/** The shopper's cart, created on the first write, and held until the transaction ends. The shopper has an account or a cart cookie. */
export async function openCart(shop: Shop, holder: CartHolder, tx: Tx): Promise<CartRow> {
  const owner = ownerOf(holder)
  if (!owner) throw new Error('A cart needs an account or a cart cookie')
  const at = shop.now().toISOString()
  const cart = await holdCartOf(tx, owner, at)
  if (cart) return cart
  await insertCart(tx, owner, { id: newKey(), requestKey: newKey(), at })
  return (await holdCartOf(tx, owner, at))!
}

/** Random text that nobody can guess: ids of carts, cookies' values, request keys. */
export const newKey = (): string => randomBytes(24).toString('base64url')

/** May return the lines, where it has read them after it changed them. */
type Change = (tx: Tx, cart: CartRow, at: string) => Promise<CartLine[] | void>

const changeCart = (shop: Shop, shopper: Shopper, change: Change): Promise<CartLine[]> =>
  transact(shop.database.db, async (tx) => {
    const at = shop.now().toISOString()
    const cart = await openCart(shop, shopper, tx)
    const lines = (await change(tx, cart, at)) ?? (await cartLines(tx, cart.id))
    // Whoever puts everything back pays for nothing.
    if (lines.length === 0) await saveDraft(tx, cart.id, withoutCard(cart.draft), at)
    return lines
  })

function refuseBeyond(stock: number | null, quantity: number): void {
  const problem = lineProblem(stock, quantity)
  if (problem) throw new ShopError('conflict', problem, { fields: { quantity: problem } })
}

function ownerOf({ accountId, cartCookie }: CartHolder): CartOwner | null {
  if (accountId) return { accountId }
  return cartCookie ? { cookieHash: hash('sha256', cartCookie, 'base64url') } : null
}
