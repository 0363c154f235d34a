import { addDemand, type Counted } from '#database/search/lost-demand.ts'
import type { ProductFilter } from '#database/product-list/product-list.ts'
import { keptText, MOST_TEXTS, UNMET_KINDS, type Unmet } from '#domain/search/demand.ts'
import { formatShort } from '#domain/money.ts'
import type { SearchedPage } from './search.ts'
import type { Shop } from '#shop/shop.ts'
import { startWorker, type Worker } from '#shop/outbox/worker.ts'

export type Demand = {
  /** Counts once more, in memory. */
  add: (unmet: Unmet, count?: number) => void
  /** What was counted since the last time. */
  take: () => Counted[]
}

/** Far more than are asked for in a minute, and no more memory than a page takes. */
const MOST_COUNTED = UNMET_KINDS.length * MOST_TEXTS

export function createDemand(): Demand {
  let counts = new Map<string, Counted>()
  const add = ({ kind, text }: Unmet, count = 1): void => {
    const key = `${kind}\n${text}`
    const counted = counts.get(key)
    if (counted) counted.count += count
    else if (text === '' || counts.size < MOST_COUNTED) counts.set(key, { kind, text, count })
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

const EVERY_MS = 60_000
const FAILED = 'What was asked for in vain could not be written'

/** Adds what was counted to what all nodes have counted, every minute and when it is stopped. */
export function startDemand(shop: Shop, demand: Demand): Pick<Worker, 'stop'> {
  const work = () => keepDemand(shop, demand)
  const worker = startWorker(shop, EVERY_MS, work, FAILED)
  return {
    async stop() {
      await worker.stop()
      await startWorker(shop, EVERY_MS, work, FAILED).stop()
    },
  }
}

/** What cannot be written now is written the next time. */
export async function keepDemand(shop: Pick<Shop, 'database' | 'now' | 'health'>, demand: Demand): Promise<void> {
  if (!shop.health.mayWrite()) return
  const taken = demand.take()
  if (taken.length === 0) return
  try {
    await shop.database.transaction((tx) => addDemand(tx, dayOf(shop.now()), taken))
  } catch (error) {
    for (const { count, ...unmet } of taken) demand.add(unmet, count)
    throw error
  }
}

/** "2026-01-15", in UTC. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

/** What a list that is empty was asked for in vain; null for one that is not, and for a wishlist. `text` is what was searched. */
export function unmetBy(text: string, filter: ProductFilter, { total, isFilteredOut }: SearchedPage): Unmet | null {
  if (total > 0 || filter.ids !== null || filter.featured) return null
  const filters = filtersText(filter)
  if (text && !isFilteredOut) return { kind: 'search', text: keptText(text) }
  return filters === '' ? null : { kind: 'filters', text: keptText([...(text ? [text] : []), filters].join(', ')) }
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
