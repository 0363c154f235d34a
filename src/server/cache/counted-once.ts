import { LRUCache } from 'lru-cache'
import type { LostDemand } from '#domain/search/lost-demand.ts'
import type { LostDemandCounter } from '#shop/search/lost-demand.ts'

/** Typing asks for a list, and Enter again: within this time one shopper has searched once. */
const ONE_SEARCH_MS = 10_000
const MAX_REMEMBERED = 10_000

/** Adds what an address asks for unless it has just asked for the same. */
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
