import { createServer, type RequestListener, type Server } from 'node:http'
import {
  HEADERS_TIMEOUT_MS,
  MAX_BACKLOG,
  MAX_HEADER_BYTES,
  REQUEST_TIMEOUT_MS,
  SOCKET_TIMEOUT_MS,
  TIMEOUT_CHECK_INTERVAL_MS,
} from '#server/limits.ts'
import { trackConnections } from './connections.ts'

/** Starts listening. Returns a function that closes after the requests in flight. `headers` are for responses not made by the listener. */
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
    // The socket timeout covers idle connections. A second timer would cost a twentieth of each request.
    keepAliveTimeout: 0,
    connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS,
    // The listener rejects such a request with the shop's headers.
    requireHostHeader: false,
    // Otherwise, the second of two Host headers would be invisible.
    joinDuplicateHeaders: true,
  })
  // Keeps a connection open whose client has closed its sending side. Node has no option for this undocumented field.
  Object.assign(server, { httpAllowHalfOpen: true })
  server.setTimeout(SOCKET_TIMEOUT_MS)
  const close = trackConnections(server, listener, headers)
  await serveOn(server, port, host)
  return close
}

export function serveOn(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: MAX_BACKLOG }, resolve)
  })
}

export function portProblem(error: unknown): string | null {
  const { code, syscall, prefix = '' } = error as NodeJS.ErrnoException & { prefix?: string }
  const [port, host] = [`${prefix}PORT`, `${prefix}HOST`]
  if (code === 'EADDRINUSE') return `${port} is in use by another program. Set ${port} to a free one.`
  if (syscall === 'listen' && code === 'EACCES')
    return `${port} may not be opened by this user. Set ${port} to 1024 or higher.`
  if (syscall === 'getaddrinfo' || code === 'EADDRNOTAVAIL')
    return `${host} must be a name or an address of this machine.`
  return null
}
