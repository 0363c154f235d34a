import { describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { shopperOf } from '#test/shopper.ts'
import { flawsOf, planOf, recordStatements } from '#test/statements/statements.ts'
import { listedOrders, type OrderFilter } from './listed-orders.ts'

const range = { since: '2026-01-01', before: '2026-02-01' }

describe.each(databases)('The list of orders on %s', (_, open) => {
  const test = shopForEachTest(open)

  it.each<OrderFilter>([
    {},
    range,
    { status: 'processing' },
    { status: 'delivered' },
    { ...range, status: 'processing' },
    { ...range, status: 'shipped' },
    { email: 'ada@example.com' },
    { ...range, email: 'ada@example.com', status: 'processing' },
  ])('finds orders like %j by an index', async (filter) => {
    await addProduct(test.shop, { id: 1 })
    await shopperOf(test).buy(1)
    const { database } = test.shop
    const { statements, stop } = recordStatements()
    await listedOrders(database.db, filter, 50).finally(stop)
    expect(statements.size).toBeGreaterThan(0)
    for (const statement of statements)
      expect([statement, flawsOf(database, statement, await planOf(database, statement))]).toEqual([statement, []])
  })
})
