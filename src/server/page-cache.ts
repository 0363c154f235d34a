import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { LIMITS } from '#domain/limits.ts'
import { Overloaded } from './admission.ts'
import { FAILURE_POLICY, failurePage } from './failure.ts'
import type { Page } from './pages.ts'
import { lifeOf, publicAddress } from './public-addresses.ts'
import { packedAnswer, sendReady, type ReadyAnswer } from './ready-answer.ts'
import { BUSY, refuse } from './refusal.ts'

/** What is kept at most, every page counted in every encoding, though most are only kept in one. */
export const BYTES = 16 * 1024 * 1024
/** What an answer takes up besides its bodies. */
const HEAD_BYTES = 4096
/**
 * How long after a change is noticed the old page may still be shown while the new one is made. Noticing takes a quarter
 * of a second: together they stay below one.
 */
const GRACE_MS = 700

type StoredPage = ReadyAnswer & { version: number }

export type PageCache = {
  /** Answers from memory and returns true, or returns false for an address that is not a public page. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Makes every stored page old. */
  change: () => void
  /** How many answers came from memory, how many had to wait for a page to be made, and how many pages were made. */
  counts: () => { hits: number; misses: number; renders: number; bytes: number }
}

/**
 * Public pages, rendered and compressed once. `render` is given nothing of the request but the normalised address, so
 * nothing personal, and no header, can get into what everybody is shown. `headers` go with every answer.
 */
export function createPageCache(
  render: (target: string, options: { isKnown: boolean }) => Promise<Page>,
  failed: (error: unknown) => void,
  headers: Record<string, string> = {},
): PageCache {
  let version = 0
  let changedAt = 0
  let hits = 0
  let misses = 0
  let renders = 0
  const pages = new LRUCache<string, StoredPage>({
    maxSize: BYTES,
    sizeCalculation: ({ size }) => size + HEAD_BYTES,
    ttl: 1,
    noDeleteOnStaleGet: true,
    fetchMethod: async (target, old, { options }) => {
      const known = old?.status === 200 ? old : undefined
      // As of before: what changes while the page is made may not be in it.
      const asOf = version
      renders++
      try {
        const page = await store(await render(target, { isKnown: known !== undefined }), asOf, headers)
        // A page that failed, or does not exist, is made anew for the next who asks.
        options.ttl = page.status === 200 ? lifeOf(target) : 1
        if (page.status < 500 || !known) return page
      } catch (error) {
        failed(error)
        if (!known) throw error
      }
      // What cannot be made anew is shown as it was.
      options.ttl = 1
      return known
    },
  })

  const refresh = (target: string) => pages.fetch(target, { forceRefresh: true })
  const refreshing = new Set<string>()

  function refreshInBackground(target: string): void {
    if (refreshing.has(target)) return
    refreshing.add(target)
    const done = () => refreshing.delete(target)
    refresh(target).then(done, done)
  }

  async function make(target: string): Promise<StoredPage> {
    const asked = version
    const page = (await refresh(target))!
    // It may have been under way when the change came.
    return page.version < asked ? (await refresh(target))! : page
  }

  return {
    answer(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      // Most addresses are written as their key is, and such a page has been judged to be public before.
      let target: string | null = request.url!
      let stored = pages.get(target)
      if (!stored) {
        target = publicAddress(target)
        if (target === null) return false
        stored = pages.get(target)
      }
      const isNew = stored?.version === version
      if (stored && (isNew || performance.now() - changedAt < GRACE_MS)) {
        hits++
        sendReady(stored, request, response)
        if (!isNew) refreshInBackground(target)
      } else {
        misses++
        make(target).then(
          (page) => sendReady(page, request, response),
          (error: unknown) => {
            response.setHeaders(new Map(Object.entries(headers)))
            if (error instanceof Overloaded) refuse(request, response, BUSY)
            else fail(response)
          },
        )
      }
      return true
    },
    change() {
      version++
      changedAt = performance.now()
    },
    counts: () => ({ hits, misses, renders, bytes: pages.calculatedSize }),
  }
}

function fail(response: ServerResponse): void {
  response.writeHead(500, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': FAILURE_POLICY,
    'cache-control': 'no-store',
  })
  response.end(failurePage())
}

const SHARED = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60'

async function store(page: Page, version: number, common: Record<string, string>): Promise<StoredPage> {
  // An answer to everybody is not marked as the answer to the one who asked first.
  const { 'set-cookie': _, 'x-request-id': __, ...own } = Object.fromEntries(page.headers)
  const headers = {
    ...common,
    ...own,
    'cache-control': page.status === 200 ? SHARED : 'no-store',
    ...(page.status === 503 && { 'retry-after': String(LIMITS.retryAfterSeconds) }),
  }
  const body = 'arrayBuffer' in page ? Buffer.from(await page.arrayBuffer()) : Buffer.from(page.body)
  return { ...(await packedAnswer(page.status, headers, body)), version }
}
