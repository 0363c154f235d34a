import { addressesOfAccount } from '#database/accounts/addresses.ts'
import { passkeysOf, type Passkey } from '#database/accounts/passkeys.ts'
import { sessionsOf } from '#database/accounts/sessions.ts'
import { wishlistProductIds } from '#database/accounts/wishlist.ts'
import { findCartOf } from '#database/cart/carts.ts'
import { cartLines } from '#database/cart/cart-lines.ts'
import { guestEntriesOf } from '#database/cart/erased-entries.ts'
import { orderHistory } from '#database/orders/order-history.ts'
import { findOrder } from '#database/orders/orders.ts'
import type { User } from '#domain/accounts/accounts.ts'
import type { BookAddress } from '#domain/accounts/address-book.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import type { CheckoutEntries } from '#domain/checkout/entries.ts'
import type { Subscription } from '#domain/newsletter.ts'
import type { OrderRecord } from '#domain/orders/history.ts'
import { isoTime } from '#shop/clock.ts'
import { rememberedRequestOf } from '#shop/orders/place/remembered-request.ts'
import type { Shop } from '#shop/shop.ts'
import type { AccountSession } from '#shop/accounts/sessions.ts'
import type { Person } from './person.ts'

type EnteredCheckout = Pick<CheckoutEntries, 'shippingAddress' | 'billingAddress'> & {
  /** An order that is waiting for its payment. */
  attempt: ReturnType<typeof rememberedRequestOf>
}

export type PersonalData = {
  exportedAt: string
  user: User | null
  addresses: BookAddress[]
  orders: OrderRecord[]
  wishlist: number[]
  cart: CartLine[]
  entries: EnteredCheckout
  /** Checkout entries that guests made with the person's email address. */
  guestEntries: EnteredCheckout[]
  newsletter: Subscription | null
  passkeys: Passkey[]
  sessions: Omit<AccountSession, 'isCurrent'>[]
}

export async function personalData(
  shop: Pick<Shop, 'database' | 'now'>,
  { email, user, orders, newsletter, ownsMailbox }: Person,
): Promise<PersonalData> {
  const { db } = shop.database
  const exportedAt = isoTime(shop)
  const records: OrderRecord[] = []
  for (const { id } of orders) {
    const order = await findOrder(db, id)
    if (order) records.push({ order, history: await orderHistory(db, id) })
  }
  const guestEntries = ownsMailbox ? (await guestEntriesOf(db, email)).map(enteredIn) : []
  const shared = { exportedAt, orders: records, guestEntries, newsletter: newsletter && shownSubscription(newsletter) }
  const nothing = { shippingAddress: null, billingAddress: null, attempt: null }
  if (!user)
    return { ...shared, user, addresses: [], wishlist: [], cart: [], entries: nothing, passkeys: [], sessions: [] }
  const cart = await findCartOf(db, { accountId: user.id })
  return {
    ...shared,
    user,
    addresses: await addressesOfAccount(db, user.id),
    wishlist: await wishlistProductIds(db, user.id),
    cart: cart ? await cartLines(db, cart.id) : [],
    entries: cart ? enteredIn(cart.entries) : nothing,
    passkeys: await passkeysOf(db, user.id),
    sessions: (await sessionsOf(db, user.id, exportedAt)).map(({ endKey: _endKey, ...session }) => session),
  }
}

const shownSubscription = ({ email, source, agreedTo, askedAt, confirmedAt }: Subscription): Subscription => ({
  email,
  source,
  agreedTo,
  askedAt,
  confirmedAt,
})

const enteredIn = (entries: CheckoutEntries): EnteredCheckout => ({
  shippingAddress: entries.shippingAddress,
  billingAddress: entries.billingAddress,
  attempt: rememberedRequestOf(entries),
})
