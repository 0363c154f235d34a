import { createServer, type RequestListener, type Server } from 'node:http'
import {
  HEADERS_TIMEOUT_MS,
  MAX_BACKLOG,
  MAX_HEADER_BYTES,
  REQUEST_TIMEOUT_MS,
  SOCKET_TIMEOUT_MS,
  TIMEOUT_CHECK_INTERVAL_MS,
} from '#server/limits.ts'
import type { Shop } from '#shop/shop.ts'
import { closable } from './connection-close.ts'
import { limitPipelined } from './pipelined.ts'
import { refuseUnparsed } from './unparsed-requests.ts'

/** Listens, and returns how to close: what is in flight is finished first. `headers` for what the listener is not shown. */
export async function serve(
  listener: RequestListener,
  port: number,
  host: string,
  headers: Record<string, string>,
): Promise<() => Promise<void>> {
  const answers = closable(limitPipelined(listener))
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      // An idle connection is cut off like a silent one. Two clocks, put on and off in turn, would cost each request a twentieth.
      keepAliveTimeout: 0,
      connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS,
      // Refused by the listener, which has headers for it.
      requireHostHeader: false,
    },
    answers.listener,
  )
  // Who has said all there is to say, and no more than that, still waits for the answer.
  Object.assign(server, { httpAllowHalfOpen: true })
  server.on('checkExpectation', answers.listener)
  refuseUnparsed(server, headers)
  // A client that does not take its answer, or asks no more, is cut off.
  server.setTimeout(SOCKET_TIMEOUT_MS)
  await serveOn(server, port, host)
  return () => answers.close(server)
}

export function serveOn(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: MAX_BACKLOG }, resolve)
  })
}

/** Why PORT or HOST cannot be listened on, where that is what failed. */
export function portProblem(error: unknown): string | null {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return 'PORT is in use by another program. Set PORT to a free one.'
  if (syscall === 'listen' && code === 'EACCES')
    return 'PORT may not be opened by this user. Set PORT to 1024 or higher.'
  if (syscall === 'getaddrinfo' || code === 'EADDRNOTAVAIL') return 'HOST must be a name or an address of this machine.'
  return null
}

/** Runs `close` once, on the first SIGTERM or SIGINT. */
export function closeOnSignal(shop: Shop, close: () => Promise<void>): void {
  let closing = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (closing) return
      closing = true
      close().then(
        () => process.exit(0),
        (error: unknown) => {
          shop.log.error({ err: error }, 'The shop could not close in order')
          process.exit(1)
        },
      )
    })
}
