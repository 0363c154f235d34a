import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newDatabases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { addStoredRows, refreshStatistics } from '#test/statements/stored-rows.ts'
import { countVisits } from '#test/statements/visited-rows.ts'
import { indexMissing } from './index-orders.ts'
import { listedOrders, type OrderFilter } from './listed-orders.ts'

const STORED_ROWS = 6000
const BLOCKS = 12
const LIMIT = 10
/** A search for a word of all orders reads a block of them. SQLite takes more steps for a row with a text that it joins. */
const MAX_VISITED = 7 * (STORED_ROWS / BLOCKS)

describe.each(newDatabases)('In a %s database with many orders,', (_, open) => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop(open)
    const { database, now } = test.shop
    await addProduct(test.shop, { id: 1 })
    await addStoredRows(database, STORED_ROWS, now())
    await database.db.updateTable('orders').set({ block: null }).execute()
    const times = await database.db.selectFrom('orders').select('created_at as since').orderBy('created_at').execute()
    for (let block = 2; block <= BLOCKS; block++) {
      const { since } = times[Math.floor(((block - 1) * STORED_ROWS) / BLOCKS)]!
      await database.db.insertInto('order_blocks').values({ block, since }).execute()
    }
    while ((await indexMissing(database, 500)) > 0);
    await refreshStatistics(database)
  }, 60_000)
  afterAll(() => test.close())

  it.each<[OrderFilter, found: number]>([
    [{ q: 'mug' }, LIMIT],
    [{ q: 'mug $25.99' }, LIMIT],
    [{ q: 'nonsense' }, 0],
    [{ q: 'mug nonsense' }, 0],
    [{ q: 'storedrow10000000' }, 1],
    [{ q: 'storedrow10000000 mug' }, 1],
    [{ q: 'mug', status: 'canceled' }, 0],
    [{ q: 'mug', status: 'processing' }, LIMIT],
    [{ email: 'stored-row-10000000@example.com', q: 'mug' }, 1],
    [{ attention: 'to pack' }, LIMIT],
    [{ attention: 'unpaid', q: 'mug' }, 0],
  ])('a list of orders like %j visits no more than a block of them', async (filter, found) => {
    const counting = countVisits(test.shop.database)
    const { orders } = await listedOrders(test.shop.database.db, filter, LIMIT, test.shop.now())
    const visits = await counting.stop()
    expect([orders.length, visits.filter(({ visited }) => visited > MAX_VISITED)]).toEqual([found, []])
  })
})
