import { renderToReadableStream } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type LoaderFunctionArgs,
  type RouterContextProvider,
} from 'react-router'
import { desk } from './context.ts'

export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce, onError } = loadContext.get(desk)
  const document = <ServerRouter context={context} url={request.url} nonce={nonce} />
  const stream = await renderToReadableStream(document, { nonce, onError, signal: request.signal })
  await stream.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(stream, { status, headers })
}

/** Logs only unexpected errors. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs): void {
  if (!isRouteErrorResponse(error) && !request.signal.aborted) context.get(desk).onError(error)
}
