import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newDatabases } from '#test/databases.ts'
import { furnish } from '#test/every-call.ts'
import { PARTS } from '#test/owner/moving.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { addStoredRows } from '#test/statements/stored-rows.ts'
import { countVisits, type Visits } from '#test/statements/visited-rows.ts'
import { openOwner } from './owner.ts'

const STORED_ROWS = 6000
/** A day of a year of orders, and the hundred that are counted of each list. */
const MAX_VISITED = 500

describe.each(newDatabases)('In a %s database with many orders,', (_, open) => {
  let test: TestShop
  let visits: Visits[]
  beforeAll(async () => {
    test = await openTestShop(open)
    await furnish(test, 10)
    await addStoredRows(test.shop.database, STORED_ROWS, test.clock.now)
    await test.shop.database.exec(`update orders set shipping_method = '{"name":"Standard","estimatedDelivery":""}'`)
    const counting = countVisits(test.shop.database)
    const owner = openOwner({ ...test.shop, ...PARTS })
    await owner('GET /owner/today', {})
    const { orders } = await owner('GET /owner/packing', { limit: 5 })
    await owner('GET /owner/packing', { limit: 5, after: orders.at(-1)!.number })
    visits = await counting.stop()
  }, 60_000)
  afterAll(() => test.close())

  it('no statement of Today and of the orders to pack visits many rows', () => {
    expect(visits.length).toBeGreaterThan(15)
    expect(visits.filter(({ visited }) => visited > MAX_VISITED)).toEqual([])
  })
})
