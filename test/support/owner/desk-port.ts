import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import { openDesk } from '#server/desk/open-desk.ts'
import { freePort } from '#test/free-port.ts'
import type { TestShop } from '#test/shop.ts'
import { compiledDesk } from './desk-pages.ts'

/** Opens the port of the desk for each test. A client's address is what it says in X-From. */
export function deskPortForEachTest(test: Pick<TestShop, 'shop'>) {
  const load = compiledDesk()
  const at = { port: 0, url: '' }
  let client: string
  let close: () => Promise<void>
  beforeEach(async () => {
    vi.spyOn(console, 'log').mockReturnValue()
    client = mkdtempSync(join(tmpdir(), 'linden-desk-'))
    at.port = await freePort()
    at.url = `http://localhost:${at.port}`
    const opened = await openDesk(test.shop, {
      config: { desk: { port: at.port, host: '127.0.0.1', url: at.url, isOptional: false } } as never,
      pictures: { pull: null } as never,
      clientAddress: ({ headers }) => String(headers['x-from']),
      pages: { client, load },
    })
    close = opened!
  })
  afterEach(async () => {
    await close()
    rmSync(client, { recursive: true })
  })
  return at
}
