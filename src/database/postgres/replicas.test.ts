import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#database/database.ts'
import { openPostgres } from '#database/postgres/connection.ts'
import { addProduct } from '#test/examples.ts'
import { openFolder } from '#test/import-files.ts'
import { shopperAt, stop } from '#test/process/nodes.ts'
import { startReplica, type ReplicaServer } from '#test/process/replica.ts'
import type { Place } from '#test/process/own-databases.ts'
import { addOneProduct, startShopProcess, type ShopProcess } from '#test/process/shop-process.ts'
import { SECRET } from '#test/shop.ts'
import { startPostgres, type Cluster } from '../../../scripts/postgres.ts'

// The npm package of PostgreSQL has no pg_basebackup.
describe.skipIf(process.env.TEST_DATABASE_URL === undefined)('A shop with a replica of its database', () => {
  let cluster: Cluster
  let replica: ReplicaServer
  let primary: Database
  let standby: Database
  let settings: Place['settings'] & { DATABASE_READ_URLS?: string }
  let node: ShopProcess
  const folder = openFolder()
  beforeAll(async () => {
    cluster = await startPostgres()
    primary = openPostgres(cluster.url)
    settings = { DATA_DIR: folder.path, DATABASE_URL: cluster.url, TOKEN_SECRET: SECRET }
    await addOneProduct({ settings })
    replica = await startReplica(cluster.url)
    settings = { ...settings, DATABASE_READ_URLS: replica.url }
    standby = openPostgres(replica.url)
    node = await startShopProcess(settings)
  }, 120_000)
  afterEach(() => standby.exec('select pg_wal_replay_resume()'))
  afterAll(async () => {
    await stop(node)
    await standby.close()
    await primary.close()
    await replica.stop()
    replica.remove()
    await cluster.stop()
    folder.remove()
  })

  const read = async (path: string) => {
    const response = await fetch(node.url + path)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const statusOf = async (path: string) => (await read(path)).status
  let queries = 0
  /** Reads products with a list and a search that are not cached. */
  const readSomething = () =>
    Promise.all([statusOf(`/api/products?min=0.0${++queries}`), statusOf(`/api/products?q=product${queries}`)])
  /** Resolves once the replica is read again. */
  const isReadAgain = async () => {
    const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(standby.db)
    const wasRead = async () => {
      await readSomething()
      const reading = sql`select 1 from pg_stat_activity
        where query like '%from "products"%' and query_start > ${rows[0]!.now}::timestamptz`
      return (await reading.execute(standby.db)).rows.length > 0
    }
    await expect.poll(wasRead).toBe(true)
  }

  it('reads products from the replica, and what a shopper has written from the primary', async () => {
    await isReadAgain()
    await standby.exec('select pg_wal_replay_pause()')
    const shopper = shopperAt(node)
    await shopper.prepare(1, 2)
    expect((await shopper.send('GET', '/api/cart')).body).toMatchObject({ totalItems: 2 })
    const { status, body } = await shopper.order()
    expect(status).toBe(201)
    expect((await shopper.send('GET', `/api/orders/${String(body.orderNumber)}`)).status).toBe(200)
  }, 60_000)

  it('shows a change before the replica has it, and returns to the replica once it does', async () => {
    await standby.exec('select pg_wal_replay_pause()')
    const { id } = await addProduct({ database: primary }, { name: 'Lantern' })
    await expect.poll(() => statusOf(`/api/products/${id}`)).toBe(200)
    expect((await read('/api/products?q=lantern')).body).toMatchObject({ total: 1 })
    expect((await read('/api/products?sort=newest')).body).toMatchObject({ total: 2 })
    expect((await read('/api/suggestions?q=lan')).body).toMatchObject({ products: [{ name: 'Lantern' }] })
    await standby.exec('select pg_wal_replay_resume()')
    await isReadAgain()
  }, 60_000)

  it('serves everything while the replica does not respond or is gone, and later returns to it', async () => {
    replica.freeze()
    for (let round = 0; round < 3; round++) expect(await readSomething()).toEqual([200, 200])
    replica.thaw()
    await isReadAgain()
    await replica.stop()
    for (let round = 0; round < 3; round++) expect(await readSomething()).toEqual([200, 200])
    await replica.start()
    await isReadAgain()
  }, 120_000)

  it('does not open with the URL of an unrelated server', async () => {
    const other = await startShopProcess({ ...settings, DATABASE_READ_URLS: process.env.TEST_DATABASE_URL! })
    expect(await other.ended).toBe(1)
    expect(other.output()).toContain('DATABASE_READ_URLS points to a server that is not a replica of DATABASE_URL.')
  }, 60_000)
})
