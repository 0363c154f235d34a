import { randomUUID } from 'node:crypto'
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { createShopApi, type ApiResponse, type ShopApi } from '#contract/client.ts'
import { SHOW_REMEMBERED } from '#web/cart/remembered-count.ts'
import { pageMetadata, personal, rendered, scriptNonce, shopApi, type Rendered } from '#web/context.ts'
import { cookieJar } from '#server/http/cookie-jar.ts'
import { takeMarks } from './script-marks.ts'

export type Send = (request: Request) => ApiResponse | Promise<ApiResponse>
/** A redirect or data is a Response. */
export type Page = Response | { status: number; headers: Headers; body: string }
/** A page that is not personal sees no cookies, and may be cached for every client. */
export type RenderPage = (request: Request, send: Send, options: { isPersonal: boolean }) => Promise<Page>

const handle = createRequestHandler(build)

/**
 * The only thing that the server takes from the build, and the only seam between the two: requests go in, pages come
 * out, and calls to the API go out through `send`.
 */
export const renderPage: RenderPage = async (request, send, { isPersonal }) => {
  const jar = cookieJar(isPersonal ? request.headers.get('cookie') : null)
  const context = new RouterContextProvider()
  const mark = randomUUID()
  context.set(personal, isPersonal)
  context.set(scriptNonce, mark)
  const document: Partial<Rendered> = {}
  context.set(rendered, document)
  context.set(pageMetadata, { data: [], properties: {} })
  const api = createShopApi({ origin: new URL(request.url).origin, send: (call) => jar.carry(call, send) })
  context.set(shopApi, isPersonal ? api : askedOnce(api))
  // The server has judged where a form comes from. React Router would compare it with the host that a proxy asks for.
  request.headers.delete('origin')
  const page = await handle(decodable(request), context)
  const headers = new Headers(page.headers)
  for (const cookie of jar.received) headers.append('set-cookie', cookie)
  const retryAfter = jar.retryAfter()
  if (retryAfter && page.status >= 400) headers.set('retry-after', retryAfter)
  if (document.html === undefined) return new Response(page.body, { status: page.status, headers })
  const { html, policy } = takeMarks(document as Rendered, mark, [SHOW_REMEMBERED])
  headers.set('content-security-policy', policy)
  return { status: page.status, headers, body: request.method === 'HEAD' ? '' : html }
}

/** A page for everybody only reads, and what two of its parts ask for is the same. */
function askedOnce(api: ShopApi): ShopApi {
  const answers = new Map<string, Promise<unknown>>()
  const ask = (key: Parameters<ShopApi>[0], input: object = {}): Promise<unknown> => {
    const question = key + JSON.stringify(input)
    const answer = answers.get(question) ?? (api as (...call: unknown[]) => Promise<unknown>)(key, input)
    answers.set(question, answer)
    return answer
  }
  return ask as ShopApi
}

/** React Router fills the log for a path that cannot be decoded, and shows it as it stands: so does this, and is quiet. */
function decodable(request: Request): Request {
  const url = new URL(request.url)
  try {
    decodeURIComponent(url.pathname)
    return request
  } catch {
    url.pathname = url.pathname.replaceAll('%', '%25')
    return new Request(url, request)
  }
}
