import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type HonoRequest } from 'hono'
import { compress } from 'hono/compress'
import * as urls from '#domain/urls.ts'
import { callInProcess } from '#api/in-process.ts'
import { CROSS_SITE, isRead, originOf } from '#api/accounts/origin.ts'
import { RETRY_AFTER_SECONDS } from '#api/http-limits.ts'
import { currentIpAddress } from '#shop/request-id.ts'
import type { Shop } from '#shop/shop.ts'
import type { Admission } from '#server/control/admission.ts'
import type { PageOptions, RenderPage } from '#server/render/pages.ts'
import type { PictureFiles } from '#server/cache/picture-files.ts'
import type { SendCached } from '#server/http/cached-response.ts'
import { BUSY, FAILED, METHOD_NOT_ALLOWED, errorResponse } from '#server/http/error-response.ts'
import { isBusy } from '#server/http/is-busy.ts'
import type { FaceFiles } from '#server/face/face-files.ts'
import { previewPage } from '#server/face/preview-pages.ts'
import { pageCookies } from '#server/http/page-cookies.ts'

type Connected = { Bindings: HttpBindings }

type Parts = {
  shop: Shop
  pageOptions: (isPersonal: boolean) => PageOptions
  api: Hono
  feeds: Hono
  tokenizer: Hono | null
  pictures: PictureFiles
  faceFiles: FaceFiles
  send: SendCached
  renderPage: RenderPage
  admission: Admission
  onError: (error: unknown) => void
}

/** Routes of personal responses: the provider's card form, and pages. Each request is admitted first. */
export function createRoutes(parts: Parts): Hono<Connected> {
  const { shop, pageOptions, api, feeds, tokenizer, pictures, faceFiles, send, renderPage, admission, onError } = parts
  const app = new Hono<Connected>()
  const cookies = pageCookies(shop.settings.url)

  app.get('/media/*', async (c, next) => {
    const picture = await pictures.find(c.req.path)
    if (!picture) return next()
    send(picture, c.env.incoming, c.env.outgoing)
    return RESPONSE_ALREADY_SENT
  })

  app.get('*', async (c, next) => {
    const file = await faceFiles.find(c.req.path)
    if (!file) return next()
    send(file, c.env.incoming, c.env.outgoing)
    return RESPONSE_ALREADY_SENT
  })

  // Pictures are cheap and are never shed. Everything below is admitted first.
  app.use((_, next) => admission.admit(next))
  app.use(async (c, next) => {
    if (!isRead(c.req) && originOf(c.req, shop.settings.url) === 'cross-site') return c.text(CROSS_SITE, 403)
    return next()
  })
  if (tokenizer) app.route(urls.sandbox, tokenizer)

  app.use(compress())
  app.route('/', feeds)
  app.use(async (c, next) => {
    if (!PAGE_METHODS.includes(c.req.method)) return notAllowed(c.req.path)
    // Rejects forms from other sites: a cookie alone must not be enough to act for a shopper.
    const isForeign = originOf(c.req, shop.settings.url) !== 'same-origin'
    if (c.req.method === 'POST' && isForeign && !isOneClick(c.req)) return c.text(CROSS_SITE, 403)
    return next()
  })
  // Browsers post only forms to pages. Reads a clone, because the page reads the body again.
  app.post('*', (c, next) =>
    c.req.raw
      .clone()
      .formData()
      .then(
        () => next(),
        () => c.text('This form could not be read.', 400),
      ),
  )
  app.get('/preview/*', async (c, next) => (await previewPage(parts, new URL(c.req.url))) ?? next())
  app.all('*', async (c) => {
    cookies.take(c.req.raw.headers)
    const sendCall = callInProcess(api, { address: currentIpAddress(), signal: () => c.req.raw.signal })
    const page = await renderPage(c.req.raw, sendCall, pageOptions(true))
    const headers = new Headers(page.headers)
    headers.set('cache-control', 'no-store')
    if (page.status === 503) headers.set('retry-after', String(RETRY_AFTER_SECONDS))
    cookies.send(headers)
    return new Response(page.body, { status: page.status, headers })
  })
  app.onError((error, c) => {
    if ('getResponse' in error) return (error as { getResponse: () => Response }).getResponse()
    onError(error)
    const { body, ...answer } = errorResponse(c.req.path, isBusy(error) ? BUSY : FAILED)
    return new Response(body, answer)
  })
  return app
}

const PAGE_METHODS = ['GET', 'HEAD', 'POST']

function notAllowed(path: string): Response {
  const { status, headers, body } = errorResponse(path, METHOD_NOT_ALLOWED)
  return new Response(body, { status, headers: { ...headers, allow: PAGE_METHODS.join(', ') } })
}

/** An email client that unsubscribes sends no origin (RFC 8058). The token in the URL is enough, and cookies have no effect. */
const isOneClick = (request: HonoRequest): boolean =>
  request.path === urls.newsletter && request.query('unsubscribe') !== undefined
