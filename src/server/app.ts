import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { createApi } from '#api/app.ts'
import { callInProcess } from '#api/in-process.ts'
import { createFeeds } from '#api/feeds/feeds.ts'
import type { RequestObserver } from '#api/search/lost-demand.ts'
import * as urls from '#domain/urls.ts'
import { MAX_ADDRESS_BYTES } from '#server/limits.ts'
import { createLostDemandCounter, type LostDemandCounter } from '#shop/search/lost-demand.ts'
import type { Shop } from '#shop/shop.ts'
import { createAdmission, Overloaded, type Admission } from '#server/control/admission.ts'
import { bodyOf } from '#server/http/body.ts'
import { createCalls } from '#server/http/api-calls.ts'
import { readClientFiles } from '#server/cache/client-files.ts'
import { commonHeaders } from '#server/http/headers.ts'
import { manifest } from '#server/cache/manifest.ts'
import type { Health } from '#server/control/health.ts'
import type { Kind, Metrics } from '#server/control/metrics.ts'
import { createPageCache, type PageCache } from '#server/cache/page-cache.ts'
import type { RenderPage } from '#server/render/pages.ts'
import { createPictureFiles } from '#server/cache/picture-files.ts'
import { isPlainPath } from '#server/cache/public-addresses.ts'
import { sendReady } from '#server/http/cached-response.ts'
import { canonicalPath } from '#server/http/canonical-path.ts'
import { BUSY, sendError, BODY_TOO_LARGE, ADDRESS_TOO_LONG, UNREADABLE } from '#server/http/error-response.ts'
import { createRoutes, type ClientAddress } from './routes.ts'

type Site = {
  listener: RequestListener
  pages: PageCache
  admission: Admission
  /** What shoppers ask for in vain, counted in memory. */
  demand: LostDemandCounter
}

type Folders = { client: string; media: string }
type Watch = { canTrade: Health['canTrade']; answered: Metrics['answered'] }

/** Everything that one port answers: cached pages first, then files, and in their turn the API and pages made for one shopper. */
export function createSite(
  shop: Shop,
  tokenizer: Hono,
  renderPage: RenderPage,
  { client, media }: Folders,
  clientAddress: ClientAddress,
  { canTrade, answered }: Watch = { canTrade: async () => true, answered: () => {} },
): Site {
  const api = createApi(shop)
  const machines = createFeeds(shop)
  const admission = createAdmission()
  const demand = createLostDemandCounter()
  const log = (error: unknown) => error instanceof Overloaded || shop.log.error({ err: error }, 'A page failed')
  const headers = commonHeaders(shop.settings.url.startsWith('https:'))
  const common = new Map(Object.entries(headers))
  const files = readClientFiles(client, headers).set(urls.manifest, manifest(shop.settings.name, headers))
  const pictures = createPictureFiles(media, headers)
  const pages = createPageCache(
    (target, { isKnown, ...observer }) =>
      admission.admit(
        async () => {
          const asked = new Request(new URL(target, shop.settings.url))
          if (target.startsWith('/api/')) return api.fetch(asked, observer satisfies RequestObserver)
          if (target.endsWith('.txt')) return machines.fetch(asked)
          return renderPage(asked, callInProcess(api, observer), { personally: false })
        },
        { shared: isKnown },
      ),
    log,
    headers,
    demand.add,
  )
  const routes = createRoutes({ shop, api, machines, tokenizer, pictures, renderPage, clientAddress, admission, log })
  const calls = createCalls({ api, clientAddress, admission })
  const others = getRequestListener(routes.fetch)
  /** From memory, past everything else, what is the same for everybody. */
  const answerReady = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (pages.answer(request, response)) return true
    const [path] = request.url!.split('?', 1) as [string]
    const file = files.get(path) ?? pictures.stored(path)
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    sendReady(file, request, response)
    return true
  }
  return {
    pages,
    admission,
    demand,
    listener(request, response) {
      request.url = ownPart(request.url!)
      const isReadable = request.headers.host || request.httpVersion === '1.0'
      if (isReadable && answerReady(request, response)) return
      response.setHeaders(common)
      // A browser never asks for such a path: it has read it as the other one before.
      if (!isReadable || !isPlainPath(request.url!)) return sendError(request, response, UNREADABLE)
      if (isCrooked(request)) return straighten(request, response)
      const kind = kindOf(request.url!)
      const began = performance.now()
      response.once('close', () => answered(kind, response.statusCode, (performance.now() - began) / 1000))
      if (request.url === urls.liveness) answerHealth(response, true)
      else if (request.url === urls.readiness) void canTrade().then((can) => answerHealth(response, can))
      else if (request.url!.length > MAX_ADDRESS_BYTES) sendError(request, response, ADDRESS_TOO_LONG)
      // Before anything is done for it: a crowd that is sent away must not take the time of those who are served.
      else if (kind !== 'file' && admission.shouldShed()) sendError(request, response, BUSY)
      else {
        const answer = isCall(request.url!) ? calls : others
        if (request.method === 'GET' || request.method === 'HEAD') void answer(request, response)
        else void whenArrived(request, response, answer)
      }
    },
  }
}

/** Of an address that was sent whole, as to a proxy. Whom it names is as little to be believed as a Host. */
const ownPart = (target: string): string =>
  target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#\\]*(\/)?/i, '/')

const pathOf = (target: string): string => target.split('?', 1)[0]!

/** Only what is read: what is written is for whoever it was sent to. */
function isCrooked({ method, url }: IncomingMessage): boolean {
  const path = pathOf(url!)
  return (method === 'GET' || method === 'HEAD') && !path.endsWith('.data') && canonicalPath(path) !== path
}

/** A page has one address, which search engines and the page cache know it by. */
function straighten({ url }: IncomingMessage, response: ServerResponse): void {
  const path = pathOf(url!)
  const location = canonicalPath(path) + url!.slice(path.length)
  response.writeHead(308, { location, 'cache-control': 'public, max-age=3600' }).end()
}

/** For whoever watches the process, and not for shoppers: no more than yes or no. */
function answerHealth(response: ServerResponse, isWell: boolean): void {
  response.writeHead(isWell ? 200 : 503, { 'content-type': 'text/plain', 'cache-control': 'no-store' })
  response.end(isWell ? 'yes' : 'no')
}

const isCall = (target: string): boolean => /^\/(?:api|auth)(?:[/?]|$)/.test(target)

function kindOf(target: string): Kind {
  if (/^\/(api|auth|sandbox)\//.test(target)) return 'call'
  return /^\/(assets|media)\//.test(target) ? 'file' : 'page'
}

/** Reads the body before anything else is done for it, and leaves it where Hono looks for one that has been read. */
async function whenArrived(request: IncomingMessage, response: ServerResponse, answer: RequestListener): Promise<void> {
  const rawBody = await bodyOf(request)
  if (rawBody) answer(Object.assign(request, { rawBody }), response)
  else sendError(request, response, rawBody === null ? BODY_TOO_LARGE : BUSY)
}
