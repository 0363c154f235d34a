import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { createApi } from '#api/app.ts'
import { callInProcess } from '#api/in-process.ts'
import { createFeeds } from '#api/feeds/feeds.ts'
import type { RequestObserver } from '#api/search/lost-demand.ts'
import { testShopNotice } from '#domain/test-shop.ts'
import * as urls from '#domain/urls.ts'
import type { ReadMedia } from '#media/media-reader.ts'
import { MAX_URL_BYTES } from '#server/limits.ts'
import { countedOnce } from '#server/cache/counted-once.ts'
import { createLostDemandCounter, type LostDemandCounter } from '#shop/search/lost-demand.ts'
import { currentRequestId, inRequest, newRequestId } from '#shop/request-id.ts'
import type { Shop } from '#shop/shop.ts'
import { createAdmission, type Admission } from '#server/control/admission.ts'
import { createBodyReader, isUpload } from '#server/http/bodies/body.ts'
import { createUploadCheck } from '#server/http/bodies/upload-check.ts'
import { createCalls } from '#server/http/api-calls.ts'
import { buildOf, readClientFiles } from '#server/cache/client-files.ts'
import { commonHeaders } from '#server/http/headers.ts'
import { webAppManifestResponse } from '#server/cache/web-app-manifest.ts'
import type { Health } from '#server/control/health.ts'
import { answerProbe } from '#server/control/probes.ts'
import type { Kind, Metrics } from '#server/control/metrics.ts'
import type { SurrogateHeaders } from '#server/cdn/surrogate-headers.ts'
import { createPageCache, type PageCache } from '#server/cache/page-cache.ts'
import type { RenderPage } from '#server/render/pages.ts'
import { createPictureFiles } from '#server/cache/picture-files.ts'
import { isPlainPath } from '#server/cache/public-urls.ts'
import { asGet } from '#server/http/as-get.ts'
import { createSendCached } from '#server/http/cached-response.ts'
import type { ClientAddress } from '#server/http/client-address.ts'
import { isNotCanonical, pathOf, redirectToCanonical, withoutOrigin } from '#server/http/canonical-path.ts'
import { URL_TOO_LONG, BUSY, sendError, UNREADABLE } from '#server/http/error-response.ts'
import { isBusy } from '#server/http/is-busy.ts'
import { redirectedPages } from '#server/http/redirected-pages.ts'
import { createFaceFiles } from '#server/face/face-files.ts'
import { faceStyle } from '#server/face/face-style.ts'
import { createRoutes } from './routes.ts'

type Site = {
  /** Call when the catalog or the face changes. Invalidates everything cached from the former ones. */
  onCatalogChange: () => void
  listener: RequestListener
  pages: PageCache
  admission: Admission
  lostDemand: LostDemandCounter
}

type Files = { client: string; media: ReadMedia }
type Monitoring = {
  health: Pick<Health, 'canTrade' | 'canServe'>
  answered: Metrics['answered']
  nameRequest: (request: IncomingMessage) => string
  surrogateHeaders: SurrogateHeaders | undefined
}

export function createSite(
  shop: Shop,
  /** The sandbox's tokenizer; other providers tokenize in their own scripts. */
  tokenizer: Hono | null,
  renderShopPage: RenderPage,
  { client, media }: Files,
  clientAddress: ClientAddress,
  {
    health = { canTrade: () => true, canServe: () => true },
    answered = () => {},
    nameRequest = newRequestId,
    surrogateHeaders,
  }: Partial<Monitoring> = {},
): Site {
  const feeds = createFeeds(shop)
  const admission = createAdmission()
  const lostDemand = createLostDemandCounter()
  const readBody = createBodyReader()
  const renderPage = redirectedPages(shop, lostDemand.add, renderShopPage)
  const send = createSendCached()
  const notice = testShopNotice({ mode: shop.gateway.mode, url: shop.settings.url })
  const onError = (error: unknown) => isBusy(error) || shop.log.error({ err: error }, 'A page failed')
  const reference = () => currentRequestId() ?? ''
  const pageOptions = (isPersonal: boolean) => ({ isPersonal, notice, style, onError, reference: reference() })
  const headers = commonHeaders(shop.settings)
  const headerMap = new Map(Object.entries(headers))
  const files = readClientFiles(client, headers)
  const api = createApi(shop, buildOf([...files.keys()]))
  const faceFiles = createFaceFiles(files, media, headers)
  let style = ''
  const followFace = () => {
    files.set(urls.manifest, webAppManifestResponse(shop.face.name, headers))
    faceFiles.follow(shop.face)
    style = faceStyle(shop.face)
  }
  followFace()
  const pictures = createPictureFiles(media, headers)
  const pages = createPageCache({
    renderPage: (target, { isKnown, ...observer }) =>
      admission.admit(
        async () => {
          const request = new Request(new URL(target, shop.settings.url))
          if (target.startsWith('/api/')) return api.fetch(request, observer satisfies RequestObserver)
          if (target.endsWith('.txt')) return feeds.fetch(request)
          return renderPage(request, callInProcess(api, observer), pageOptions(false))
        },
        { shared: isKnown },
      ),
    send,
    onError,
    headers,
    onLostDemand: countedOnce(lostDemand, shop.now),
    surrogateHeaders,
    clientAddress,
  })
  const parts = {
    shop,
    pageOptions,
    api,
    feeds,
    tokenizer,
    pictures,
    faceFiles,
    send,
    renderPage,
    admission,
    onError,
  }
  const rejectUpload = createUploadCheck(parts)
  const calls = createCalls(parts)
  const routes = createRoutes(parts)
  const others = getRequestListener((request, env) => routes.fetch(asGet(request), env))

  function answerFromCache(request: IncomingMessage, response: ServerResponse): boolean {
    if (pages.answer(request, response)) return true
    const file = files.get(pathOf(request.url!)) ?? pictures.cached(pathOf(request.url!))
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    send(file, request, response)
    return true
  }

  /** Reads the body before the request is admitted. */
  async function answerWithBody(request: IncomingMessage, response: ServerResponse, answer: RequestListener) {
    if (isUpload(request) && (await rejectUpload(request, response))) return
    const error = await readBody(request, response)
    if (error) sendError(request, response, error)
    else answer(request, response)
  }

  function answerUncached(request: IncomingMessage, response: ServerResponse, hasHost: boolean): void {
    // Browsers never request a path that a URL parser would change.
    if (!hasHost || !isPlainPath(request.url!)) return sendError(request, response, UNREADABLE)
    if (isNotCanonical(request)) return redirectToCanonical(request, response)
    const kind = kindOf(request.url!)
    const startedAt = performance.now()
    response.once('close', () => answered(kind, response.statusCode, (performance.now() - startedAt) / 1000))
    if (request.url === urls.liveness) answerProbe(response, true)
    else if (request.url === urls.readiness) answerProbe(response, health.canTrade())
    else if (request.url === urls.pageReadiness) answerProbe(response, health.canServe())
    else if (request.url!.length > MAX_URL_BYTES) sendError(request, response, URL_TOO_LONG)
    // Shed before any work, because rejected requests must not take time from those being served.
    else if (kind !== 'file' && admission.shouldShed()) sendError(request, response, BUSY)
    else {
      const answer = isCall(request.url!) ? calls : others
      if (request.method === 'GET' || request.method === 'HEAD') void answer(request, response)
      else void answerWithBody(request, response, answer)
    }
  }

  return {
    onCatalogChange() {
      pages.invalidate()
      followFace()
    },
    pages,
    admission,
    lostDemand,
    listener(request, response) {
      request.url = withoutOrigin(request.url!)
      const { host } = request.headers
      // Two Host headers arrive joined by a comma: a proxy may have used the other one.
      const hasHost = host ? !host.includes(',') : request.httpVersion === '1.0'
      if (hasHost && answerFromCache(request, response)) return
      response.setHeaders(headerMap)
      const id = nameRequest(request)
      response.setHeader('X-Request-Id', id)
      inRequest(id, () => answerUncached(request, response, hasHost), clientAddress(request))
    },
  }
}

const isCall = (target: string): boolean => /^\/(?:api|auth)(?:[/?]|$)/.test(target)

function kindOf(target: string): Kind {
  if (/^\/(api|auth|sandbox)\//.test(target)) return 'call'
  return /^\/(assets|media)\//.test(target) ? 'file' : 'page'
}
