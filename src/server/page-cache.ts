import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { LIMITS } from '#domain/limits.ts'
import { Overloaded } from './admission.ts'
import { FAILURE_POLICY, failurePage } from './failure.ts'
import { publicPage } from './public-pages.ts'
import { BUSY, refuse } from './refusal.ts'

const BYTES = 64 * 1024 * 1024
const LIFE_MS = 60 * 60 * 1000
/**
 * How long after a change is noticed the old page may still be shown while the new one is made. Noticing takes a quarter
 * of a second: together they stay below one.
 */
const GRACE_MS = 700

type Encoding = 'br' | 'gzip' | 'identity'
type StoredPage = {
  status: number
  version: number
  etag: string
  bodies: Record<Encoding, Buffer>
  headers: Record<Encoding, Record<string, string>>
  unchanged: Record<string, string>
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type PageCache = {
  /** Answers from memory and returns true, or returns false for an address that is not a public page. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Makes every stored page old. */
  change: () => void
  /** How many answers came from memory, and how many had to wait for a page to be made. */
  counts: () => { hits: number; misses: number }
}

/**
 * Public pages, rendered and compressed once. `render` is given nothing of the request but the normalised address, so
 * nothing personal, and no header, can get into what everybody is shown.
 */
export function createPageCache(
  render: (target: string, options: { isKnown: boolean }) => Promise<Response>,
  failed: (error: unknown) => void,
): PageCache {
  let version = 0
  let changedAt = 0
  let hits = 0
  let misses = 0
  const pages = new LRUCache<string, StoredPage>({
    maxSize: BYTES,
    sizeCalculation: ({ bodies }) => bodies.identity.length + bodies.br.length + bodies.gzip.length,
    ttl: LIFE_MS,
    noDeleteOnStaleGet: true,
    fetchMethod: async (target, old, { options }) => {
      const known = old?.status === 200 ? old : undefined
      // As of before: what changes while the page is made may not be in it.
      const asOf = version
      try {
        const page = await store(await render(target, { isKnown: known !== undefined }), asOf)
        // A page that failed, or does not exist, is made anew for the next who asks.
        if (page.status !== 200) options.ttl = 1
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
      const target = publicPage(request.url!)
      if (target === null) return false
      const stored = pages.get(target)
      if (stored?.version === version) {
        hits++
        send(stored, request, response)
      } else if (stored && performance.now() - changedAt < GRACE_MS) {
        hits++
        send(stored, request, response)
        refreshInBackground(target)
      } else {
        misses++
        make(target).then(
          (page) => send(page, request, response),
          (error: unknown) => {
            if (error instanceof Overloaded) return refuse(request, response, BUSY)
            response.writeHead(500, {
              'content-type': 'text/html; charset=utf-8',
              'content-security-policy': FAILURE_POLICY,
              'cache-control': 'no-store',
            })
            response.end(failurePage())
          },
        )
      }
      return true
    },
    change() {
      version++
      changedAt = performance.now()
    },
    counts: () => ({ hits, misses }),
  }
}

async function store(page: Response, version: number): Promise<StoredPage> {
  const identity = Buffer.from(await page.arrayBuffer())
  const [br, gz] = await Promise.all([
    brotli(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    zip(identity, { level: 9 }),
  ])
  const bodies = { br, gzip: gz, identity }
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const { 'set-cookie': _, ...own } = Object.fromEntries(page.headers)
  const shared = {
    ...own,
    'cache-control': page.status === 200 ? 'public, max-age=0, s-maxage=10, stale-while-revalidate=60' : 'no-store',
    etag,
    vary: 'accept-encoding',
    ...(page.status === 503 && { 'retry-after': String(LIMITS.retryAfterSeconds) }),
  }
  const headersOf = (encoding: Encoding) => ({
    ...shared,
    'content-length': String(bodies[encoding].length),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  })
  return {
    status: page.status,
    version,
    etag,
    bodies,
    headers: { br: headersOf('br'), gzip: headersOf('gzip'), identity: headersOf('identity') },
    unchanged: shared,
  }
}

function send(page: StoredPage, request: IncomingMessage, response: ServerResponse): void {
  if (page.status === 200 && request.headers['if-none-match']?.includes(page.etag)) {
    response.writeHead(304, page.unchanged).end()
    return
  }
  const encoding = encodingFor(request.headers['accept-encoding'])
  response.writeHead(page.status, page.headers[encoding])
  response.end(request.method === 'HEAD' ? undefined : page.bodies[encoding])
}

function encodingFor(accepted: string | string[] | undefined): Encoding {
  const names = String(accepted ?? '')
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(names)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(names) ? 'gzip' : 'identity'
}
