import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newDatabases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { shopperOf } from '#test/shopper.ts'
import { flawsOf, planOf, recordStatements } from '#test/statements/statements.ts'
import { dueHeldPayments } from './held-payments.ts'
import { listedPayment, listedPayments, paymentOfOrder } from './listed-payments.ts'

describe.each(newDatabases)('The owner’s list of payments on %s', (_, open) => {
  let test: TestShop
  const numbers: string[] = []
  beforeAll(async () => {
    test = await openTestShop(open)
    await addProduct(test.shop, { id: 1, stock: 9 })
    for (let count = 0; count < 3; count++) {
      numbers.push(String((await shopperOf(test).buy(1)).body.orderNumber))
      test.moveClock(60_000)
    }
  })
  afterAll(() => test.close())

  it('uses an index for every query', async () => {
    const { database } = test.shop
    const recorded = recordStatements()
    await listedPayments(database.db, {}, 50)
    await listedPayments(database.db, { since: '2026-01-01' }, 50)
    await listedPayment(database.db, 'id')
    await paymentOfOrder(database.db, 'number')
    await dueHeldPayments(database.db, '2026-01-01', 50)
    recorded.stop()
    expect(recorded.statements.size).toBeGreaterThanOrEqual(5)
    for (const statement of recorded.statements)
      expect(flawsOf(database, statement, await planOf(database, statement))).toEqual([])
  })

  it('is sorted newest first, starts at a time, and can be searched by id or order', async () => {
    const { db } = test.shop.database
    const listed = await listedPayments(db, {}, 2)
    expect(listed.map(({ orderNumber }) => orderNumber)).toEqual(numbers.toReversed().slice(0, 2))
    expect(await listedPayments(db, { since: listed[0]!.createdAt }, 9)).toEqual([listed[0]])
    expect(await paymentOfOrder(db, numbers[2]!)).toEqual(listed[0]!)
    expect(await listedPayment(db, listed[0]!.id)).toEqual(listed[0])
    expect([await listedPayment(db, 'another'), await paymentOfOrder(db, 'another')]).toEqual([null, null])
  })
})
