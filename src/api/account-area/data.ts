import type { Answer } from '#contract/client.ts'
import { userAnswer } from '#api/accounts/accounts.ts'
import { forgetShopper, ownerOf } from '#api/accounts/identity.ts'
import { cartAnswer } from '#api/cart/cart.ts'
import type { Handlers } from '#api/implement.ts'
import { recordAnswer } from '#api/orders/orders.ts'
import type { OrderRecord } from '#domain/orders/history.ts'
import { readUser } from '#shop/accounts/accounts.ts'
import { eraseAccount } from '#shop/person/erase.ts'
import { personOf } from '#shop/person/person.ts'
import { personalData, type PersonalData } from '#shop/person/personal-data.ts'
import type { Shop } from '#shop/shop.ts'
import { addressBookAnswer } from './addresses.ts'

export const dataHandlers = {
  'GET /api/account/data': async ({ shop, shopper }) => {
    const user = (await readUser(shop, shopper))!
    return personalDataAnswer(shop, await personalData(shop, await personOf(shop.database.db, user)))
  },
  'POST /api/account/delete': async ({ shop, shopper, c, body }) => {
    await eraseAccount(shop, ownerOf(shop, shopper, c), body.password)
    forgetShopper(shop, c)
    return { deleted: true }
  },
} satisfies Partial<Handlers>

const personalDataAnswer = async (shop: Shop, data: PersonalData): Promise<Answer<'GET /api/account/data'>> => ({
  exportedAt: data.exportedAt,
  user: data.user && userAnswer(data.user),
  addresses: addressBookAnswer(data.addresses).addresses,
  orders: await Promise.all(data.orders.map((record) => recordAnswer(shop, record))),
  wishlist: data.wishlist.map(String),
  cart: await cartAnswer(shop, data.cart),
  checkout: data.entries,
  guestCheckouts: data.guestEntries,
  newsletter: data.newsletter,
  reasons: data.orders.flatMap(reasonsOf),
  passkeys: data.passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
  sessions: data.sessions.map(({ device, createdAt, lastUsedAt, expiresAt }) => ({
    device,
    signedInAt: createdAt,
    lastUsedAt,
    expiresAt,
  })),
})

const reasonsOf = ({ order, history }: OrderRecord) =>
  [
    ...[...history.cancellations, ...history.refunds].map(({ reason, createdAt }) => ({ reason, at: createdAt })),
    ...history.refunds.map(({ settlement, settledAt, createdAt }) => ({
      reason: settlement,
      at: settledAt ?? createdAt,
    })),
  ].flatMap(({ reason, at }) => (reason === null ? [] : [{ orderNumber: order.number, reason, at }]))
