import { describe, expect, it } from 'vitest'
import { ordersForEachTest } from '#test/process/orders-command.ts'
import { places } from '#test/process/own-databases.ts'

const TITLES =
  'order,placed,status,pieces,currency,subtotal,shipping,tax,total,refunded,kept,paid with,name,state,country,email,charges,notes'

describe.each(places)('shop orders export on %s', (_, make) => {
  const { test, placeOrder, orders } = ordersForEachTest(make)

  it('prints a row per order, oldest first, whose amounts add up', async () => {
    const first = await placeOrder(2, 1)
    test.moveClock(24 * 3600_000)
    const second = await placeOrder(1)
    orders('refund', second, '--amount', '5', '--yes')
    const rest = 'Visa ending in 4242,Ada Lovelace,IL,United States,ada@example.com,,'
    const rows = [
      `${first},2026-01-15T12:00:00.000Z,processing,3,USD,40.00,5.99,3.20,49.19,0.00,49.19,${rest}`,
      `${second},2026-01-16T12:00:00.000Z,processing,1,USD,10.00,5.99,0.80,16.79,5.00,11.79,${rest}`,
    ]
    expect(orders('export')).toEqual([0, [TITLES, ...rows, '2 orders.']])
    expect(orders('export', '--until', '2026-01-15')[1]).toEqual([TITLES, rows[0], '1 order.'])
    expect(orders('export', '--since', '2026-01-16')[1]).toEqual([TITLES, rows[1], '1 order.'])
    expect(orders('export', '--since', '2026-02-01')[1]).toEqual([TITLES, '0 orders.'])
  })

  it('with --lines prints a row per line, with its refunded units', async () => {
    const number = await placeOrder(3, 1)
    orders('refund', number, '--line', 'MUG=2', '--yes')
    const titles =
      'order,placed,status,line,product,SKU,name,options,pieces,refunded pieces,currency,price,amount,charges'
    const order = `${number},2026-01-15T12:00:00.000Z,processing`
    const rows = [`${order},1,mug,MUG,Mug,,3,2,USD,10.00,30.00,`, `${order},2,lamp,,Lamp,,1,0,USD,20.00,20.00,`]
    expect(orders('export', '--lines')).toEqual([0, [titles, ...rows, '2 lines of 1 order.']])
    const { db } = test.shop.database
    const hostile = { name: '=1+1', options: JSON.stringify([{ name: 'Size', value: 'S, "wide"' }]), sku: '@4' }
    await db.updateTable('order_lines').set(hostile).where('position', '=', 0).execute()
    const cells = `${order},1,mug,'@4,'=1+1,"Size: S, ""wide""",3,2,USD,10.00,30.00,`
    expect(orders('export', '--lines', '--since', '2026-01-15')[1][1]).toBe(cells)
    expect(orders('export', '--lines', '--until', '2026-01-14')[1]).toEqual([titles, '0 lines of 0 orders.'])
  })

  it('has no cell that a spreadsheet would run, or that breaks its row', async () => {
    await placeOrder(1)
    const { db } = test.shop.database
    const { billing_address: stored } = await db
      .selectFrom('orders')
      .select('billing_address')
      .executeTakeFirstOrThrow()
    const hostile = { firstName: '=HYPERLINK("https://evil.example")', lastName: 'a,\nb', state: '@SUM(A1)' }
    const billing_address = JSON.stringify({ ...(JSON.parse(stored) as object), ...hostile })
    await db.updateTable('orders').set({ billing_address }).execute()
    const [, [, row, count]] = orders('export')
    expect(row).toContain(`,"'=HYPERLINK(""https://evil.example"") a, b",'@SUM(A1),United States,`)
    expect(count).toBe('1 order.')
  })

  it('reads more orders than fit on a page, each once', async () => {
    await placeOrder(1)
    const { db, transaction } = test.shop.database
    const order = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    const payment = await db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
    await transaction(async (tx) => {
      for (let copy = 1; copy <= 1001; copy++) {
        const id = `copy-${copy}`
        await tx
          .insertInto('payments')
          .values({ ...payment, id, reference: id })
          .execute()
        await tx
          .insertInto('orders')
          .values({ ...order, id, number: id, request_key: id, payment_id: id })
          .execute()
      }
    })
    const [, lines] = orders('export')
    expect([lines.length, new Set(lines).size, lines.at(-1)]).toEqual([1004, 1004, '1002 orders.'])
  })
})
