import { randomUUIDv7 } from 'node:crypto'
import type { OrderEvent } from '#domain/orders/order-events.ts'

/**
 * The ids of new events of an order. Events of one time are read in the order of their ids, and ids of version 7 are random
 * within a millisecond: so the first follows the last event of that time, and each other one the one before.
 */
export function eventIds(events: readonly OrderEvent[], at: string, count: number): string[] {
  const last = events.findLast(({ createdAt }) => createdAt === at)
  const first = last ? idAfter(last.id) : randomUUIDv7()
  const ids = [first]
  while (ids.length < count) ids.push(idAfter(ids.at(-1)!))
  return ids.slice(0, count)
}

const idAfter = (id: string): string =>
  (BigInt(`0x${id.replaceAll('-', '')}`) + 1n)
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
