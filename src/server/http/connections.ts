import type { RequestListener, Server, ServerResponse } from 'node:http'
import { Server as TcpServer, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { IDLE_CLOSE_MS, MAX_ACCEPT_MS, MAX_PIPELINED_REQUESTS, MAX_RESPONSE_CLOSE_MS } from '#server/limits.ts'
import { sendError, TOO_MANY_PIPELINED } from './error-response.ts'
import { rejectUnparsed } from './unparsed-requests.ts'

type Connection = {
  latest: ServerResponse | null
  pipelined: number
  /** Whether there were too many pipelined requests: later ones are ignored, and the connection ends with the last response. */
  isOverLimit: boolean
}

/** Handles a server's requests with `listener`, and tracks each connection. Returns a function that closes the server. */
export function trackConnections(
  server: Server,
  listener: RequestListener,
  headers: Record<string, string>,
): () => Promise<void> {
  const connections = new Map<Socket, Connection>()
  let isClosing = false

  const handle: RequestListener = (request, response) => {
    const { socket } = request
    const connection = connections.get(socket)
    if (!connection || socket.destroyed || connection.isOverLimit) return
    if (isClosing) response.shouldKeepAlive = false
    const previous = connection.latest
    // A response has no socket until its turn. One packet must not be able to request thousands of pages.
    if (!response.socket) {
      if (connection.pipelined === MAX_PIPELINED_REQUESTS) {
        connection.isOverLimit = true
        socket.pause()
        // Responses already started are sent first.
        response.setHeaders(new Map(Object.entries(headers)))
        return sendError(request, response, TOO_MANY_PIPELINED)
      }
      connection.pipelined++
      response.once('close', () => connection.pipelined--)
    }
    connection.latest = response
    if (request.method === 'GET' || request.method === 'HEAD') return listener(request, response)
    // Skips a write if the previous response has ended the connection, because its client would never learn the result.
    const begin = () => socket.writable && listener(request, response)
    if (response.socket) begin()
    else previous!.once('close', begin)
  }

  server.on('connection', (socket: Socket) => {
    connections.set(socket, { latest: null, pipelined: 0, isOverLimit: false })
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', handle)
  server.on('checkExpectation', handle)
  server.on('clientError', (error, socket) =>
    rejectUnparsed(error, socket, connections.get(socket as Socket)?.latest, headers),
  )

  /** Ends each connection with a response that says so, because proxies do not retry a POST lost on a closed connection. */
  return async () => {
    isClosing = true
    for (const { latest } of connections.values()) if (latest) latest.shouldKeepAlive = false
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CLOSE_MS)
    const deadline = setTimeout(() => server.closeAllConnections(), MAX_RESPONSE_CLOSE_MS)
    await acceptQueued(server)
    // The close method of http.Server would end idle connections immediately.
    await new Promise((resolve) => TcpServer.prototype.close.call(server, resolve))
    clearInterval(idle)
    clearTimeout(deadline)
  }
}

/** Waits until the port's accept queue is empty, which takes one turn per connection: closing it would reset them. */
async function acceptQueued(server: Server): Promise<void> {
  const latest = performance.now() + MAX_ACCEPT_MS
  let hasAccepted = true
  const onConnection = () => (hasAccepted = true)
  server.on('connection', onConnection)
  while (hasAccepted && performance.now() < latest) {
    hasAccepted = false
    await nextTurn()
    await nextTurn()
  }
  server.off('connection', onConnection)
}
