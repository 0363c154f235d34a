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
import { trackConnections } from './connections.ts'

/** Listens. Returns how to close after the requests in flight. `headers` are for responses that the listener does not make. */
export async function serve(
  listener: RequestListener,
  port: number,
  host: string,
  headers: Record<string, string>,
): Promise<() => Promise<void>> {
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // The socket's timeout covers idle connections. A second timer would cost a twentieth of each request.
    keepAliveTimeout: 0,
    connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS,
    // The listener rejects such a request with the shop's headers.
    requireHostHeader: false,
  })
  // A client that has closed its sending side still receives its response.
  Object.assign(server, { httpAllowHalfOpen: true })
  server.setTimeout(SOCKET_TIMEOUT_MS)
  const close = trackConnections(server, listener, { headers })
  await serveOn(server, port, host)
  return close
}

export function serveOn(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: MAX_BACKLOG }, resolve)
  })
}

/** The sentence for a PORT or HOST that cannot be listened on; null for any other error. */
export function portProblem(error: unknown): string | null {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return 'PORT is in use by another program. Set PORT to a free one.'
  if (syscall === 'listen' && code === 'EACCES')
    return 'PORT may not be opened by this user. Set PORT to 1024 or higher.'
  if (syscall === 'getaddrinfo' || code === 'EADDRNOTAVAIL') return 'HOST must be a name or an address of this machine.'
  return null
}

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
