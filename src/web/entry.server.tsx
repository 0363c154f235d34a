import { renderToReadableStream } from 'react-dom/server'
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { scriptMark } from './context.ts'

/** Renders a page whole: it is compressed and hashed before the first byte is sent. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  given: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = given.get(scriptMark)
  let code = status
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} nonce={nonce} />, {
    nonce,
    // Everything stands where it is shown: what comes later in the page is put there by a script.
    progressiveChunkSize: Infinity,
    onError: () => {
      code = 500
    },
  })
  await stream.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(stream, { status: code, headers })
}

/** Only what nobody expected: an address in vain is no failure, and what the API could not do it has logged itself. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!(error instanceof ApiError || isRouteErrorResponse(error) || request.signal.aborted)) console.error(error)
}
