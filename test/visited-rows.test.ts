import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newDatabases } from '#test/databases.ts'
import { oldestOverdueAt, OUTBOX_KINDS } from '#database/outbox/outbox-state.ts'
import { isoTime } from '#shop/clock.ts'
import { furnish, makeEveryCall } from '#test/every-call.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { addStoredRows, refreshStatistics } from '#test/statements/stored-rows.ts'
import { countVisits, type Visits } from '#test/statements/visited-rows.ts'

/** A statement that visits a third of them, such as the carts of guests, visits many times what is allowed. */
const STORED_ROWS = 6000
const MAX_VISITED = 100
const MAX_VISITED_FOR_EACH = 50

describe.each(newDatabases)('In a %s database with many orders,', (_, open) => {
  let test: TestShop
  let visits: Visits[]
  beforeAll(async () => {
    test = await openTestShop(open)
    // The rows that earlier tests have deleted would change the plans.
    await refreshStatistics(test.shop.database)
    await furnish(test, 10)
    await addStoredRows(test.shop.database, STORED_ROWS, test.clock.now)
    const counting = countVisits(test.shop.database)
    await makeEveryCall(test)
    for (const kind of OUTBOX_KINDS) await oldestOverdueAt(test.shop.database.db, kind, isoTime(test.shop))
    visits = await counting.stop()
  }, 60_000)
  afterAll(() => test.close())

  it('no call, sweep, outbox run or outbox age query visits many more rows than it returns or changes', () => {
    expect(visits.length).toBeGreaterThan(60)
    const far = visits.filter(({ visited, answered }) => visited > MAX_VISITED + MAX_VISITED_FOR_EACH * answered)
    expect(far).toEqual([])
  })
})
