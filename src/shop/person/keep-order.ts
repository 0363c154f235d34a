import { joinGuestOrder } from '#database/orders/account-orders.ts'
import type { Tx } from '#database/schema.ts'
import { isEmail, type User } from '#domain/accounts/accounts.ts'
import { KEEP_ORDER_TEXTS } from '#domain/accounts/keep-order.ts'
import { PASSKEY_TEXTS } from '#domain/accounts/passkeys.ts'
import { conflict, invalid } from '#domain/errors.ts'
import type { Order } from '#domain/orders/orders.ts'
import { isoTime } from '#shop/clock.ts'
import { placedBy, readOrder, type LinkProof } from '#shop/orders/orders.ts'
import type { Shop, Shopper } from '#shop/shop.ts'
import {
  countRegistration,
  countRegistrationAttempt,
  countVerifiedRegistration,
  createAccount,
  type Session,
} from '#shop/accounts/accounts.ts'
import { keepFirstAddress } from '#shop/accounts/book/keep-first-address.ts'
import { creationOptions, shopParty } from '#shop/accounts/passkeys/options.ts'
import { storePasskey } from '#shop/accounts/passkeys/passkeys.ts'
import { verifyNew, type NewCredential } from '#shop/accounts/passkeys/verify.ts'
import { rejectCommonPassword } from '#shop/accounts/common-passwords.ts'

/** Only the browser that placed an order may save it to a new account. Throws like `readOrder`. */
export async function isAccountOffered(
  shop: Shop,
  shopper: Shopper,
  idOrNumber: string,
  proof: LinkProof,
): Promise<boolean> {
  const order = await readOrder(shop, shopper, idOrNumber, proof)
  return shopper.accountId === null && isKeepable(order) && (await placedBy(shop, shopper, order))
}

/** Throws 'not_found' in other browsers, 'conflict' if the order or address is taken, 'invalid' and 'too_many' (docs/why/accounts.md). */
export async function keepOrder(shop: Shop, shopper: Shopper, idOrNumber: string, password: string): Promise<Session> {
  const order = await keepableOrder(shop, shopper, idOrNumber)
  await rejectCommonPassword(password)
  await countRegistration(shop, shopper, order.email)
  const passwordHash = await shop.passwords.hash(password)
  return createAccount(shop, shopper, buyerOf(order), {
    passwordHash,
    also: (tx, user) => joinOrder(shop, tx, order, user),
  })
}

/** Throws like `keepOrder`. */
export async function orderPasskeyOptions(shop: Shop, shopper: Shopper, idOrNumber: string) {
  const order = await keepableOrder(shop, shopper, idOrNumber)
  return creationOptions(shop, shopParty(shop), {
    ceremony: ceremonyOf(order),
    owner: buyerOf(order),
    accountId: null,
    knownIds: [],
  })
}

/** Throws like `keepOrder`. */
export async function keepOrderWithPasskey(
  shop: Shop,
  shopper: Shopper,
  idOrNumber: string,
  { credential, userAgent }: { credential: NewCredential; userAgent: string },
): Promise<Session> {
  const order = await keepableOrder(shop, shopper, idOrNumber)
  await countRegistrationAttempt(shop, shopper)
  const proof = await verifyNew(shop, { party: shopParty(shop), ceremony: ceremonyOf(order) }, credential)
  if (!proof) throw invalid(PASSKEY_TEXTS.notCreated)
  await countVerifiedRegistration(shop, order.email)
  return createAccount(shop, shopper, buyerOf(order), {
    id: proof.challenge.id,
    passwordHash: null,
    also: async (tx, user) => {
      await storePasskey(shop, tx, user.id, { ...proof, userAgent })
      await joinOrder(shop, tx, order, user)
    },
  })
}

const ceremonyOf = ({ id }: Order) => `order ${id}` as const

async function keepableOrder(shop: Shop, shopper: Shopper, idOrNumber: string): Promise<Order> {
  const order = await readOrder(shop, shopper, idOrNumber)
  if (shopper.accountId !== null || !isKeepable(order)) throw conflict(KEEP_ORDER_TEXTS.taken)
  return order
}

/** An erased order has no email address. */
const isKeepable = (order: Order): boolean => order.accountId === null && isEmail(order.email)

const buyerOf = ({ email, shippingAddress: { firstName, lastName } }: Order) => ({ firstName, lastName, email })

async function joinOrder(shop: Shop, tx: Tx, order: Order, { id: accountId }: User): Promise<void> {
  if (!(await joinGuestOrder(tx, { accountId, orderId: order.id }))) throw conflict(KEEP_ORDER_TEXTS.taken)
  const addresses = { shipping: order.shippingAddress, billing: order.billingAddress }
  await keepFirstAddress(tx, accountId, addresses, isoTime(shop))
}
