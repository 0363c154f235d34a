import { getRequestListener } from '@hono/node-server'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach } from 'vitest'
import type { TestShop } from '#test/shop.ts'
import type { Reply } from '#test/visitor.ts'

/** Serves the API of each test's shop on a port. Returns its origin. */
export function overHttpForEachTest(test: Pick<TestShop, 'api'>): () => string {
  let server: Server
  beforeEach(async () => {
    server = createServer(getRequestListener(test.api.fetch))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Retries, as a shopper does, while the shop is busy. */
export async function untilAnswered(ask: () => Promise<Reply>): Promise<Reply> {
  for (let tries = 1; ; tries++) {
    const reply = await ask()
    if (reply.status !== 503 || tries === 50) return reply
  }
}
