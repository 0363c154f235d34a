import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { refusal, TOO_LARGE, TOO_LARGE_HEAD, TOO_SLOW, UNREADABLE, type Refusal } from './error-response.ts'

/**
 * What Node cannot read, or will not wait for, reaches no listener, and Node's own answer to it has no headers. It is
 * refused here like everything else, with `headers` besides the refusal's own.
 */
export function refuseUnparsed(server: Server, headers: Record<string, string>): void {
  const answers = new WeakMap<Duplex, ServerResponse>()
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => void answers.set(socket, response))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket)
    const isBegun = answer?.headersSent && !answer.writableEnded
    if (!socket.writable || isBegun) socket.destroy()
    else socket.end(textOf(REFUSALS[error.code ?? ''] ?? UNREADABLE, headers), () => socket.destroy())
  })
}

const REFUSALS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: TOO_LARGE_HEAD,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: TOO_LARGE,
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
}

function textOf(what: Refusal, common: Record<string, string>): string {
  // Nobody knows what was asked for: a person may read it.
  const { status, headers, body } = refusal('/', what)
  const all = { ...common, ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
