import { cancelOrder } from '../../../src/shop/orders/fulfill/cancel-order.ts'
import { deliverOrder, packOrder, shipOrder } from '../../../src/shop/orders/fulfill/parcels.ts'
import { refundOrder } from '../../../src/shop/orders/refund/refund-order.ts'
import { approveReturn } from '../../../src/shop/orders/return/answer-return.ts'
import type { OrderShop } from '../../../src/shop/orders/change-order.ts'
import { asOwner } from '../../../test/e2e/support/owner.ts'
import { ask, type Requester } from '../../../test/e2e/support/requests.ts'
import type { RunningShop } from '../../../test/e2e/support/shop-server.ts'
import { photoOf } from '../../../test/support/orders/claim-photos.ts'
import { GRACE, LAYLA, LONG, order, threeBottles } from './buyers.ts'

const UPS = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784', trackingUrl: null }
const DAY_MS = 24 * 3600_000

/** Places an order, brings it into a state, and returns its number. */
export type Make = (buyer: Requester, shop: RunningShop) => Promise<string>

const after =
  (work: (owner: OrderShop, number: string) => Promise<unknown>, purchase?: Parameters<typeof order>[1]): Make =>
  async (buyer, shop) => {
    const number = await order(buyer, purchase)
    await asOwner(shop, (owner) => work(owner, number))
    return number
  }

const placedDaysAgo = (days: number) => (owner: OrderShop, number: string) =>
  owner.database.exec(
    `update orders set created_at = '${new Date(Date.now() - days * DAY_MS).toISOString()}' where number = '${number}'`,
  )

async function deliver(owner: OrderShop, number: string): Promise<void> {
  await shipOrder(owner, number, UPS)
  await deliverOrder(owner, number)
}

export const placed: Make = (buyer) => order(buyer)
export const late = after(placedDaysAgo(9), { fill: threeBottles })
export const ofYesterday = after(placedDaysAgo(1), { who: LAYLA, shipping: 'express' })
export const withLongName = after(async () => {}, { who: LONG })
export const disputed = after(
  ({ database }, number) =>
    database.exec(`update payments set state = 'disputed', dispute_answer_by = '2027-02-01T22:59:00.000Z'
      where id = (select payment_id from orders where number = '${number}')`),
  { who: GRACE },
)
export const packed = after((owner, number) => packOrder(owner, number), { who: GRACE })
export const partlyShipped = after(async (owner, number) => {
  await cancelOrder(owner, number, 'owner', { lines: [{ line: '2', quantity: 1 }] })
  await shipOrder(owner, number, UPS, [{ line: '1', quantity: 1 }])
  await packOrder(owner, number, [{ line: '3', quantity: 2 }])
})
export const shipped = after((owner, number) => shipOrder(owner, number, UPS), { who: LAYLA })
export const delivered = after(deliver, { who: LONG, fill: threeBottles })
export const canceled = after((owner, number) =>
  cancelOrder(owner, number, 'owner', { reason: 'The shopper chose the wrong size.' }),
)
export const refunded = after(async (owner, number) => {
  await deliver(owner, number)
  await refundOrder(owner, number, { goodwillCents: 500, reason: 'A scratch on the lid' })
})

/** The provider declines its refund, as the running shop finds out within seconds. */
export const refundFailed = after(
  (owner, number) => refundOrder(owner, number, { goodwillCents: 1250, reason: 'Arrived late' }),
  { fill: threeBottles, card: '4000 0000 0000 5126' },
)

export const returnRequested: Make = async (buyer, shop) => {
  const number = await after(deliver)(buyer, shop)
  const comment = 'The sweater is too wide. I would wear it in S.'
  await request(buyer, number, { kind: 'return', reason: 'doesNotFit', comment, items: [{ item: 1, quantity: 1 }] })
  return number
}

export const claimRequested: Make = async (buyer, shop) => {
  const number = await delivered(buyer, shop)
  const photos = [await sendPhoto(buyer, number), await sendPhoto(buyer, number)]
  const comment = 'The lid is cracked, and one of them leaks.'
  const items = [{ item: 0, quantity: 2 }]
  await request(buyer, number, { kind: 'claim', reason: 'damaged', comment, wish: 'exchange', items, photos })
  return number
}

export const returnApproved: Make = async (buyer, shop) => {
  const number = await returnRequested(buyer, shop)
  await asOwner(shop, (owner) =>
    approveReturn(owner, { number, ordinal: 1 }, 'Please send it to 12 Elm Street, Portland.'),
  )
  return number
}

const request = (buyer: Requester, number: string, asked: object) =>
  ask(buyer, 'post', `/api/orders/${number}/returns`, { requestKey: `return-of-${number}`, ...asked })

async function sendPhoto(buyer: Requester, number: string): Promise<string> {
  const headers = { 'content-type': 'image/jpeg' }
  const answer = await buyer.request.post(`/api/orders/${number}/photos`, { data: await photoOf('jpeg'), headers })
  return ((await answer.json()) as { id: string }).id
}
