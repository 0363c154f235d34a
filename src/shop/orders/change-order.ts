import { lockOrder, orderHistory, saveStatus } from '#database/orders/order-history.ts'
import type { Tx } from '#database/schema.ts'
import { isErased } from '#domain/accounts/erasure.ts'
import { enumerated } from '#domain/enumeration.ts'
import { conflict, notFound } from '#domain/errors.ts'
import { eventWords } from '#domain/orders/texts/event-words.ts'
import type { LineQuantity, Possibility } from '#domain/orders/fulfillment.ts'
import { progressOf, orderStatusOf } from '#domain/orders/progress.ts'
import { ledgerOf } from '#domain/orders/ledger.ts'
import type { OrderHistory, OrderRecord } from '#domain/orders/history.ts'
import type { Actor, OrderEventContent } from '#domain/orders/order-events.ts'
import { ORDER_TEXTS, type Order } from '#domain/orders/orders.ts'
import { namedOrder } from './order-record.ts'
import { isoTime } from '#shop/clock.ts'
import { captureOrRelease } from './capture-or-release.ts'
import { dryRun, type DryRun } from '#shop/dry-run.ts'
import type { Shop } from '#shop/shop.ts'
import { recordEvents } from './record-events.ts'

/** What changing an order needs. */
export type OrderShop = Pick<Shop, 'database' | 'now' | 'timeZone' | 'wakeOutbox' | 'rates'>

export type OrderWork = (tx: Tx, record: OrderRecord, at: string) => Promise<OrderEventContent[]>

/** `seenEventId`: the latest event that was shown; null if there was none. Throws 'conflict' if somebody has done more since. */
export type ChangeChecks = DryRun & { seenEventId?: string | null | undefined }

/** Emails about the change are sent after `emailDelayMs`. */
type ChangeOptions = ChangeChecks & { emailDelayMs?: number }

/** Locks the order and changes it. If it throws ShopError, nothing has changed. */
export async function changeOrder(
  shop: OrderShop,
  reference: string,
  actor: Actor,
  work: OrderWork,
  { emailDelayMs = 0, dryRun: isDryRun = false, seenEventId }: ChangeOptions = {},
): Promise<OrderRecord> {
  const { id } = await namedOrder(shop.database.db, reference)
  const change = async (tx: Tx): Promise<OrderRecord> => {
    await lockOrder(tx, id)
    const order = await namedOrder(tx, id)
    // The order may have been erased since the request began.
    if (actor === 'shopper' && isErased(order)) throw notFound(ORDER_TEXTS.notFound)
    const at = isoTime(shop)
    const before = await orderHistory(tx, order.id)
    if (seenEventId !== undefined) rejectUnseen(order, before, seenEventId)
    const contents = await work(tx, { order, history: before }, at)
    const emailAt = isoTime(shop, emailDelayMs)
    await recordEvents(tx, order.id, contents, { actor, at, emailAt, events: before.events })
    const history = await orderHistory(tx, order.id)
    const status = orderStatusOf(progressOf(ledgerOf(order, history)))
    await saveStatus(tx, order.id, status)
    await captureOrRelease(tx, order.id, { status, history, at, dueAt: emailAt })
    return { order: { ...order, status }, history }
  }
  if (isDryRun) return dryRun(shop.database, change)
  const changed = await shop.database.transaction(change)
  shop.wakeOutbox()
  return changed
}

/** What the shop itself did, such as paying a refund out, is not a conflict. */
function rejectUnseen({ number }: Order, history: OrderHistory, seenEventId: string | null): void {
  const seen = history.events.findIndex(({ id }) => id === seenEventId)
  const unseen = history.events.slice(seen + 1).filter(({ actor }) => actor !== 'system')
  if (unseen.length === 0) return
  const words = enumerated(unseen.map((event) => eventWords(event, history)))
  throw conflict(`Order ${number} has changed in the meantime: ${words}. Nothing was done now.`)
}

/** Returns the units that a change is possible for. Throws 'conflict' with the reason if it is not possible. */
export function unitsOrThrow({ units, why }: Possibility): LineQuantity[] {
  if (why !== null) throw conflict(why)
  return units
}
