import { fullName } from '#domain/accounts/full-name.ts'
import { salesBetween } from '#database/orders/day-summary.ts'
import { listedReturns } from '#database/orders/list/listed-returns.ts'
import { unpaidOrdersAmong } from '#database/orders/unpaid.ts'
import { countFailedMessages, failedMessages } from '#database/outbox/outbox-state.ts'
import { oldestToPack } from '#database/today/waiting-orders.ts'
import { MAX_COUNTED, MAX_LISTED } from '#domain/counts.ts'
import { endOfDay, startOfDay } from '#domain/days.ts'
import { isLateToPack } from '#domain/orders/packing/packing-time.ts'
import type { Power } from '#domain/people/keys.ts'
import { clockOf, shopDay } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'
import { soldOutWithDemand } from './sold-out.ts'
import { waitingMoney } from './waiting-money.ts'

export type Context = Pick<Shop, 'database' | 'now' | 'timeZone'>

/** What waits for somebody. What a helper may not settle is null for them. Counts end at `MAX_COUNTED`. */
export async function readToday(shop: Context, power: Power) {
  const forOwner = async <T>(read: (shop: Context) => Promise<T>) => (power === 'owner' ? read(shop) : null)
  return {
    packing: await waitingOrders(shop),
    returns: await waitingReturns(shop),
    money: await forOwner(waitingMoney),
    messages: await forOwner(waitingMessages),
    soldOut: await forOwner(soldOutWithDemand),
    yesterday: await forOwner(salesOfYesterday),
  }
}

async function waitingOrders(shop: Context) {
  const { db } = shop.database
  const clock = clockOf(shop)
  const { toPack, packed } = await oldestToPack(db, MAX_COUNTED)
  const found = toPack.map((order) => ({
    ...order,
    isLate: isLateToPack(order, clock),
  }))
  const listed = found.slice(0, MAX_LISTED)
  const unpaid = await unpaidOrdersAmong(
    db,
    listed.map(({ id }) => id),
    clock.now,
  )
  return {
    count: found.length,
    late: found.filter(({ isLate }) => isLate).length,
    packed: Math.min(packed, MAX_COUNTED),
    oldest: listed.map(({ id, number, createdAt, shippingAddress, shippingOption, isLate }) => ({
      number,
      createdAt,
      name: fullName(shippingAddress),
      delivery: shippingOption.name,
      isLate,
      unpaid: unpaid.get(id) ?? null,
    })),
  }
}

async function waitingReturns({ database: { db } }: Context) {
  const found = await listedReturns(db, null, MAX_COUNTED)
  const requested = found.filter(({ state }) => state === 'requested').length
  return {
    toDecide: requested,
    toReceive: found.length - requested,
    oldest: found.slice(0, MAX_LISTED).map(({ name, number, kind, state, pieces, createdAt }) => ({
      name,
      number,
      kind,
      state,
      pieces,
      createdAt,
    })),
  }
}

async function waitingMessages({ database: { db } }: Context) {
  const { mail, ...others } = await countFailedMessages(db, MAX_COUNTED)
  const [first] = await failedMessages(db, 1)
  return {
    emails: mail,
    others: Object.values(others).reduce((sum, count) => sum + count, 0),
    error: first?.lastError ?? null,
  }
}

async function salesOfYesterday(shop: Context) {
  const day = shopDay(shop, -1)
  const sales = await salesBetween(shop.database.db, startOfDay(day, shop.timeZone), endOfDay(day, shop.timeZone))
  return { day, ...sales }
}
