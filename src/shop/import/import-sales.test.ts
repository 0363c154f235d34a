import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { MEDIA, openFolder, shopifyCsv, type Folder, type ShopifyRow } from '#test/import-files.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import type { BadFile } from './problems.ts'
import { importFile } from './import-products.ts'
import { previewImport } from './preview-import.ts'

const PRICES = ['Regular price', 'Sale price', 'Date sale price starts', 'Date sale price ends']
const COLUMNS = ['Type', 'SKU', 'Name', 'Description', 'Parent', 'Attribute 1 name', 'Attribute 1 value(s)', ...PRICES]

describe.each(databases)('The sale prices of a WooCommerce export on %s', (_, open) => {
  let test: TestShop
  let folder: Folder
  beforeEach(async () => {
    test = await openTestShop(open)
    test.clock.now = new Date('2026-01-15T12:00:00Z')
    folder = openFolder()
  })
  afterEach(async () => {
    folder.remove()
    await test.close()
  })

  const capFor = (price: string, starts = '', ends = ''): ShopifyRow => ({
    Type: 'simple',
    SKU: 'CAP',
    Name: 'Cap',
    'Regular price': '10',
    'Sale price': price,
    'Date sale price starts': starts,
    'Date sale price ends': ends,
  })
  const fileOf = (rows: ShopifyRow[]) => folder.write('products.csv', shopifyCsv(rows, COLUMNS))
  const bring = (rows: ShopifyRow[]) => importFile(test.shop, fileOf(rows), { media: MEDIA })
  const cap = async (slug = 'cap') => {
    const { price, compareAtPrice, onSale } = await (await test.api.request(`/api/products/${slug}`)).json()
    return [price, compareAtPrice, onSale]
  }
  const told = ({ first }: { first: { where: string; reason: string }[] }) =>
    first.map(({ where, reason }) => `${where}: ${reason}`)

  const TAKEN = [5, 10, true]
  const LEFT = [10, null, false]

  it('are used if active now, with warnings for ignored sales and for sales that the shop will not end', async () => {
    const cases: [row: ShopifyRow, shown: unknown[], warning?: string][] = [
      [capFor('5'), TAKEN],
      [capFor('5', '2020-01-01', '2020-02-01'), LEFT, 'was ignored: the sale ended on 2020-02-01'],
      [capFor('5', '2099-01-01', '2099-02-01'), LEFT, 'was ignored: the sale begins on 2099-01-01'],
      [capFor('5', '2026-01-17'), LEFT, 'was ignored: the sale begins on 2026-01-17'],
      [capFor('5', '2026-01-13'), TAKEN],
      [capFor('5', '', '2026-01-17'), TAKEN, 'does not end automatically: the file ends the sale on 2026-01-17'],
      [
        capFor('5', '2026-01-13 00:00:00', '2026-01-16 23:59:59'),
        TAKEN,
        'does not end automatically: the file ends the sale on 2026-01-16 23:59:59',
      ],
      [capFor('5', '', '2026-01-14 08:30'), LEFT, 'was ignored: the sale ended on 2026-01-14 08:30'],
      [capFor('15'), LEFT, 'was ignored: it is not below the regular price'],
      [capFor('10.00'), LEFT, 'was ignored: it is not below the regular price'],
      [capFor('0'), [0, 10, true], '0 makes the product free'],
    ]
    const rows = cases.map(([row], index) => ({ ...row, SKU: `CAP-${index}`, Name: `Cap ${index}` }))
    const warnings = cases.flatMap(([, , warning], index) =>
      warning ? [`line ${index + 2}, Sale price: ${warning}`] : [],
    )
    expect(told((await previewImport(test.shop, fileOf(rows), { onProduct: () => {} })).warnings)).toEqual(warnings)
    expect(told((await bring(rows)).warnings)).toEqual(warnings)
    const shown = []
    for (const index of cases.keys()) shown.push(await cap(`cap-${index}`))
    expect(shown).toEqual(cases.map(([, one]) => one))
  })

  it('are used on the last day of a sale and not on the day after', async () => {
    const row = capFor('5', '', '2026-01-15')
    const at = async (day: number, hour: number) => {
      // The day is the one of this machine's clock.
      test.clock.now = new Date(2026, 0, day, hour)
      await bring([row])
      return (await cap())[0]
    }
    expect([await at(15, 0), await at(15, 23), await at(16, 0)]).toEqual([5, 5, 10])
  })

  it('are read for each variation', async () => {
    const variation = (color: string, ends: string): ShopifyRow => ({
      ...capFor('5', '', ends),
      Type: 'variation',
      SKU: color,
      Parent: 'CAP',
      'Attribute 1 name': 'Color',
      'Attribute 1 value(s)': color,
    })
    const parent = { ...capFor(''), Type: 'variable', 'Regular price': '' }
    const { warnings } = await bring([parent, variation('Red', '2020-01-01'), variation('Blue', '2099-01-01')])
    expect(told(warnings)).toEqual([
      'line 3, Sale price: was ignored: the sale ended on 2020-01-01',
      'line 4, Sale price: does not end automatically: the file ends the sale on 2099-01-01',
    ])
    const { variants } = await (await test.api.request('/api/products/cap')).json()
    expect(variants.map(({ price }: { price: number }) => price)).toEqual([10, 5])
  })

  it('begin and end with the shop’s days, and at local times', async () => {
    test.shop.timeZone = 'America/Los_Angeles'
    const on = async (time: string, starts: string, ends: string) => {
      test.clock.now = new Date(time)
      await bring([capFor('5', starts, ends)])
      return (await cap())[2]
    }
    expect(await on('2026-03-09T06:59:59.999Z', '', '2026-03-08')).toBe(true)
    expect(await on('2026-03-09T07:00:00.000Z', '', '2026-03-08')).toBe(false)
    expect(await on('2026-11-01T06:59:59.999Z', '2026-11-01', '')).toBe(false)
    expect(await on('2026-11-01T07:00:00.000Z', '2026-11-01', '2026-11-01')).toBe(true)
    expect(await on('2026-11-02T07:59:59.999Z', '2026-11-01', '2026-11-01')).toBe(true)
    expect(await on('2026-01-16T02:59:00Z', '', '2026-01-15 19:00')).toBe(true)
    expect(await on('2026-01-16T03:00:00Z', '', '2026-01-15 19:00')).toBe(false)
  })

  it('are read in a file of several megabytes', async () => {
    const long = { Description: 'Made by hand. '.repeat(1000) }
    const others = Array.from({ length: 320 }, (_row, n) => ({
      ...capFor(''),
      ...long,
      SKU: `C${n}`,
      Name: `Cup ${n}`,
    }))
    const { created, warnings } = await bring([capFor('5', '2020-01-01', '2020-02-01'), ...others])
    expect([created, told(warnings)]).toEqual([321, ['line 2, Sale price: was ignored: the sale ended on 2020-02-01']])
    expect(await cap()).toEqual(LEFT)
  })

  it('need valid dates and a regular price', async () => {
    const refused = [
      capFor('5', '01/02/2026', '2026-13-01'),
      { ...capFor('5'), SKU: '', Name: 'Hat', 'Regular price': '' },
    ]
    const { problems } = await bring(refused).then(
      () => expect.unreachable(),
      (error: BadFile) => error,
    )
    expect(told(problems)).toEqual([
      'line 2, Date sale price starts: "01/02/2026" is not a date; write it as 2026-01-31',
      'line 2, Date sale price ends: "2026-13-01" is not a date; write it as 2026-01-31',
      'line 3, Regular price: is missing',
    ])
  })
})
