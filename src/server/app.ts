import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import { createApi } from '#api/app.ts'
import { isRead, originOf } from '#api/origin.ts'
import { LIMITS } from '#domain/limits.ts'
import type { Shop } from '#shop/shop.ts'
import { createAdmission, Overloaded, type Admission } from './admission.ts'
import { bodyOf } from './body.ts'
import { readClientFiles } from './client-files.ts'
import { FAILURE_POLICY, failurePage } from './failure.ts'
import { commonHeaders } from './headers.ts'
import { manifest } from './manifest.ts'
import type { Health } from './health.ts'
import type { Kind, Metrics } from './metrics.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import type { RenderPage } from './pages.ts'
import { createPictureFiles, type PictureFiles } from './picture-files.ts'
import { isPlainPath } from './public-addresses.ts'
import { sendReady } from './ready-answer.ts'
import { BUSY, NOT_ALLOWED, refusal, refuse, TOO_LARGE, TOO_LONG, UNREADABLE } from './refusal.ts'
import { secureCookies, takeSecureCookies } from './secure-cookies.ts'

type Connected = { Bindings: { incoming: IncomingMessage; outgoing: ServerResponse } }
type Site = {
  listener: RequestListener
  pages: PageCache
  admission: Admission
}

type Folders = { client: string; media: string }
type Watch = { canTrade: Health['canTrade']; answered: Metrics['answered'] }
type ClientAddress = (request: IncomingMessage) => string

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
  const app = createApp({ shop, api, tokenizer, pictures, renderPage, clientAddress, admission, log })
  const dynamic = getRequestListener(app.fetch)
  /** From memory, past everything else, what is the same for everybody. */
  const answerReady = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (pages.answer(request, response)) return true
    const file = files.get(request.url!) ?? pictures.stored(request.url!)
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

type Parts = {
  shop: Shop
  api: Hono
  tokenizer: Hono
  pictures: PictureFiles
  renderPage: RenderPage
  clientAddress: ClientAddress
  admission: Admission
  log: (error: unknown) => void
}

function createApp({
  shop,
  api,
  tokenizer,
  pictures,
  renderPage,
  clientAddress,
  admission,
  log,
}: Parts): Hono<Connected> {
  const app = new Hono<Connected>()
  const isHttps = shop.settings.url.startsWith('https:')
  /** Who calls is judged by who is connected, also where a page calls for them. */
  const sendFor = (c: Context<Connected>) => {
    const env = { address: clientAddress(c.env.incoming) }
    return (request: Request) => api.fetch(request, env)
  }

  app.get('/media/*', async (c, next) => {
    const picture = await pictures.find(c.req.path)
    if (!picture) return next()
    sendReady(picture, c.env.incoming, c.env.outgoing)
    return RESPONSE_ALREADY_SENT
  })

  // Files cost next to nothing and are never sent away; everything from here on waits for its turn.
  app.use((_, next) => admission.admit(next))
  app.all('/api/*', (c) => sendFor(c)(c.req.raw))
  app.all('/auth/*', (c) => sendFor(c)(c.req.raw))
  app.use(async (c, next) => {
    if (!isRead(c.req) && originOf(c.req, shop.settings.url) === 'elsewhere') return c.text(ELSEWHERE, 403)
    return next()
  })
  app.route('/sandbox', tokenizer)

  app.use(compress())
  app.use(async (c, next) => {
    if (!PAGE_METHODS.includes(c.req.method)) return notAllowed(c.req.path)
    // The forms of the shop's own pages only: a cookie alone must not be enough to act for a shopper.
    if (c.req.method === 'POST' && originOf(c.req, shop.settings.url) !== 'here') return c.text(ELSEWHERE, 403)
    return next()
  })
  app.post('*', async (c, next) => ((await isForm(c.req.raw)) ? next() : c.text('This form could not be read.', 400)))
  app.all('*', async (c) => {
    if (isHttps) takeSecureCookies(c.req.raw.headers)
    const page = await renderPage(c.req.raw, sendFor(c), { personally: true })
    const headers = new Headers(page.headers)
    headers.set('cache-control', 'no-store')
    if (page.status === 503) headers.set('retry-after', String(LIMITS.retryAfterSeconds))
    if (isHttps) secureCookies(headers)
    return new Response(page.body, { status: page.status, headers })
  })
  app.onError((error, c) => {
    if ('getResponse' in error) return (error as { getResponse: () => Response }).getResponse()
    log(error)
    if (!(error instanceof Overloaded)) return c.html(failurePage(), 500, { 'content-security-policy': FAILURE_POLICY })
    const { body, ...answer } = refusal(c.req.path, BUSY)
    return new Response(body, answer)
  })
  return app
}

const ELSEWHERE = 'This request came from another site.'
const PAGE_METHODS = ['GET', 'HEAD', 'POST']

function notAllowed(path: string): Response {
  const { status, headers, body } = refusal(path, NOT_ALLOWED)
  return new Response(body, { status, headers: { ...headers, allow: PAGE_METHODS.join(', ') } })
}

/** No browser sends a page anything else. Read from a copy: the page reads it again. */
const isForm = (request: Request): Promise<boolean> =>
  request
    .clone()
    .formData()
    .then(
      () => true,
      () => false,
    )
