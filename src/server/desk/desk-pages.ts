import { randomUUID } from 'node:crypto'
import { ReadableStream } from 'node:stream/web'
import { Hono, type HonoRequest } from 'hono'
import { compress } from 'hono/compress'
import { CROSS_SITE, isRead, originOf } from '#api/accounts/origin.ts'
import { isReadDeed } from '#contract/owner/deed.ts'
import type { FullOwner } from '#api/owner/owner.ts'
import { openDoAsPerson } from '#api/owner/do-as-person.ts'
import type { Desk } from '#desk/context.ts'
import { isShopError, ShopError } from '#domain/errors.ts'
import { DESK_TEXTS } from '#domain/people/desk-sessions.ts'
import { testShopNotice } from '#domain/test-shop.ts'
import { contentPolicy, PERMISSIONS } from '#server/http/headers.ts'
import { pageCookies } from '#server/http/page-cookies.ts'
import type { Shop } from '#shop/shop.ts'
import { openDoor } from '#shop/people/desk/door.ts'
import { noticeCookie, readNotice } from '#desk/notice-cookie.ts'
import { entranceOf, tokenIn } from './entrance.ts'
import type { RenderDesk } from './render-desk.ts'

type Given = {
  owner: FullOwner
  url: string
  hosts: readonly string[]
  /** Loads the pages on first use, because a shop starts faster without them. */
  loadPages: () => Promise<RenderDesk>
}

/** The only page that may use the camera. */
const SCANNING_PATH = '/packing/ship'

/** The desk's pages. Only a browser that came from the desk itself may send a form, whose size the port has limited. */
export function createDeskPages(shop: Shop, { owner, url, hosts, loadPages }: Given): Hono {
  const app = new Hono()
  const [door, cookies, act] = [openDoor(shop, url), pageCookies(url), openDoAsPerson(shop, owner)]
  app.use(compress())
  app.use(async (c, next) => {
    const host = c.req.header('host')?.toLowerCase() ?? ''
    if (!hosts.includes(host)) return c.text(`This is not ${host}.`, 403)
    return isFromOutside(c.req, url) ? c.text(CROSS_SITE, 403) : next()
  })
  app.use(async (c, next) => (isRead(c.req) || isForm(c.req) ? next() : c.text('This form could not be read.', 400)))
  app.all('*', async (c) => {
    const render = await loadPages()
    cookies.take(c.req.raw.headers)
    const nonce = randomUUID()
    const cookie = c.req.header('cookie') ?? ''
    const notice = readNotice(cookie)
    const token = tokenIn(cookie)
    const session = token === null ? null : await door.signedIn(token)
    const { address: ipAddress = '' } = c.env as { address?: string }
    const visitor = { ipAddress, userAgent: c.req.header('user-agent') ?? '', token }
    if (!session && !isRead(c.req)) await door.countForm(visitor)
    const desk: Desk = {
      shop: {
        name: shop.face.name,
        url: shop.settings.url,
        timeZone: shop.timeZone,
        isTest: testShopNotice({ mode: shop.gateway.mode, url: shop.settings.url }) !== null,
      },
      worker: session && session.person,
      entrance: entranceOf({ door, visitor, session }),
      deed: async (name, input) => {
        // Its sender may have been removed in the meantime.
        const current = isReadDeed(name) || token === null ? session : await door.signedIn(token)
        if (!current) throw new ShopError('unauthenticated', DESK_TEXTS.sessionEnded)
        return act(current.person, name, input as never)
      },
      notice,
      nonce,
      onError: (err) => shop.log.error({ err }, 'A page of the desk failed'),
    }
    const page = await render(c.req.raw, desk)
    const headers = new Headers(page.headers)
    headers.set('cache-control', 'no-store')
    headers.set('content-security-policy', pagePolicy(nonce))
    if (c.req.path === SCANNING_PATH)
      headers.set('permissions-policy', PERMISSIONS.replace('camera=()', 'camera=(self)'))
    if (notice !== null && isShown(page)) headers.append('set-cookie', noticeCookie.cleared)
    cookies.send(headers)
    const body = page.body && ReadableStream.from(readLogged(page.body))
    return new Response(body as BodyInit | null, { status: page.status, headers })
  })
  /** A file may fail when a part of it is sent already. */
  async function* readLogged(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* body
    } catch (err) {
      shop.log.error({ err }, 'An answer of the desk broke off')
      throw err
    }
  }

  app.onError((err, c) => {
    c.header('cache-control', 'no-store')
    if (isShopError(err) && err.code === 'too_many') {
      c.header('retry-after', String(err.details!.retryAfter))
      return c.text(err.message, 429)
    }
    shop.log.error({ err }, 'The desk has failed')
    return c.text('The desk has failed. The cause is in the log of the shop.', 500)
  })
  return app
}

/** Whether it shows the notice, which no file does. A form that is sent by script is answered with 202, and may have the next one. */
const isShown = ({ status, headers }: Response): boolean =>
  status === 200 && /^text\/(html|x-script)\b/.test(headers.get('content-type') ?? '')

/** As browsers send a form without files. */
const isForm = (request: HonoRequest): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(request.header('content-type') ?? '')

/** A form that is not the desk's own, or a read by a script or frame of another site. Its links may be followed. */
function isFromOutside(request: HonoRequest, url: string): boolean {
  const origin = originOf(request, url)
  if (!isRead(request)) return origin !== 'same-origin'
  return origin === 'cross-site' && request.header('sec-fetch-mode') !== 'navigate'
}

const pagePolicy = (nonce: string): string =>
  contentPolicy([], []).replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
