import { LRUCache } from 'lru-cache'
import type { LostDemand } from '#domain/search/lost-demand.ts'
import type { LostDemandCounter } from '#shop/search/lost-demand.ts'

/** Typing requests a list, and Enter requests it again: within this time, that counts as one search. */
const ONE_SEARCH_MS = 10_000
const MAX_REMEMBERED = 10_000

/** Counts lost demand, unless the same client has just asked for the same. */
export function countedOnce(
  { add }: Pick<LostDemandCounter, 'add'>,
  now: () => Date,
): (lost: LostDemand, address: string) => void {
  const asked = new LRUCache<string, number>({ max: MAX_REMEMBERED })
  return (lost, address) => {
    const key = `${address} ${lost.kind} ${lost.text}`
    const before = asked.get(key) ?? -Infinity
    asked.set(key, now().getTime())
    if (now().getTime() - before >= ONE_SEARCH_MS) add(lost)
  }
}
