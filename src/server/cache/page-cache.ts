import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { LostDemand } from '#domain/search/lost-demand.ts'
import { RETRY_AFTER_SECONDS } from '#api/http-limits.ts'
import { Overloaded } from '#server/control/admission.ts'
import { compress } from '#server/http/encoding.ts'
import type { Page } from '#server/render/pages.ts'
import { lifeOf, publicAddress, roomOf, type Room } from './public-addresses.ts'
import { readyAnswer, sendReady, type ReadyAnswer } from '#server/http/cached-response.ts'
import { BUSY, FAILED, sendError } from '#server/http/error-response.ts'

const MB = 1024 * 1024
/** What is kept at most, every page counted in every encoding, though most are only kept in one. */
export const BYTES: Record<Room, number> = { pages: 10 * MB, narrowed: 4 * MB, typed: 2 * MB }
/** What an answer takes up besides its bodies. */
export const HEAD_BYTES = 4096
/**
 * How long after the change that made it old is noticed a page may still be shown while the new one is made. Noticing
 * takes a quarter of a second: together they stay below one.
 */
const GRACE_MS = 700

/** `lost`: the lost demand that each request for the page counts. */
type StoredPage = ReadyAnswer & { version: number; lost: LostDemand | null }

export type PageCache = {
  /** Answers from memory and returns true, or returns false for an address that is not a public page. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Makes every stored page old. */
  change: () => void
  /** How many answers came from memory, how many had to wait for a page to be made, how many pages were made, and what is stored. */
  counts: () => { hits: number; misses: number; renders: number; stored: number; bytes: number }
}

/**
 * Public pages, rendered and compressed once. `renderPage` is given nothing of the request but the normalized address, so
 * nothing personal, and no header, can get into what everybody is shown. `headers` go with every answer. `onLostDemand`
 * is called for each response that the shop had nothing to offer for.
 */
export function createPageCache(
  renderPage: (
    target: string,
    options: { isKnown: boolean; onLostDemand: (lost: LostDemand) => void; onAlias: () => void },
  ) => Promise<Page>,
  failed: (error: unknown) => void,
  headers: Record<string, string> = {},
  onLostDemand: (lost: LostDemand) => void = () => {},
): PageCache {
  let version = 0
  /** The first of the changes that have come close to each other: pages as of its version, or newer, have not been old for longer. */
  let changed = { version: 0, at: 0 }
  let hits = 0
  let misses = 0
  let renders = 0
  const roomFor = (room: Room) => new LRUCache<string, StoredPage>({ maxSize: BYTES[room], noDeleteOnStaleGet: true })
  const rooms = { pages: roomFor('pages'), narrowed: roomFor('narrowed'), typed: roomFor('typed') }
  const storedAt = (target: string) => rooms.pages.get(target) ?? rooms.narrowed.get(target) ?? rooms.typed.get(target)

  /** Being made. They stand beside what is stored: what others ask for meanwhile must take a page from nobody who waits for it. */
  const underWay = new Map<string, Promise<StoredPage>>()

  function refresh(target: string): Promise<StoredPage> {
    let making = underWay.get(target)
    if (!making) {
      making = render(target).finally(() => underWay.delete(target))
      underWay.set(target, making)
    }
    return making
  }

  async function render(target: string): Promise<StoredPage> {
    const room = rooms[roomOf(target)]
    const old = room.get(target, { allowStale: true })
    // As of before: what changes while the page is made may not be in it.
    const asOf = version
    renders++
    try {
      let noted: LostDemand | null = null
      const onLostDemand = (lost: LostDemand) => void (noted = lost)
      let isAlias = false
      const onAlias = () => void (isAlias = true)
      const made = await renderPage(target, { isKnown: old !== undefined, onLostDemand, onAlias })
      const isKept = made.status === 200 && !isAlias
      const sharing = isKept ? sharingOf(target) : 'no-store'
      const page: StoredPage = { ...(await packed(made, sharing, headers)), version: asOf, lost: noted }
      if (isKept) room.set(target, page, { ttl: lifeOf(target), size: page.size + HEAD_BYTES })
      // A page that failed or does not exist, or whose address is one of endlessly many, is made anew for the next who asks.
      else if (page.status < 500) room.delete(target)
      if (page.status < 500 || !old) return page
    } catch (error) {
      failed(error)
      if (!old) throw error
    }
    // What cannot be made anew is shown as it was.
    return old
  }

  const isJustOld = (page: StoredPage) => page.version >= changed.version && performance.now() - changed.at < GRACE_MS

  async function make(target: string): Promise<StoredPage> {
    const asked = version
    const wasUnderWay = underWay.has(target)
    const page = await refresh(target)
    // It may have been under way when the change came.
    return wasUnderWay && page.version < asked ? refresh(target) : page
  }

  return {
    answer(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      // Most addresses are written as their key is, and such a page has been judged to be public before.
      let target: string | null = request.url!
      let stored = storedAt(target)
      if (!stored) {
        target = publicAddress(target)
        if (target === null) return false
        stored = storedAt(target)
      }
      const isNew = stored?.version === version
      if (stored && (isNew || isJustOld(stored))) {
        hits++
        if (stored.lost) onLostDemand(stored.lost)
        sendReady(stored, request, response)
        if (!isNew) refresh(target).catch(() => {})
      } else {
        misses++
        make(target).then(
          (page) => {
            if (page.lost) onLostDemand(page.lost)
            sendReady(page, request, response)
          },
          (error: unknown) => {
            response.setHeaders(new Map(Object.entries(headers)))
            sendError(request, response, error instanceof Overloaded ? BUSY : FAILED)
          },
        )
      }
      return true
    },
    change() {
      const at = performance.now()
      if (at - changed.at >= GRACE_MS) changed = { version, at }
      version++
    },
    counts: () => {
      const all = Object.values(rooms)
      const stored = all.reduce((sum, { size }) => sum + size, 0)
      const bytes = all.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0)
      return { hits, misses, renders, stored, bytes }
    },
  }
}

/** In seconds. Whoever stores answers for others hears of no change: it may show a page so long, and longer while it asks again. */
const SHARED = { fresh: 10, whileAskingAgain: 60 }

/** A browser always asks. What lives less than a page here does so elsewhere too, and is never shown older. */
function sharingOf(target: string): string {
  const life = lifeOf(target) / 1000
  if (life < SHARED.fresh) return `public, max-age=0, s-maxage=${life}`
  return `public, max-age=0, s-maxage=${SHARED.fresh}, stale-while-revalidate=${SHARED.whileAskingAgain}`
}

async function packed(page: Page, sharing: string, common: Record<string, string>): Promise<ReadyAnswer> {
  // An answer to everybody is not marked as the answer to the one who asked first.
  const { 'set-cookie': _, 'x-request-id': __, ...own } = Object.fromEntries(page.headers)
  const headers = {
    ...common,
    ...own,
    'cache-control': sharing,
    ...(page.status === 503 && { 'retry-after': String(RETRY_AFTER_SECONDS) }),
  }
  const body = 'arrayBuffer' in page ? Buffer.from(await page.arrayBuffer()) : Buffer.from(page.body)
  return readyAnswer(page.status, headers, { br: await compress.br(body) })
}
