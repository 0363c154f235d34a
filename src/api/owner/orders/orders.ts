import { handle } from '#api/owner/handlers.ts'
import { paymentOf } from '#shop/orders/payment/read-payments.ts'
import { orderDeeds } from '#contract/owner/orders/orders.ts'
import { cancelOrder } from '#shop/orders/fulfill/cancel-order.ts'
import { correctAddress } from '#shop/orders/fulfill/change-address.ts'
import { deliverOrder, packOrder, shipOrder, unpackOrder } from '#shop/orders/fulfill/parcels.ts'
import { startBatch, undoFile } from '#shop/orders/fulfill/undo-batch.ts'
import { unpaidText } from '#domain/orders/payment-states.ts'
import { possibleOf } from '#domain/orders/possible.ts'
import { clockOf } from '#shop/clock.ts'
import { readRecord } from '#shop/orders/order-record.ts'
import { checkPaid, unpaidReasonOf } from '#shop/orders/why-unpaid.ts'
import { refundOrder, retryRefunds } from '#shop/orders/refund/refund-order.ts'
import { settleRefunds } from '#shop/orders/refund/settle-refunds.ts'
import type { OrderShop } from '#shop/orders/change-order.ts'
import { correctEmail } from '#shop/orders/correct-email.ts'
import { readNotes } from '#shop/orders/notes.ts'
import { listOrders, listedOrdersOf } from '#shop/orders/listed-orders.ts'
import type { Shop } from '#shop/shop.ts'

export const orders = handle(orderDeeds, {
  'GET /owner/orders': (shop: Pick<Shop, 'database' | 'now' | 'timeZone'>, filter) => listOrders(shop, filter),
  'GET /owner/orders/export': async (shop: Pick<Shop, 'database' | 'timeZone'>, days) => ({
    orders: listedOrdersOf(shop, days),
  }),
  'GET /owner/orders/{number}': async (shop: Pick<Shop, 'database' | 'now' | 'timeZone'>, { number }) => {
    const record = await readRecord(shop, number)
    const unpaid = await unpaidReasonOf(shop, record.order)
    const possible = possibleOf(record, clockOf(shop), unpaid)
    const payment = await paymentOf(shop, record.order)
    return {
      ...record,
      possible: { ...possible, refundOtherwise: possible.settleRefunds },
      payment,
      unpaid: unpaid && unpaidText(unpaid, record.order),
      notes: await readNotes(shop, record.order),
    }
  },
  'POST /owner/orders/{number}/parcels': async (
    shop: OrderShop,
    { number, lines, evenIfUnpaid, seenEventId, dryRun },
  ) => {
    const unpaid = await checkPaid(shop, number, { evenIfUnpaid, dryRun })
    return { ...(await packOrder(shop, number, lines, { seenEventId, dryRun })), unpaid }
  },
  'DELETE /owner/orders/{number}/parcels': async (shop: OrderShop, { number, seenEventId, dryRun }) => {
    const { unpacked, ...record } = await unpackOrder(shop, number, { seenEventId, dryRun })
    return { ...record, unpacked: unpacked.flatMap(({ lines }) => lines) }
  },
  'POST /owner/orders/{number}/shipments': async (shop: OrderShop, input) => {
    const { number, lines, batchId, parcelId, evenIfUnpaid, seenEventId, dryRun, ...tracking } = input
    const unpaid = await checkPaid(shop, number, { evenIfUnpaid, dryRun })
    return { ...(await shipOrder(shop, number, tracking, lines, { batchId, parcelId, seenEventId, dryRun })), unpaid }
  },
  'POST /owner/shipments': async (shop: Pick<Shop, 'database' | 'now'>) => ({ batchId: await startBatch(shop) }),
  'DELETE /owner/shipments': (shop: OrderShop, input) => undoFile(shop, input),
  'POST /owner/orders/{number}/deliveries': (shop: OrderShop, { number, ...checks }) =>
    deliverOrder(shop, number, checks),
  'POST /owner/orders/{number}/cancellations': (shop: OrderShop, { number, seenEventId, dryRun, ...request }) =>
    cancelOrder(shop, number, 'owner', request, { seenEventId, dryRun }),
  'POST /owner/orders/{number}/refunds': (shop: OrderShop, { number, seenEventId, dryRun, ...request }) =>
    refundOrder(shop, number, request, { seenEventId, dryRun }),
  'POST /owner/orders/{number}/refunds/retries': (shop: OrderShop, { number, ...checks }) =>
    retryRefunds(shop, number, checks),
  'POST /owner/orders/{number}/refunds/settlements': (shop: OrderShop, { number, way, expectedCents, ...checks }) =>
    settleRefunds(shop, number, { way, expectedCents }, checks),
  'PUT /owner/orders/{number}/email': (shop: Pick<Shop, 'database' | 'now'>, { number, email }) =>
    correctEmail(shop, number, email),
  'PUT /owner/orders/{number}/address': (shop: OrderShop, { number, changes, ...checks }) =>
    correctAddress(shop, number, changes, checks),
})
