import { describe, expect, it } from 'vitest'
import { ordersForEachTest } from '#test/process/orders-command.ts'
import { places } from '#test/process/own-databases.ts'

describe.each(places)('The commands of a shop in California, on %s', (_, make) => {
  const { test, placeOrder, orders, documents, documentsFile, payments, customers } = ordersForEachTest(
    make,
    'America/Los_Angeles',
  )

  async function placeAt(time: string): Promise<string> {
    test.clock.now = new Date(time)
    return placeOrder(1)
  }

  it('read and show days and times in its time zone, and export times with their offset', async () => {
    const evening = await placeAt('2026-11-01T06:59:59.000Z')
    const first = await placeAt('2026-11-01T07:00:00.000Z')
    const last = await placeAt('2026-11-02T07:59:59.000Z')
    const numbers = (lines: string[]) => lines.slice(1).map((line) => line.split(/\s+/).slice(0, 2))
    const day = ['--since', '2026-11-01', '--until', '2026-11-01']
    expect(numbers(orders('list', ...day)[1])).toEqual([
      [last, '2026-11-01'],
      [first, '2026-11-01'],
    ])
    expect(numbers(orders('list', '--until', '2026-10-31')[1])).toEqual([[evening, '2026-10-31']])
    expect(orders('list', '--limit', '1')[1].at(-1)).toContain(`--after ${last}.`)
    const exported = orders('export', ...day)[1].slice(1, 3)
    expect(exported.map((line) => line.split(',').slice(0, 2))).toEqual([
      [first, '2026-11-01T00:00:00.000-07:00'],
      [last, '2026-11-01T23:59:59.000-08:00'],
    ])
    expect(orders('show', last)[1][1]).toContain('Placed 2026-11-01 23:59 by ada@example.com')
    expect(
      payments('list', '--since', '2026-11-01')[1]
        .slice(1)
        .map((line) => line.slice(0, 16)),
    ).toEqual(['2026-11-01 23:59', '2026-11-01 00:00'])
    expect(customers('show', 'ada@example.com')[1]).toContain(`  ${evening}  2026-10-31  processing`)
  })

  it('list documents by their printed dates, up to the last second of a year', async () => {
    const last = await placeAt('2027-01-01T07:59:59.000Z')
    await placeAt('2027-01-01T08:00:00.000Z')
    expect(documents(last)[1]).toEqual([expect.stringMatching(/^INV-000001 {2}Invoice {6}2026-12-31 /)])
    const [file] = documentsFile('export', '--from', '2026-12-31', '--to', '2026-12-31', '--csv')
    expect(file.slice(1).map((line) => line.split(',').slice(0, 3))).toEqual(
      ['', ''].map(() => ['INV-000001', 'invoice', '2026-12-31']),
    )
  })
})

describe.each(places)('The commands of a shop with an unknown time zone, on %s', (_, make) => {
  const { orders } = ordersForEachTest(make, 'Mars')

  it('report the setting, and do nothing', () => {
    const sentence = 'TIME_ZONE must be the name of a time zone, such as America/New_York. It is "Mars".'
    expect(orders('list')).toEqual([1, [sentence]])
  })
})
