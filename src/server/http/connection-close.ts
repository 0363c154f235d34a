import type { RequestListener, Server, ServerResponse } from 'node:http'
import { Server as Port } from 'node:net'
import { IDLE_CLOSE_MS, MAX_CLOSE_MS } from '#server/limits.ts'
import { createRing } from './linked-list.ts'

/**
 * Lets clients go that keep their connections. What is asked on a connection while it is being ended is lost, and a proxy
 * does not ask twice for what may change something: so each is told with its next answer that it is the last one.
 */
export function closable(listener: RequestListener): {
  listener: RequestListener
  close: (server: Server) => Promise<void>
} {
  let isClosing = false
  const underWay = createRing<ServerResponse>()
  return {
    listener(request, response) {
      if (isClosing) response.shouldKeepAlive = false
      listener(request, response)
      // One that waits for its turn behind another is no longer told anything when its connection ends.
      if (response.writableEnded || !response.socket) return
      response.once('close', underWay.join(response))
    },
    async close(server) {
      isClosing = true
      for (const response of underWay.all()) response.shouldKeepAlive = false
      // Not the server's own closing, which begins with the idle connections.
      const closed = new Promise((resolve) => Port.prototype.close.call(server, resolve))
      const silent = setInterval(() => server.closeIdleConnections(), IDLE_CLOSE_MS)
      const deadline = setTimeout(() => server.closeAllConnections(), MAX_CLOSE_MS)
      await closed
      clearInterval(silent)
      clearTimeout(deadline)
    },
  }
}
