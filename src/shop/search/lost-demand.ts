import { addLostDemand, type Counted } from '#database/search/lost-demand.ts'
import type { ProductFilter } from '#database/product-list/product-filter.ts'
import { LOST_DEMAND_KINDS, MAX_TEXTS_PER_DAY, redactedText, type LostDemand } from '#domain/search/lost-demand.ts'
import { formatShort } from '#domain/money.ts'
import type { SearchedPage } from './search.ts'
import { utcDay } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'
import { startWorker, type Worker } from '#shop/outbox/worker.ts'

export type LostDemandCounter = {
  add: (lost: LostDemand, count?: number) => void
  /** Returns the counts and resets them. */
  take: () => Counted[]
}

const MAX_COUNTED = LOST_DEMAND_KINDS.length * MAX_TEXTS_PER_DAY

export function createLostDemandCounter(): LostDemandCounter {
  let counts = new Map<string, Counted>()
  const add = ({ kind, text }: LostDemand, count = 1): void => {
    const key = `${kind}\n${text}`
    const counted = counts.get(key)
    if (counted) counted.count += count
    else if (text === '' || counts.size < MAX_COUNTED) counts.set(key, { kind, text, count })
    else add({ kind, text: '' }, count)
  }
  return {
    add,
    take() {
      const taken = [...counts.values()]
      counts = new Map()
      return taken
    },
  }
}

const SAVE_INTERVAL_MS = 60_000
const FAILED = 'Lost demand could not be saved'

export function startLostDemandWorker(shop: Shop, counter: LostDemandCounter): Pick<Worker, 'stop'> {
  const work = () => saveLostDemand(shop, counter)
  const worker = startWorker(shop, SAVE_INTERVAL_MS, work, FAILED)
  return {
    async stop() {
      await worker.stop()
      await startWorker(shop, SAVE_INTERVAL_MS, work, FAILED).stop()
    },
  }
}

/** Adds the counts to those of all nodes. If that fails, they stay in the counter. */
export async function saveLostDemand(
  shop: Pick<Shop, 'database' | 'now' | 'health'>,
  counter: LostDemandCounter,
): Promise<void> {
  if (!shop.health.mayWrite()) return
  const taken = counter.take()
  if (taken.length === 0) return
  try {
    await shop.database.transaction((tx) => addLostDemand(tx, utcDay(shop), taken))
  } catch (error) {
    for (const { count, ...lost } of taken) counter.add(lost, count)
    throw error
  }
}

/** The lost demand of an empty list; null for other lists, wishlists and the featured products. */
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

function filtersText(filter: ProductFilter): string {
  const { categories, collection, minCents, maxCents, inStock, rating, tags, options } = filter
  return [
    ...categories,
    ...(collection ? [collection] : []),
    ...(minCents ? [`from ${formatShort(minCents)}`] : []),
    ...(maxCents === null ? [] : [`up to ${formatShort(maxCents)}`]),
    ...(inStock ? ['in stock'] : []),
    ...(rating === null ? [] : [`${rating} stars`]),
    ...tags,
    ...options,
  ].join(', ')
}
