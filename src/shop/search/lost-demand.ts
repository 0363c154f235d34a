import { setImmediate as nextTurn } from 'node:timers/promises'
import { addLostDemand, type LostDemandCount } from '#database/search/lost-demand.ts'
import type { ProductFilter } from '#database/product-list/product-filter.ts'
import { LOST_DEMAND_KINDS, MAX_TEXTS_PER_DAY, redactedText, type LostDemand } from '#domain/search/lost-demand.ts'
import { formatShort } from '#domain/money.ts'
import type { SearchedPage } from './search.ts'
import { shopDay } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'
import { startWorker, type Worker } from '#shop/outbox/worker.ts'

export type LostDemandCounter = {
  add: (lost: LostDemand, count?: number) => void
  take: () => LostDemandCount[]
}

/** Each kind has its own limit, so that a scan of addresses cannot crowd out searches. */
export function createLostDemandCounter(): LostDemandCounter {
  const counts = new Map(LOST_DEMAND_KINDS.map((kind) => [kind, new Map<string, LostDemandCount>()]))
  const add = ({ kind, text }: LostDemand, count = 1): void => {
    const ofKind = counts.get(kind)!
    const counted = ofKind.get(text)
    if (counted) counted.count += count
    else if (text === '' || ofKind.size < MAX_TEXTS_PER_DAY) ofKind.set(text, { kind, text, count })
    else add({ kind, text: '' }, count)
  }
  return {
    add,
    take() {
      const taken = [...counts.values()].flatMap((ofKind) => [...ofKind.values()])
      for (const ofKind of counts.values()) ofKind.clear()
      return taken
    },
  }
}

const SAVE_INTERVAL_MS = 60_000
/** Small, because SQLite writes block requests for a few milliseconds. */
const SAVED_AT_ONCE = 100
const FAILED = 'Lost demand could not be saved'

export function startLostDemandWorker(shop: Shop, counter: LostDemandCounter): Pick<Worker, 'stop'> {
  const start = () => startWorker(shop, SAVE_INTERVAL_MS, () => saveLostDemand(shop, counter), FAILED)
  const worker = start()
  // A worker saves as soon as it starts, so a second one saves the final counts.
  return { stop: () => worker.stop().then(() => start().stop()) }
}

export async function saveLostDemand(
  shop: Pick<Shop, 'database' | 'now' | 'timeZone' | 'health'>,
  counter: LostDemandCounter,
): Promise<void> {
  if (!shop.health.mayWrite()) return
  const taken = counter.take()
  try {
    while (taken.length > 0) {
      const some = taken.slice(0, SAVED_AT_ONCE)
      await shop.database.transaction((tx) => addLostDemand(tx, shopDay(shop), some))
      taken.splice(0, some.length)
      await nextTurn()
    }
  } catch (error) {
    for (const { count, ...lost } of taken) counter.add(lost, count)
    throw error
  }
}

/** Null for lists with products, wishlists and featured products. */
export function lostDemandOf(
  text: string,
  filter: ProductFilter,
  { total, isFilteredOut }: SearchedPage,
): LostDemand | null {
  if (total > 0 || filter.ids !== null || filter.featured) return null
  const filters = filtersText(filter)
  if (text && !isFilteredOut) return { kind: 'search', text: redactedText(text) }
  return filters === '' ? null : { kind: 'filters', text: redactedText([...(text ? [text] : []), filters].join(', ')) }
}

function filtersText({ minCents, maxCents, inStock, rating, ...filter }: ProductFilter): string {
  const texts: Record<keyof ProductFilter, readonly string[] | string | null | false> = {
    categories: filter.categories,
    collection: filter.collection,
    minCents: minCents ? `from ${formatShort(minCents)}` : null,
    maxCents: maxCents === null ? null : `up to ${formatShort(maxCents)}`,
    inStock: inStock && 'in stock',
    rating: rating === null ? null : `${rating} stars`,
    tags: filter.tags,
    options: filter.options,
    ids: null,
    featured: null,
  }
  const words = Object.values(texts).flat()
  return words.filter(Boolean).join(', ')
}
