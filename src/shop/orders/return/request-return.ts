import { randomUUIDv7 } from 'node:crypto'
import { attachPhotos } from '#database/orders/return-photos.ts'
import { insertReturn, requestDigest } from '#database/orders/returns.ts'
import { queueMessage } from '#database/outbox/outbox.ts'
import type { Db, Tx } from '#database/schema.ts'
import type { OrderEventContent } from '#domain/orders/order-events.ts'
import { checkPhotos, PHOTO_TEXTS } from '#domain/orders/returns/claim-photos.ts'
import { conflict, reject } from '#domain/errors.ts'
import type { OrderRecord } from '#domain/orders/history.ts'
import { RETURN_TEXTS, type ReturnRequest } from '#domain/orders/returns/return-requests.ts'
import type { Return } from '#domain/orders/returns/returns.ts'
import { unitRefund } from '#domain/orders/unit-refunds.ts'
import { clockOf } from '#shop/clock.ts'
import { standardShippingCents } from '#shop/orders/fulfill/standard-shipping.ts'
import { writeCancellation } from '#shop/orders/fulfill/cancel-order.ts'
import { changeOrder, type OrderShop } from '#shop/orders/change-order.ts'
import { readRecord } from '#shop/orders/order-record.ts'
import { unpackParcels } from '#shop/orders/fulfill/parcels.ts'
import type { Shop } from '#shop/shop.ts'
import { planReturn, withoutParcels, type ReturnPlan } from './plan-return.ts'
import { digestOf } from './request-digest.ts'
import { supersedeReturns } from './supersede-returns.ts'

/** A withdrawal unpacks and cancels unsent pieces. Idempotent by key. Throws like `planReturn`, and 'conflict' for a reused key. */
export async function requestReturn(
  shop: OrderShop & Pick<Shop, 'settings'>,
  reference: string,
  request: ReturnRequest & { requestKey: string },
): Promise<OrderRecord> {
  checkPhotos(request)
  const record = await readRecord(shop, reference)
  if (await isKnown(shop.database.db, record, request)) return record
  return changeOrder(shop, reference, 'shopper', async (tx, current, at) => {
    if (await isKnown(tx, current, request)) return []
    const standardCents = await standardShippingCents(tx, shop.rates, current.order)
    const plan = planReturn(current, request, { clock: clockOf(shop), standardCents })
    const [requested, ...others] =
      request.kind === 'withdrawal'
        ? await withdraw(tx, current, request, plan, at)
        : ([await write(tx, current, request, { lines: plan.returned, state: 'requested' }, at)] as const)
    if (shop.settings.ownerEmail !== null) {
      const payload = { orderId: current.order.id, ownerReturnId: requested.returnId }
      await queueMessage(tx, { kind: 'mail', payload }, at)
    }
    return [requested, ...others]
  })
}

/** Returns a key for `requestReturn`, and throws like it. */
export async function previewReturn(
  shop: OrderShop,
  reference: string,
  request: ReturnRequest,
): Promise<ReturnPlan & { requestKey: string }> {
  const record = await readRecord(shop, reference)
  checkPhotos(request)
  const standardCents = await standardShippingCents(shop.database.db, shop.rates, record.order)
  return { ...planReturn(record, request, { clock: clockOf(shop), standardCents }), requestKey: randomUUIDv7() }
}

type Keyed = ReturnRequest & { requestKey: string }

async function isKnown(db: Db, { order, history }: OrderRecord, request: Keyed): Promise<boolean> {
  if (history.returns.every(({ requestKey }) => requestKey !== request.requestKey)) return false
  const digest = await requestDigest(db, order.id, request.requestKey)
  if (digest !== null && digest !== digestOf(request)) throw conflict(RETURN_TEXTS.sentOtherwise)
  return true
}

async function withdraw(
  tx: Tx,
  record: OrderRecord,
  request: Keyed,
  { unpacked, canceled, returned, superseded, shippingCents }: ReturnPlan,
  at: string,
): Promise<[withdrawn: Requested, ...others: OrderEventContent[]]> {
  const { order } = record
  const history = withoutParcels(record.history, unpacked)
  const opened = await unpackParcels(tx, unpacked)
  const comesBack = returned.length > 0
  const planned = { lines: canceled, ...unitRefund({ order, history }, canceled, comesBack ? 0 : shippingCents) }
  const cancellation = canceled.length > 0 ? await writeCancellation(tx, order, planned, {}, at) : null
  const written: Written = {
    lines: returned,
    state: comesBack ? 'approved' : 'closed',
    cancellationId: cancellation?.id ?? null,
    shippingCents: comesBack ? shippingCents : 0,
  }
  const withdrawn = await write(tx, record, request, written, at)
  const taken = await supersedeReturns(tx, history.returns, superseded, withdrawn.returnId)
  const closed = comesBack ? [] : [{ kind: 'returnClosed' as const, returnId: withdrawn.returnId }]
  return [withdrawn, ...taken, ...opened, ...(cancellation?.events ?? []), ...closed]
}

type Requested = { kind: 'withdrawn' | 'returnRequested'; returnId: string }

type Written = {
  lines: ReturnPlan['returned']
  state: Return['state']
  cancellationId?: string | null
  shippingCents?: number
}

async function write(
  tx: Tx,
  { order, history }: OrderRecord,
  request: Keyed,
  { lines, state, cancellationId = null, shippingCents = 0 }: Written,
  at: string,
): Promise<Requested> {
  const { kind, requestKey, reason, comment, wish, photos = [] } = request
  const isWithdrawal = kind === 'withdrawal'
  const id = randomUUIDv7()
  const written = {
    id,
    ordinal: history.returns.length + 1,
    requestKey,
    kind,
    state,
    reason: isWithdrawal ? null : reason,
    comment,
    answer: null,
    wish: kind === 'claim' ? wish : 'refund',
    lines: lines.map((line) => ({ ...line, restocked: 0 })),
    cancellationId,
    shippingCents,
    replacedAt: null,
    createdAt: at,
  }
  await insertReturn(tx, order.id, written, digestOf(request))
  const named = [...new Set(photos)]
  if ((await attachPhotos(tx, order.id, id, named)) < named.length) reject({ photos: PHOTO_TEXTS.unknown })
  return { kind: isWithdrawal ? 'withdrawn' : 'returnRequested', returnId: id }
}
