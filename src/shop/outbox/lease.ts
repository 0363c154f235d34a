import { leaseMessage, renewLease, type Due } from '#database/outbox/outbox.ts'
import { isoTime } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'

/** After this long, the worker is considered dead. */
const LEASE_MS = 120_000
const RENEWAL_MS = 30_000

export async function leaseAll(shop: Shop, messages: Due[]): Promise<Due[]> {
  const until = isoTime(shop, LEASE_MS)
  const areOurs = await shop.database.transaction((tx) =>
    Promise.all(messages.map((message) => leaseMessage(tx, message, until))),
  )
  return messages.filter((_, index) => areOurs[index])
}

export async function whileLeased<T>(shop: Shop, message: Due, work: () => Promise<T>): Promise<T> {
  const renew = () =>
    renewLease(shop.database.db, message, isoTime(shop, LEASE_MS)).catch((error: unknown) => {
      if (!shop.health.isOutage(error)) shop.log.error({ err: error }, 'A lease could not be renewed')
    })
  const timer = setInterval(() => void renew(), RENEWAL_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
