import { randomUUID } from 'node:crypto'
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { createShopApi, type ApiResponse, type ShopApi } from '#contract/client.ts'
import { referenceText } from '#domain/errors.ts'
import { escaped } from '#domain/markup.ts'
import { SHOW_REMEMBERED } from '#web/cart/remembered-count.ts'
import {
  opensCardScript,
  pageMetadata,
  personal,
  rendered,
  reportError,
  scriptNonce,
  shopApi,
  type Rendered,
} from '#web/context.ts'
import { SOCIAL_CARD } from '#web/structured-data/shared-picture.ts'
import { cookieJar } from '#server/http/cookie-jar.ts'
import { CARD_SCRIPT_HEADERS, CARD_SCRIPT_MARK, STRIPE_ORIGINS } from './card-script.ts'
import { decodable } from './decodable.ts'
import { replaceNonces } from './script-nonces.ts'

export type Send = (request: Request) => ApiResponse | Promise<ApiResponse>
export type Page = Response | { status: number; headers: Headers; body: string }
export type PageOptions = {
  /** A page that is not personal gets no cookies, and may be cached for every client. */
  isPersonal: boolean
  notice: string | null
  /** CSS that follows the styles of the pages. */
  style: string
  /** Called with each unexpected error; the page shows the reference to search the log by. */
  onError: (error: unknown) => void
  reference: string
}
export type RenderPage = (request: Request, send: Send, options: PageOptions) => Promise<Page>

const handle = createRequestHandler(build)

/** The only export of the build that the server uses: renders a request, and sends the page's API calls with `send`. */
export const renderPage: RenderPage = async (request, send, { isPersonal, notice, style, onError, reference }) => {
  const jar = cookieJar(isPersonal ? request.headers.get('cookie') : null)
  const context = new RouterContextProvider()
  const nonce = randomUUID()
  context.set(personal, isPersonal)
  context.set(scriptNonce, nonce)
  const document: Partial<Rendered> = {}
  context.set(rendered, document)
  context.set(reportError, onError)
  context.set(pageMetadata, { data: [], properties: {}, picture: SOCIAL_CARD })
  // The session list must name the shopper's device, not the server.
  const userAgent = (isPersonal && request.headers.get('user-agent')) || null
  const carry = (call: Request) => {
    if (userAgent) call.headers.set('user-agent', userAgent)
    return jar.carry(call, send)
  }
  const api = createShopApi({ origin: new URL(request.url).origin, send: carry })
  context.set(shopApi, isPersonal ? api : deduplicated(api))
  // The server has checked the origin. React Router would compare it with the host that a proxy requests.
  request.headers.delete('origin')
  const page = await handle(decodable(request), context)
  const headers = new Headers(page.headers)
  for (const cookie of jar.received) headers.append('set-cookie', cookie)
  const retryAfter = jar.retryAfter()
  if (retryAfter && page.status >= 400) headers.set('retry-after', retryAfter)
  if (document.html === undefined) return new Response(page.body, { status: page.status, headers })
  const outside = { notice: noticeOf(notice), reference: page.status === 500 ? referenceOf(reference) : '' }
  const { head, ...rest } = document as Rendered
  const isOpen = context.get(opensCardScript)
  const { html, policy } = replaceNonces(
    {
      ...rest,
      ...outside,
      style,
      ...(isOpen ? { head: head + CARD_SCRIPT_MARK, origins: STRIPE_ORIGINS } : { head, origins: null }),
    },
    nonce,
    [SHOW_REMEMBERED],
  )
  headers.set('content-security-policy', policy)
  if (isOpen) for (const [name, value] of CARD_SCRIPT_HEADERS) headers.set(name, value)
  return { status: page.status, headers, body: request.method === 'HEAD' ? '' : html }
}

/** Outside React's tree, so that browsers download no script for it. */
const noticeOf = (text: string | null): string =>
  text === null ? '' : `<aside class="shop-notice" aria-label="Notice">${escaped(text)}</aside>`

/** Also outside React's tree: a browser that renders an error page does not know the reference. */
const referenceOf = (id: string): string =>
  `<aside id="reference" class="shop-notice" aria-label="Reference">${escaped(referenceText(id))}</aside>`

/** Shares equal calls of a cached page, which only reads. */
function deduplicated(api: ShopApi): ShopApi {
  const answers = new Map<string, Promise<unknown>>()
  const ask = (key: Parameters<ShopApi>[0], input: object = {}): Promise<unknown> => {
    const call = key + JSON.stringify(input)
    const answer = answers.get(call) ?? (api as (...parameters: unknown[]) => Promise<unknown>)(key, input)
    answers.set(call, answer)
    return answer
  }
  return ask as ShopApi
}
