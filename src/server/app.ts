import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { createApi } from '#api/app.ts'
import { LIMITS } from '#domain/limits.ts'
import type { Shop } from '#shop/shop.ts'
import { createAdmission, Overloaded, type Admission } from './admission.ts'
import { bodyOf } from './body.ts'
import { readClientFiles } from './client-files.ts'
import { commonHeaders } from './headers.ts'
import { manifest } from './manifest.ts'
import type { Health } from './health.ts'
import type { Kind, Metrics } from './metrics.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import type { RenderPage } from './pages.ts'
import { createPictureFiles } from './picture-files.ts'
import { isPlainPath } from './public-addresses.ts'
import { sendReady } from './ready-answer.ts'
import { BUSY, refuse, TOO_LARGE, TOO_LONG, UNREADABLE } from './refusal.ts'
import { createRoutes, type ClientAddress } from './routes.ts'

type Site = {
  listener: RequestListener
  pages: PageCache
  admission: Admission
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
  const send = (request: Request) => api.fetch(request)
  const admission = createAdmission()
  const log = (error: unknown) => error instanceof Overloaded || shop.log.error({ err: error }, 'A page failed')
  const headers = commonHeaders(shop.settings.url.startsWith('https:'))
  const common = new Map(Object.entries(headers))
  const files = readClientFiles(client, headers).set('/manifest.webmanifest', manifest(shop.settings.name, headers))
  const pictures = createPictureFiles(media, headers)
  const pages = createPageCache(
    (target, { isKnown }) =>
      admission.admit(
        async () => {
          const asked = new Request(new URL(target, shop.settings.url))
          return target.startsWith('/api/') ? send(asked) : renderPage(asked, send, { personally: false })
        },
        { always: isKnown },
      ),
    log,
    headers,
  )
  const routes = createRoutes({ shop, api, tokenizer, pictures, renderPage, clientAddress, admission, log })
  const dynamic = getRequestListener(routes.fetch)
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
    listener(request, response) {
      const isReadable = request.headers.host || request.httpVersion === '1.0'
      if (isReadable && answerReady(request, response)) return
      response.setHeaders(common)
      // A browser never asks for such a path: it has read it as the other one before.
      if (!isReadable || !isPlainPath(request.url!)) return refuse(request, response, UNREADABLE)
      const kind = kindOf(request.url!)
      const began = performance.now()
      response.once('close', () => answered(kind, response.statusCode, (performance.now() - began) / 1000))
      if (request.url === '/healthz') answerHealth(response, true)
      else if (request.url === '/readyz') void canTrade().then((can) => answerHealth(response, can))
      else if (request.url!.length > LIMITS.addressBytes) refuse(request, response, TOO_LONG)
      // Before anything is done for it: a crowd that is sent away must not take the time of those who are served.
      else if (kind !== 'file' && admission.sendsAway()) refuse(request, response, BUSY)
      else if (request.method === 'GET' || request.method === 'HEAD') void dynamic(request, response)
      else void whenArrived(request, response, dynamic)
    },
  }
}

/** For whoever watches the process, and not for shoppers: no more than yes or no. */
function answerHealth(response: ServerResponse, isWell: boolean): void {
  response.writeHead(isWell ? 200 : 503, { 'content-type': 'text/plain', 'cache-control': 'no-store' })
  response.end(isWell ? 'yes' : 'no')
}

function kindOf(target: string): Kind {
  if (/^\/(api|auth|sandbox)\//.test(target)) return 'call'
  return /^\/(assets|media)\//.test(target) ? 'file' : 'page'
}

/** Reads the body before anything else is done for it, and leaves it where Hono looks for one that has been read. */
async function whenArrived(request: IncomingMessage, response: ServerResponse, answer: RequestListener): Promise<void> {
  const rawBody = await bodyOf(request)
  if (rawBody) answer(Object.assign(request, { rawBody }), response)
  else refuse(request, response, rawBody === null ? TOO_LARGE : BUSY)
}
