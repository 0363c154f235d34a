import type { RequestListener, Server, ServerResponse } from 'node:http'
import { Server as TcpServer, type Socket } from 'node:net'
import { IDLE_CLOSE_MS, MAX_CLOSE_MS, MAX_PIPELINED_REQUESTS } from '#server/limits.ts'
import { rejectUnparsed } from './unparsed-requests.ts'

type Connection = {
  latest: ServerResponse | null
  /** Requests that wait for the response to an earlier one. */
  pipelined: number
}

type Options = {
  headers?: Record<string, string>
  maxPipelined?: number
}

/** Answers a server's requests with `listener`, with one record for each connection. Returns how to close the server. */
export function trackConnections(
  server: Server,
  listener: RequestListener,
  { headers = {}, maxPipelined = MAX_PIPELINED_REQUESTS }: Options = {},
): () => Promise<void> {
  const connections = new Map<Socket, Connection>()
  let isClosing = false

  const handle: RequestListener = (request, response) => {
    const { socket } = request
    const connection = connections.get(socket)
    if (!connection || socket.destroyed) return
    if (isClosing) response.shouldKeepAlive = false
    // Node gives a response its socket when its turn comes. One packet must not be able to request thousands of pages.
    if (!response.socket) {
      if (connection.pipelined === maxPipelined) return void socket.destroy()
      connection.pipelined++
      response.once('close', () => connection.pipelined--)
    }
    connection.latest = response
    listener(request, response)
  }

  server.on('connection', (socket: Socket) => {
    connections.set(socket, { latest: null, pipelined: 0 })
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', handle)
  server.on('checkExpectation', handle)
  server.on('clientError', (error, socket) =>
    rejectUnparsed(error, socket, connections.get(socket as Socket)?.latest, headers),
  )

  /** Ends each connection with its next response, which says so: a proxy does not repeat a POST that a closed one lost. */
  return async () => {
    isClosing = true
    for (const { latest } of connections.values()) if (latest) latest.shouldKeepAlive = false
    // The close of http.Server would end idle connections at once.
    const closed = new Promise((resolve) => TcpServer.prototype.close.call(server, resolve))
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CLOSE_MS)
    const deadline = setTimeout(() => server.closeAllConnections(), MAX_CLOSE_MS)
    await closed
    clearInterval(idle)
    clearTimeout(deadline)
  }
}
