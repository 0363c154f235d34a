import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { RETRY_AFTER_SECONDS } from '#api/http-limits.ts'
import type { LostDemand } from '#domain/search/lost-demand.ts'
import { Overloaded } from '#server/control/admission.ts'
import { currentRequestId, inRequest, newRequestId } from '#shop/request-id.ts'
import { createCachedResponse, type CachedResponse, type SendCached } from '#server/http/cached-response.ts'
import { compress } from '#server/http/encoding.ts'
import { BUSY, FAILED, sendError } from '#server/http/error-response.ts'
import type { SurrogateHeaders } from '#server/cdn/surrogate-headers.ts'
import type { ClientAddress } from '#server/http/client-address.ts'
import type { Page } from '#server/render/pages.ts'
import { cacheControlOf } from './cache-control.ts'
import { lifetimeMsOf, partitionOf, publicUrl, type Partition } from './public-urls.ts'

const MB = 1024 * 1024
/** Every page counts with all its encodings, although most are stored in only one. */
export const MAX_BYTES: Record<Partition, number> = { pages: 10 * MB, filtered: 4 * MB, typed: 2 * MB }
export const OVERHEAD_BYTES = 4096
/** How long a stale page may be shown during its render. With the 250 ms to notice a change, it stays below a second. */
const GRACE_MS = 700
/** `generation` is that of the cache before the render. Each request for the page counts as `lostDemand`. */
type CachedPage = CachedResponse & { generation: number; lostDemand: LostDemand | null }

type RenderOptions = {
  /** Whether an older version of the page is cached. */
  isKnown: boolean
  onLostDemand: (lost: LostDemand) => void
  onAlias: () => void
  onProducts: (ids: readonly number[]) => void
}

type Options = {
  /** Gets only the normalized URL of the request, so that nothing personal can get into a cached page. */
  renderPage: (target: string, options: RenderOptions) => Promise<Page>
  send: SendCached
  onError: (error: unknown) => void
  headers: Record<string, string>
  onLostDemand: (lost: LostDemand, address: string) => void
  /** For a cache in front that is purged on changes, and then needs the new page at once. */
  surrogateHeaders?: SurrogateHeaders | undefined
  /** A render queues under the IP address of the first client that requests it. */
  clientAddress: ClientAddress
}

export type PageCache = {
  /** Serves a request for a public page and returns true; returns false for any other request. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean
  invalidate: () => void
  /** `misses` had to wait for a render. */
  counts: () => { hits: number; misses: number; renders: number; stored: number; bytes: number }
}

export function createPageCache(options: Options): PageCache {
  const { renderPage, send, onError, headers, onLostDemand, surrogateHeaders, clientAddress } = options
  const graceMs = surrogateHeaders ? 0 : GRACE_MS
  let generation = 0
  /** The first of several changes in quick succession. A page of its generation or later became stale no earlier than this. */
  let invalidated = { generation: 0, at: 0 }
  let hits = 0
  let misses = 0
  let renders = 0
  const createPartition = (name: Partition) =>
    new LRUCache<string, CachedPage>({ maxSize: MAX_BYTES[name], noDeleteOnStaleGet: true })
  const partitions = {
    pages: createPartition('pages'),
    filtered: createPartition('filtered'),
    typed: createPartition('typed'),
  }
  const cachedAt = (target: string) =>
    partitions.pages.get(target) ?? partitions.filtered.get(target) ?? partitions.typed.get(target)

  /** In-flight renders. Kept outside the LRU cache, so that eviction cannot drop a page that a client is waiting for. */
  const inFlight = new Map<string, Promise<CachedPage>>()

  function refresh(target: string, address: string): Promise<CachedPage> {
    let rendering = inFlight.get(target)
    if (!rendering) {
      rendering = inRequest(newRequestId(), () => render(target), address).finally(() => inFlight.delete(target))
      inFlight.set(target, rendering)
    }
    return rendering
  }

  async function render(target: string): Promise<CachedPage> {
    const partition = partitions[partitionOf(target)]
    const old = partition.get(target, { allowStale: true })
    // Read before the render, which may miss a change made while it runs.
    const generationBefore = generation
    renders++
    try {
      let lostDemand: LostDemand | null = null
      let isAlias = false
      const productIds = new Set<number>()
      const rendered = await renderPage(target, {
        isKnown: old !== undefined,
        onLostDemand: (lost) => void (lostDemand = lost),
        onAlias: () => void (isAlias = true),
        onProducts: (ids) => ids.forEach((id) => productIds.add(id)),
      })
      const isCacheable = rendered.status === 200 && !isAlias
      const cacheControl = isCacheable ? cacheControlOf(target) : 'no-store'
      const surrogate = isCacheable ? surrogateHeaders?.({ target, productIds, lifeMs: lifetimeMsOf(target) }) : {}
      const cached = await compressed(rendered, cacheControl, { ...headers, ...surrogate })
      const page: CachedPage = { ...cached, generation: generationBefore, lostDemand }
      if (isCacheable) partition.set(target, page, { ttl: lifetimeMsOf(target), size: page.size + OVERHEAD_BYTES })
      else if (page.status < 500) partition.delete(target)
      if (page.status < 500 || !old) return page
    } catch (error) {
      onError(error)
      if (!old) throw new FailedRender(currentRequestId()!, error)
    }
    return old
  }

  const isWithinGrace = (page: CachedPage) =>
    page.generation >= invalidated.generation && performance.now() - invalidated.at < graceMs

  async function renderCurrent(target: string, address: string): Promise<CachedPage> {
    const wanted = generation
    const wasInFlight = inFlight.has(target)
    const page = await refresh(target, address)
    // A render that was already in flight may have started before the change.
    return wasInFlight && page.generation < wanted ? refresh(target, address) : page
  }

  function sendPage(page: CachedPage, request: IncomingMessage, response: ServerResponse): void {
    if (page.lostDemand) onLostDemand(page.lostDemand, clientAddress(request))
    send(page, request, response)
  }

  return {
    answer(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      // Most request targets equal their cache key, and anything cached is public.
      let target: string | null = request.url!
      let cached = cachedAt(target)
      if (!cached) {
        target = publicUrl(target)
        if (target === null) return false
        cached = cachedAt(target)
      }
      const isCurrent = cached?.generation === generation
      if (cached && (isCurrent || isWithinGrace(cached))) {
        hits++
        sendPage(cached, request, response)
        if (!isCurrent) refresh(target, clientAddress(request)).catch(() => {})
      } else {
        misses++
        renderCurrent(target, clientAddress(request)).then(
          (page) => sendPage(page, request, response),
          ({ requestId, cause }: FailedRender) => {
            response.setHeaders(new Map(Object.entries({ ...headers, 'X-Request-Id': requestId })))
            inRequest(requestId, () => sendError(request, response, cause instanceof Overloaded ? BUSY : FAILED))
          },
        )
      }
      return true
    },
    invalidate() {
      const at = performance.now()
      if (at - invalidated.at >= GRACE_MS) invalidated = { generation, at }
      generation++
    },
    counts: () => {
      const all = Object.values(partitions)
      const stored = all.reduce((sum, { size }) => sum + size, 0)
      const bytes = all.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0)
      return { hits, misses, renders, stored, bytes }
    },
  }
}

/** All clients waiting for one render get its id, which is also in the log. */
class FailedRender extends Error {
  readonly requestId: string

  constructor(requestId: string, cause: unknown) {
    super('A page could not be rendered', { cause })
    this.requestId = requestId
  }
}

async function compressed(page: Page, cacheControl: string, common: Record<string, string>): Promise<CachedResponse> {
  // A shared response must not carry headers of the first request.
  const { 'set-cookie': _, 'x-request-id': __, ...own } = Object.fromEntries(page.headers)
  const headers = {
    ...common,
    ...own,
    'cache-control': cacheControl,
    ...(page.status === 500 && { 'x-request-id': currentRequestId()! }),
    ...(page.status === 503 && { 'retry-after': String(RETRY_AFTER_SECONDS) }),
  }
  const body = 'arrayBuffer' in page ? Buffer.from(await page.arrayBuffer()) : Buffer.from(page.body)
  return createCachedResponse(page.status, headers, { br: await compress.br(body) })
}
