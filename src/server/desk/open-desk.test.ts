import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { databases } from '#test/databases.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { freePort } from '#test/free-port.ts'
import { openDesk } from './open-desk.ts'

const test = shopForEachTest(databases[0]![1])

it('closes the desk again if the database fails while the first link is made', async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  const client = mkdtempSync(join(tmpdir(), 'linden-desk-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const open = () =>
    openDesk(test.shop, {
      config: { desk: { port, host: '127.0.0.1', url, isOptional: true } } as never,
      pictures: {} as never,
      clientAddress: () => '',
      pages: { client, load: () => Promise.reject(new Error('not built')) },
    })
  const failure = new Error('The database is gone')
  vi.spyOn(test.shop.database, 'transaction').mockRejectedValueOnce(failure)
  await expect(open()).rejects.toBe(failure)
  const close = await open()
  await close!()
  rmSync(client, { recursive: true })
})
