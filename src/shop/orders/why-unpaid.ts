import { unpaidOrdersAmong } from '#database/orders/unpaid.ts'
import { conflict } from '#domain/errors.ts'
import { unpaidText, type UnpaidReason } from '#domain/orders/payment-states.ts'
import type { Shop } from '#shop/shop.ts'
import type { DryRun } from '#shop/dry-run.ts'
import type { Order } from '#domain/orders/orders.ts'
import { namedOrder } from './order-record.ts'

/** True if the owner confirmed shipping an unpaid order. */
export type EvenIfUnpaid = { evenIfUnpaid?: boolean | undefined }

/** Returns why an order is unpaid, or null. Throws 'conflict' with that sentence unless confirmed or in a dry run. */
export async function checkPaid(
  shop: Pick<Shop, 'database' | 'now'>,
  number: string,
  { evenIfUnpaid = false, dryRun = false }: EvenIfUnpaid & DryRun,
): Promise<string | null> {
  const why = await whyUnpaid(shop, await namedOrder(shop.database.db, number))
  if (why !== null && !evenIfUnpaid && !dryRun) throw conflict(why)
  return why
}

/** The sentence that says why an order is unpaid; null if it is paid. */
export async function whyUnpaid(shop: Pick<Shop, 'database' | 'now'>, order: Order): Promise<string | null> {
  const reason = await unpaidReasonOf(shop, order)
  return reason && unpaidText(reason, order)
}

export const unpaidReasonOf = async (
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { id }: Order,
): Promise<UnpaidReason | null> => (await unpaidOrdersAmong(database.db, [id], now())).get(id) ?? null
