import { describe, expect, it } from 'vitest'
import { ordersForEachTest } from '#test/process/orders-command.ts'
import { bothPlaces } from '#test/process/own-databases.ts'

const HOUR_MS = 3600_000
const sumOf = (cells: number[]): number => cells.reduce((sum, cell) => sum + cell, 0)
const column = (lines: string[], title: string): number[] => {
  const [titles, ...rows] = lines.map((line) => line.split(','))
  return rows.map((cells) => Number(cells[titles!.indexOf(title)]))
}

describe.each(bothPlaces)('shop report sales on %s', (_, make) => {
  const { test, placeOrder, orders, report, documentsFile, settle } = ordersForEachTest(make, 'America/New_York')

  it('sums up days, products and categories, with canceled and refunded amounts', async () => {
    test.clock.now = new Date('2026-01-16T04:30:00Z')
    const first = await placeOrder(3)
    test.moveClock(HOUR_MS)
    const second = await placeOrder(1, 2)
    const { db } = test.shop.database
    await db.updateTable('products').set({ category: '=Light', slug: 'bulb' }).where('id', '=', 2).execute()
    orders('refund', first, '--line', 'MUG=1', '--amount', '2', '--yes')
    orders('cancel', second, '--line', 'MUG=1', '--yes')
    expect(report('sales')).toEqual([
      0,
      [
        'DAY         ORDERS  PIECES  CANCELED PIECES  SUBTOTAL  SHIPPING  TAX   TOTAL  REFUNDED  KEPT',
        '2026-01-15  1       3       0                30.00     5.99      2.40  38.39  12.80     25.59',
        '2026-01-16  1       3       1                50.00     5.99      4.00  59.99  10.80     49.19',
        'all         2       6       1                80.00     11.98     6.40  98.38  23.60     74.78',
      ],
    ])
    const products = report('sales', '--by', 'product', '--csv')[1]
    expect(products).toEqual([
      'product,pieces,canceled pieces,refunded pieces,subtotal,refunded,kept',
      'lamp,2,0,0,40.00,0.00,40.00',
      'mug,4,1,2,40.00,20.00,20.00',
    ])
    const [, categories] = report('sales', '--by', 'category', '--csv', '--from', '2026-01-16', '--to', '2026-01-16')
    expect(categories.slice(1)).toEqual([
      `'=Light,2,0,0,40.00,0.00,40.00`,
      expect.stringMatching(/^[^=,]+,1,1,1,10.00,10.00,0.00$/),
    ])

    await settle()
    const days = report('sales', '--json')[1].map((line) => JSON.parse(line) as Record<string, unknown>)
    const exported = orders('export')[1].slice(0, -1)
    const [documents] = documentsFile('export', '--from', '2026-01-01', '--to', '2027-12-31', '--json')
    const { sums } = JSON.parse(documents.at(-1)!) as { sums: { grossCents: number }[] }
    expect(days.at(-1)).toMatchObject({
      sums: {
        totalCents: Math.round(100 * sumOf(column(exported, 'total'))),
        refundedCents: Math.round(100 * sumOf(column(exported, 'refunded'))),
        keptCents: sumOf(sums.map(({ grossCents }) => grossCents)),
        subtotalCents: Math.round(100 * sumOf(column(products, 'subtotal'))),
      },
    })
    expect(days[0]).toMatchObject({ day: '2026-01-15', orders: 1, keptCents: 2559 })
  })
})

describe.each(bothPlaces.slice(0, 1))('shop report sales without orders on %s', (_, make) => {
  const { report } = ordersForEachTest(make)

  it('reports that, and rejects reversed days', () => {
    expect(report('sales')).toEqual([0, ['No matching orders.']])
    expect(report('sales', '--from', '2026-02-01', '--to', '2026-01-31')).toEqual([1, ['--to is before --from.']])
    expect(report('sales', '--by', 'product', '--csv')[1]).toHaveLength(1)
  })
})
