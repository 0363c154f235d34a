import { customerDeeds } from '#contract/owner/customers.ts'
import * as urls from '#domain/urls.ts'
import { listSubscriptions, removeSubscriber } from '#shop/newsletter/subscribers.ts'
import type { OrderShop } from '#shop/orders/change-order.ts'
import { readNotesAbout } from '#shop/orders/notes.ts'
import { listCustomers } from '#shop/person/customers.ts'
import { erasePerson } from '#shop/person/erase.ts'
import { findPerson } from '#shop/person/person.ts'
import { personalData } from '#shop/person/personal-data.ts'
import type { Shop } from '#shop/shop.ts'
import { handle } from './handlers.ts'

export const customers = handle(customerDeeds, {
  'GET /owner/customers': (shop: Pick<Shop, 'database'>, asked) => listCustomers(shop, asked),
  'GET /owner/customers/{email}': async (shop: Pick<Shop, 'database'>, { email }) => {
    const person = await findPerson(shop.database.db, email)
    return { ...person, notes: await readNotesAbout(shop, person.orders) }
  },
  'GET /owner/customers/{email}/data': async (shop: Pick<Shop, 'database' | 'now'>, { email }) =>
    personalData(shop, await findPerson(shop.database.db, email)),
  'DELETE /owner/customers/{email}': async (shop: OrderShop & Pick<Shop, 'eraseEmailFiles'>, { email, dryRun }) => {
    const { person, isLogEmpty } = await erasePerson(shop, (tx) => findPerson(tx, email), { dryRun })
    return { ...person, isLogEmpty }
  },
  'GET /owner/newsletter': async (shop: Pick<Shop, 'database'> & { url: string }) => {
    const all = await listSubscriptions(shop)
    const withUrl = all.map((one) => ({ ...one, unsubscribeUrl: shop.url + urls.unsubscribe(one.unsubscribeToken) }))
    return { subscriptions: withUrl }
  },
  'DELETE /owner/newsletter/{email}': (shop: Pick<Shop, 'database'>, { email, dryRun }) =>
    removeSubscriber(shop, email, { dryRun }),
})
