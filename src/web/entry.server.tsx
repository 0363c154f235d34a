import { renderToString } from 'react-dom/server'
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { escaped } from '#domain/markup.ts'
import { forMachines, rendered, scriptMark, type ForMachines } from './context.ts'

/**
 * Renders a page whole, as a text: it is compressed and hashed before the first byte is sent. React's and React Router's
 * streams would take it through bytes and back, three times, and wait in between.
 */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  given: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = given.get(scriptMark)
  const { serverHandoffStream: data, ...whole } = context
  const manifest = withRoutes(context.manifest, context.staticHandlerContext.matches)
  const html = renderToString(<ServerRouter context={{ ...whole, manifest }} url={request.url} nonce={nonce} />)
  const head = headOf(given.get(forMachines))
  const calls = [...(await textsOf(data!)).map((text) => `enqueue(${literal(text)})`), 'close()']
  const scripts = calls.map((call) => `window.__reactRouterContext.streamController.${call};`)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  Object.assign(given.get(rendered), { html, head, scripts })
  return new Response(null, { status, headers })
}

type Manifest = EntryContext['manifest']

/** With those that are shown: of each that it is given the router makes a route of its own, anew for every page. */
function withRoutes(manifest: Manifest, shown: EntryContext['staticHandlerContext']['matches']): Manifest {
  const routes = Object.fromEntries(shown.map(({ route: { id } }) => [id, manifest.routes[id]]))
  return { ...manifest, routes }
}

/** React has no part in it: what a browser takes over is the page without. */
function headOf({ data, properties }: ForMachines): string {
  const metas = Object.entries(properties).map(
    ([name, content]) => `<meta property="${name}" content="${escaped(content)}"/>`,
  )
  const graph = literal({ '@context': 'https://schema.org', '@graph': data })
  const script = data.length > 0 ? [`<script type="application/ld+json">${graph}</script>`] : []
  return [...metas, ...script].join('')
}

async function textsOf(stream: ReadableStream<Uint8Array>): Promise<string[]> {
  const texts: string[] = []
  const decoder = new TextDecoder()
  for await (const bytes of stream) texts.push(decoder.decode(bytes, { stream: true }))
  return texts
}

const literal = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Only what nobody expected: an address in vain is no failure, and what the API could not do it has logged itself. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!(error instanceof ApiError || isRouteErrorResponse(error) || request.signal.aborted)) console.error(error)
}
