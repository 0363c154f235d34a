import { disputedOrders, endingOrders, failedRefunds, unchargedOrders } from '#database/today/waiting-money.ts'
import { MAX_COUNTED, MAX_LISTED } from '#domain/counts.ts'
import { CHARGING_MS } from '#domain/orders/payment-states.ts'
import { isoTime } from '#shop/clock.ts'
import { ENDING_MS } from '#shop/orders/payment/capture/held-payments.ts'
import type { Shop } from '#shop/shop.ts'

/** Money that the owner does not have yet, owes, or may lose. */
export async function waitingMoney(shop: Pick<Shop, 'database' | 'now'>) {
  const { db } = shop.database
  return {
    uncharged: first(await unchargedOrders(db, isoTime(shop, -CHARGING_MS), MAX_COUNTED)),
    ending: first(await endingOrders(db, isoTime(shop, ENDING_MS), MAX_COUNTED)),
    refunds: first(await failedRefunds(db, MAX_COUNTED)),
    disputes: first(await disputedOrders(db, MAX_COUNTED)),
  }
}

const first = <T>(found: readonly T[]) => ({ count: found.length, orders: found.slice(0, MAX_LISTED) })
