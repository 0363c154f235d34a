import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '../support/folder.ts'
import { copyDemoCatalog } from '../support/demo-database.ts'
import { messages, read } from '../support/outage.ts'
import { startError } from '../support/start-error.ts'
import { startShop } from '../support/shop-server.ts'
import { httpShopper } from '../support/http-shopper.ts'

const onPostgres = process.env.TEST_DATABASE_URL !== undefined

test.describe('A shop that cannot be opened reports the reason in one line', () => {
  test('A data folder that cannot be created stops the start with one line', async () => {
    expect(await startError({ DATA_DIR: '/proc/nope' })).toMatch(/^DATA_DIR must be a writable folder\. ENOENT/)
  })

  test('A database file that is not a database stops the start with one line', async ({ folder }) => {
    test.skip(onPostgres, 'It has no file.')
    writeFileSync(join(folder, 'shop.db'), 'not a database, but long enough to be looked at '.repeat(100))
    expect(await startError({ DATA_DIR: folder })).toMatch(
      /^The database file shop\.db is damaged\. Stop the shop, restore a backup/,
    )
  })

  test('A port used by another program stops the start with one line', async ({ folder }) => {
    test.skip(onPostgres, 'It opens a shop on SQLite.')
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    copyDemoCatalog(folder)
    const reason = await startError({ DATA_DIR: folder, HOST: '127.0.0.1', PORT: String(port) })
    other.close()
    expect(reason).toBe('PORT is in use by another program. Set PORT to a free one.')
  })
})

test('Two shops may share a data folder and open simultaneously', async ({ folder }) => {
  test.skip(onPostgres, 'Nodes share a server there.')
  const settings = { DATA_DIR: folder, TOKEN_SECRET: '' }
  const shops = await Promise.all([startShop(settings), startShop(settings)])
  const lists = await Promise.all(shops.map(({ url }) => read(`${url}/api/products?limit=1`)))
  expect(lists[0].total).toBe(lists[1].total)
  const shopper = httpShopper(shops[0]!.url)
  await shopper.add()
  shopper.moveTo(shops[1]!.url)
  expect((await shopper.send('GET', '/api/cart')).body).toMatchObject({ totalItems: 1 })
  expect(readdirSync(folder).filter((file) => file.startsWith('token-secret'))).toEqual(['token-secret'])
  expect(shops.flatMap(messages)).toEqual([])
  await Promise.all(shops.map(({ stop }) => stop()))
})
