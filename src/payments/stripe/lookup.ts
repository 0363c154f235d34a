import { LRUCache } from 'lru-cache'
import type { Client } from './client.ts'
import { failureIn } from './failure.ts'
import { EXPAND, type Intent } from './payment-status.ts'

export type Lookup = {
  find: (key: string, signal?: AbortSignal) => Promise<Intent | null>
  get: (reference: string, signal?: AbortSignal) => Promise<Intent | null>
  /** A stored intent id saves a search. */
  note: (intent: Intent) => void
  /** Stripe expires pages after a day. */
  openPagesFrom: () => Date
  since: (from: Date, signal?: AbortSignal) => AsyncGenerator<Intent>
}

const NOTED_REFERENCES = 10_000
/** Stripe's search lags by up to an hour; its lists do not. */
const RECENT_MS = 2 * 3_600_000
const PAGE_MS = 25 * 3_600_000
const PAGE_SIZE = 100

export function createLookup(client: Client, now: () => Date): Lookup {
  const references = new LRUCache<string, string>({ max: NOTED_REFERENCES })
  const isOf = (key: string) => (intent: Intent) => intent.metadata.attempt === key

  async function get(reference: string, signal?: AbortSignal): Promise<Intent | null> {
    try {
      return await client.call((stripe) => stripe.paymentIntents.retrieve(reference, { expand: EXPAND }), signal)
    } catch (error) {
      if (failureIn(error)?.code === 'resource_missing') return null
      throw error
    }
  }

  /** Refetches search results, which may be out of date. */
  async function searched(key: string, signal?: AbortSignal): Promise<Intent | null> {
    const query = `metadata["attempt"]:${JSON.stringify(key)}`
    const { data } = await client.call((stripe) => stripe.paymentIntents.search({ query, limit: 1 }), signal)
    return data[0] ? get(data[0].id, signal) : null
  }

  async function* since(from: Date, signal?: AbortSignal): AsyncGenerator<Intent> {
    const created = { gte: Math.floor(from.getTime() / 1000) }
    let after: string | undefined
    for (;;) {
      const start = after === undefined ? {} : { starting_after: after }
      const page = { created, limit: PAGE_SIZE, expand: EXPAND.map((field) => `data.${field}`), ...start }
      const { data, has_more: hasMore } = await client.call((stripe) => stripe.paymentIntents.list(page), signal)
      yield* data
      after = data.at(-1)?.id
      if (!hasMore || after === undefined) return
    }
  }

  const ago = (ms: number) => new Date(now().getTime() - ms)

  async function recent(key: string, signal?: AbortSignal): Promise<Intent | null> {
    for await (const intent of since(ago(RECENT_MS), signal)) if (isOf(key)(intent)) return intent
    return null
  }

  function note({ id, metadata: { attempt } }: Intent): void {
    if (attempt) references.set(attempt, id)
  }

  return {
    get,
    note,
    openPagesFrom: () => ago(PAGE_MS),
    since,
    find: async (key, signal) => {
      const reference = references.get(key)
      const noted = reference === undefined ? null : await get(reference, signal)
      if (noted && isOf(key)(noted)) return noted
      const intent = (await searched(key, signal)) ?? (await recent(key, signal))
      if (intent) note(intent)
      return intent
    },
  }
}
