import { describe, expect, it } from 'vitest'
import { newDatabases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { shopperOf } from '#test/shopper.ts'
import { flawsOf, planOf, recordStatements } from '#test/statements/statements.ts'
import { listedOrders, type OrderFilter } from './listed-orders.ts'

/** Indexes that hold only what waits for the owner. */
const OF_FEW = / (open_returns|failed_refunds|open_orders)\b/

const range = { since: '2026-01-01', before: '2026-02-01' }

describe.each(newDatabases)('The list of orders on %s', (name, open) => {
  const test = shopForEachTest(open)

  it.each<OrderFilter>([
    {},
    range,
    { status: 'processing' },
    { status: 'delivered' },
    { ...range, status: 'processing' },
    { ...range, status: 'partly shipped' },
    { ...range, status: 'shipped' },
    { email: 'ada@example.com' },
    { ...range, email: 'ada@example.com', status: 'processing' },
    { q: 'ada mug' },
    { ...range, q: 'ada', status: 'processing' },
    { q: 'ada', status: 'delivered' },
    { q: 'ada', email: 'ada@example.com' },
    { attention: 'to pack' },
    { attention: 'to pack', q: 'ada' },
    { attention: 'unpaid', q: 'ada' },
    { attention: 'open return', email: 'ada@example.com' },
    { attention: 'failed refund' },
  ])('finds orders like %j by an index', async (filter) => {
    await addProduct(test.shop, { id: 1 })
    await shopperOf(test).buy(1)
    const { database } = test.shop
    const { statements, stop } = recordStatements()
    await listedOrders(database.db, filter, 50, new Date()).finally(stop)
    expect(statements.size).toBeGreaterThan(0)
    for (const statement of statements) {
      const flaws = flawsOf(database, statement, await planOf(database, statement))
      expect([statement, flaws.filter((step) => !OF_FEW.test(step))]).toEqual([statement, []])
    }
  })

  const buyer = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', password: 'difference engine' }
  it('lists an account’s orders of one status and month, newest first, including those placed as a guest', async () => {
    await addProduct(test.shop, { id: 1 })
    const guest = (await shopperOf(test).buy(1)).body.orderNumber
    const shopper = shopperOf(test)
    await shopper.send('POST', '/api/auth/register', buyer)
    test.moveClock(1000)
    await shopper.prepare(1, 2)
    const own = (await shopper.order()).body.orderNumber
    const numbers = async (filter: OrderFilter, limit = 50) => {
      const { orders, hasMore } = await listedOrders(
        test.shop.database.db,
        { email: buyer.email, ...filter },
        limit,
        new Date(),
      )
      return { numbers: orders.map(({ number }) => number), hasMore }
    }
    const all = { numbers: [own, guest], hasMore: false }
    expect(await numbers({})).toEqual(all)
    expect(await numbers({ ...range, status: 'processing' })).toEqual(all)
    expect(await numbers({}, 1)).toEqual({ numbers: [own], hasMore: true })
    expect(await numbers({ status: 'partly shipped' })).toEqual({ numbers: [], hasMore: false })
    await shipOrder(test.shop, String(own), { carrier: null, trackingNumber: null, trackingUrl: null }, [
      { line: '1', quantity: 1 },
    ])
    expect(await numbers({ status: 'partly shipped' })).toEqual({ numbers: [own], hasMore: false })
    expect(await numbers({ status: 'shipped' })).toEqual({ numbers: [], hasMore: false })
    expect(await numbers({ since: '2026-02-01' })).toEqual({ numbers: [], hasMore: false })
    expect(await numbers({ before: '2026-01-01' })).toEqual({ numbers: [], hasMore: false })
  })

  // PostgreSQL's plan depends on its statistics, and the test has no rows.
  it.runIf(name === 'SQLite')('reads only the orders of one account, not all others in the range', async () => {
    await shopperOf(test).send('POST', '/api/auth/register', buyer)
    const { database } = test.shop
    const { statements, stop } = recordStatements()
    await listedOrders(database.db, { ...range, email: buyer.email, status: 'delivered' }, 50, new Date()).finally(stop)
    const plans = await Promise.all([...statements].map((statement) => planOf(database, statement)))
    const indexes = plans
      .flat()
      .join()
      .match(/guest_orders_by_email|orders_by_\w+|closed_orders/g)
    expect(indexes).toEqual(['guest_orders_by_email', 'orders_by_account'])
  })
})
