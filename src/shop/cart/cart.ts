import { hash, randomBytes } from 'node:crypto'
import { addToLine, cartLines, cartLinesOf, emptyCart, putLine, removeLine } from '#database/cart/cart-lines.ts'
import { findCartOf, lockCartOf, insertCart, saveCheckout, type CartOwner, type CartRow } from '#database/cart/carts.ts'
import type { Tx } from '#database/schema.ts'
import { CART_TEXTS, lineProblem, MAX_LINES, type CartLine } from '#domain/cart/cart.ts'
import { withoutCard } from '#domain/checkout/checkout-state.ts'
import { notFound, ShopError } from '#domain/errors.ts'
import { isoTime } from '#shop/clock.ts'
import { chooseVariant, type VariantReference } from '#shop/catalog/choose-variant.ts'
import type { CartHolder, Shop, Shopper } from '#shop/shop.ts'

export async function readCart(shop: Shop, holder: CartHolder, db = shop.database.db): Promise<CartLine[]> {
  const owner = ownerOf(holder)
  return owner ? cartLinesOf(db, owner) : []
}

/** Adds to the variant's line. Throws 'conflict' beyond the stock, the maximum of a line, or the maximum of lines. */
export async function addToCart(
  shop: Shop,
  shopper: Shopper,
  { quantity, ...reference }: VariantReference & { quantity: number },
): Promise<CartLine[]> {
  const variantId = await chooseVariant(shop, reference)
  return changeCart(shop, shopper, async (tx, cart, at) => {
    const [hadRoom, lines] = await Promise.all([
      addToLine(tx, { cartId: cart.id, variantId, quantity, at }),
      cartLines(tx, cart.id),
    ])
    const { stock, quantity: held } = lines.find((one) => one.variantId === variantId)!
    const isNew = hadRoom && held === quantity
    if (isNew && lines.length > MAX_LINES) throw new ShopError('conflict', CART_TEXTS.full)
    rejectBeyondStock(stock, hadRoom ? held : held + quantity)
    return lines
  })
}

/** Throws 'not_found' without such a line, 'conflict' beyond the stock. */
export async function changeQuantity(
  shop: Shop,
  shopper: Shopper,
  { variantId, quantity }: { variantId: string; quantity: number },
): Promise<CartLine[]> {
  if (!(await findCart(shop, shopper))) throw notFound(CART_TEXTS.notInCart)
  return changeCart(shop, shopper, async (tx, cart, at) => {
    const line = (await cartLines(tx, cart.id)).find((one) => one.variantId === variantId)
    if (!line) throw notFound(CART_TEXTS.notInCart)
    rejectBeyondStock(line.stock, quantity)
    await putLine(tx, { cartId: cart.id, variantId, quantity, at })
  })
}

/** A missing line is no error: another tab may have removed it. */
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

/** The shopper's cart, locked until the transaction ends, and created if missing. Needs an account or a cart cookie. */
export async function openCart(shop: Shop, holder: CartHolder, tx: Tx): Promise<CartRow> {
  const owner = ownerOf(holder)
  if (!owner) throw new Error('A cart needs an account or a cart cookie')
  const at = isoTime(shop)
  const cart = await lockCartOf(tx, owner, at)
  if (cart) return cart
  await insertCart(tx, owner, { id: randomId(), requestKey: randomId(), at })
  return (await lockCartOf(tx, owner, at))!
}

/** 192 random bits as text, for ids, cookie values and request keys. */
export const randomId = (): string => randomBytes(24).toString('base64url')

/** Returns the lines if it has read them after its change. */
type CartChange = (tx: Tx, cart: CartRow, at: string) => Promise<CartLine[] | void>

const changeCart = (shop: Shop, shopper: Shopper, change: CartChange): Promise<CartLine[]> =>
  shop.database.transaction(async (tx) => {
    const at = isoTime(shop)
    const cart = await openCart(shop, shopper, tx)
    const lines = (await change(tx, cart, at)) ?? (await cartLines(tx, cart.id))
    if (lines.length === 0) await saveCheckout(tx, cart.id, withoutCard(cart.checkout), at)
    return lines
  })

function rejectBeyondStock(stock: number | null, quantity: number): void {
  const problem = lineProblem(stock, quantity)
  if (problem) throw new ShopError('conflict', problem, { fields: { quantity: problem } })
}

function ownerOf({ accountId, cartCookie }: CartHolder): CartOwner | null {
  if (accountId) return { accountId }
  return cartCookie ? { cookieHash: hash('sha256', cartCookie, 'base64url') } : null
}
