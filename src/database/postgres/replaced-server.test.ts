import { afterEach, beforeEach, expect, it } from 'vitest'
import { openFolder, type Folder } from '#test/import-files.ts'
import { openSilentLine } from '#test/process/silent-line.ts'
import { addOneProduct, startShopProcess, type ShopProcess } from '#test/process/shop-process.ts'
import { SECRET } from '#test/shop.ts'
import { startPostgres, type Cluster } from '../../../scripts/postgres.ts'

let cluster: Cluster
let folder: Folder
let node: ShopProcess
let line: Awaited<ReturnType<typeof openSilentLine>>
beforeEach(async () => {
  cluster = await startPostgres({ embedded: process.env.TEST_DATABASE_URL === undefined })
  folder = openFolder()
  const settings = { DATA_DIR: folder.path, DATABASE_URL: cluster.url, TOKEN_SECRET: SECRET }
  await addOneProduct({ settings })
  line = await openSilentLine(cluster.url)
  node = await startShopProcess({ ...settings, DATABASE_URL: line.url, DATABASE_POOL: '4' })
}, 120_000)
afterEach(async () => {
  node.child.kill('SIGKILL')
  await node.ended
  line.close()
  await cluster.stop()
  folder.remove()
})

const add = async (): Promise<number> => {
  const body = JSON.stringify({ productId: '1', quantity: 1 })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${node.url}/api/cart/items`, { method: 'POST', headers, body })).status
}

it('A node whose database server was replaced sells again at once, although its old connections are silent', async () => {
  expect(await add()).toBe(201)
  line.silence()
  // These take all connections, and no response ever arrives.
  const stuck = Array.from({ length: 8 }, add)
  await cluster.crash('SIGKILL')
  // A query that times out only after a minute would be too late.
  await expect.poll(add, { interval: 100 }).toBe(201)
  await Promise.allSettled(stuck)
}, 120_000)
