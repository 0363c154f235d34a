import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { MAX_PIPELINED_REQUESTS } from '#server/limits.ts'

/**
 * A client may ask again on a connection before it has been answered. No browser does; a few requests are answered in
 * their order, and more end the connection, so that nobody can ask for thousands of pages with one packet.
 */
export function limitPipelined(listener: RequestListener, limit = MAX_PIPELINED_REQUESTS): RequestListener {
  const waiting = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    // Node gives an answer its connection when its turn has come.
    if (!response.socket) {
      const count = (waiting.get(socket) ?? 0) + 1
      if (count > limit) return void socket.destroy()
      waiting.set(socket, count)
      response.once('close', () => waiting.set(socket, waiting.get(socket)! - 1))
    }
    listener(request, response)
  }
}
