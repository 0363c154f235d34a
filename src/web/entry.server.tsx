import { renderToString } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type LoaderFunctionArgs,
  type RouterContextProvider,
} from 'react-router'
import { ApiError } from '#contract/client.ts'
import * as urls from '#domain/urls.ts'
import { escaped } from '#domain/markup.ts'
import { pageMetadata, rendered, reportError, scriptNonce, type PageMetadata } from './context.ts'
import { pageScripts, scriptLiteral } from './page-scripts.ts'
import type { RootData } from './root-data.ts'
import { pictureProperties } from '#web/structured-data/shared-picture.ts'

/** Renders to a string: pages are compressed and hashed before they are sent, and streams would encode and decode it three times. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = loadContext.get(scriptNonce)
  const { serverHandoffStream: data, ...whole } = context
  const manifest = withRoutes(context.manifest, context.staticHandlerContext.matches)
  const html = renderToString(<ServerRouter context={{ ...whole, manifest }} url={request.url} nonce={nonce} />)
  const head = headOf(loadContext.get(pageMetadata), context.staticHandlerContext.loaderData.root)
  const scripts = pageScripts(context, await textsOf(data!))
  headers.set('Content-Type', 'text/html; charset=utf-8')
  Object.assign(loadContext.get(rendered), { html, head, scripts })
  return new Response(null, { status, headers })
}

type Manifest = EntryContext['manifest']

/** Limits the manifest to the matched routes, because the router creates a route for each entry on every render. */
function withRoutes(manifest: Manifest, matches: EntryContext['staticHandlerContext']['matches']): Manifest {
  const routes = Object.fromEntries(matches.map(({ route: { id } }) => [id, manifest.routes[id]]))
  return { ...manifest, routes }
}

/** Writes metadata outside React, so that hydration does not compare it. */
function headOf({ data, properties, picture, refresh }: PageMetadata, root?: RootData): string {
  const all = { ...properties, ...(root && pictureProperties(picture, root.shop.url)) }
  const metas = Object.entries(all).map(([name, content]) => `<meta property="${name}" content="${escaped(content)}"/>`)
  const graph = scriptLiteral({ '@context': 'https://schema.org', '@graph': data })
  const script = data.length > 0 ? [`<script type="application/ld+json">${graph}</script>`] : []
  const onward = refresh && `<meta http-equiv="refresh" content="${refresh.seconds}; url=${escaped(refresh.url)}"/>`
  return [MANIFEST, ...metas, ...script, onward ? `<noscript>${onward}</noscript>` : ''].join('')
}

const MANIFEST = `<link rel="manifest" href="${urls.manifest}"/>`

async function textsOf(stream: ReadableStream<Uint8Array>): Promise<string[]> {
  const texts: string[] = []
  const decoder = new TextDecoder()
  for await (const bytes of stream) texts.push(decoder.decode(bytes, { stream: true }))
  return texts
}

/** Logs only unexpected errors, because the API logs its own. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs): void {
  if (error instanceof ApiError || isRouteErrorResponse(error) || request.signal.aborted) return
  context.get(reportError)(error)
}
