import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { places, type Place } from '#test/process/own-databases.ts'
import { runCommand } from '#test/process/warm-command.ts'
import { mugRow, openFolder, shopifyCsv, type Folder } from '#test/import-files.ts'

describe.each(places)('The shop’s sales on %s', (_, make) => {
  let folder: Folder
  let place: Place
  beforeEach(async () => {
    folder = openFolder()
    place = await make()
  })
  afterEach(async () => {
    folder.remove()
    await place.remove()
  })

  const run = (...args: string[]) =>
    runCommand({ args, env: { ...process.env, ...place.settings, TIME_ZONE: 'America/New_York' } })
  const shop = (...args: string[]) => {
    const { status, stdout, stderr } = run(...args)
    return [status, stdout || stderr] as const
  }

  it('are shown, started and planned, and prices are restored when they end', () => {
    const lamp = mugRow({ Handle: 'lamp', Title: 'Lamp', Type: 'Lights', 'Variant SKU': 'LAMP' })
    shop('import', folder.write('products.csv', shopifyCsv([mugRow(), lamp])))
    const start = ['sale', 'start', 'mug', '--by', '20%', '--round', '.90']
    const preview = 'mug: $24.00 → $18.90\nWould lower 1 price of 1 product. Dry run: no changes made.\n'
    expect(shop(...start, '--dry-run')).toEqual([0, preview])
    const [status, begun] = shop(...start, '--until', '2999-12-24')
    expect([status, begun]).toEqual([
      0,
      expect.stringMatching(/^Sale 1 has begun: 20% off mug from \S+ until 2999-12-24\.$/m),
    ])
    expect(begun).toContain('Lowered 1 price of 1 product. To end it: npx shop sale end 1\n')
    const planned = 'Sale 2 is planned: 10% off lights from 2999-01-01.\n'
    expect(shop('sale', 'start', '--category', 'Lights', '--by', '10%', '--from', '2999-01-01')).toEqual([0, planned])
    const same = shopifyCsv([mugRow({ 'Variant Price': '18.90', 'Variant Compare At Price': '24.00' })])
    expect(run('import', folder.write('same.csv', same), '--dry-run').stderr).not.toContain('sale')
    const dearer = folder.write('dearer.csv', shopifyCsv([mugRow({ 'Variant Price': '25.00' })]))
    expect(run('import', dearer, '--dry-run').stderr).toMatch(/line 2[^\n]*: ends sale 1 for mug$/m)
    expect(shop('sale', 'list')[1]).toMatch(
      /^SALE {2}STATE.*\n1 {5}running .* until 2999-12-24\n2 {5}planned .*2999-01-01\n$/,
    )
    expect(shop('sale', 'end')).toEqual([1, 'There are 2 sales: name the number of one. See: npx shop sale list\n'])
    expect(shop('sale', 'end', '1', '--until', '2999-12-31')).toEqual([0, 'Sale 1 ends after 2999-12-31.\n'])
    expect(shop('sale', 'end', '1')).toEqual([0, 'Sale 1 has ended.\n1 product restored, 0 unpublished.\n'])
    expect(shop('products', 'list')[1]).toContain('mug  MUG  $24.00')
    expect(shop('sale', 'start', 'mug', '--by', '20')[1]).toBe(
      '--by must be a percentage from 0.01% to 99%, such as 10%.\n',
    )
  })

  it('list products that joined a category later, which a new sale can add', () => {
    const named = (name: string) => mugRow({ Handle: name.toLowerCase(), Title: name, 'Variant SKU': name })
    const json = (...args: string[]) =>
      shop(...args, '--json')[1]
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object)
    shop('import', folder.write('products.csv', shopifyCsv([mugRow()])))
    const start = [
      'sale',
      'start',
      '--category',
      'Home & Kitchen',
      '--by',
      '20%',
      '--round',
      '.90',
      '--until',
      '2999-12-24',
    ]
    const prices = [{ slug: 'mug', options: [], beforeCents: 2400, afterCents: 1890 }]
    expect(json(...start, '--dry-run')).toEqual([{ sale: null, products: 1, leftOut: 0, prices }])
    expect(json(...start)).toEqual([
      {
        sale: expect.objectContaining({ id: 1, state: 'running', rate: -0.2 }) as object,
        products: 1,
        leftOut: 0,
        prices,
      },
    ])
    expect(json('sale', 'list')).toMatchObject([{ id: 1, state: 'running', notReduced: [] }])
    shop('import', folder.write('more.csv', shopifyCsv([named('Cup'), named('Jug')])))
    const list = shop('sale', 'list')[1].split('\n')
    expect(list.at(-2)).toBe(
      'Sale 1 does not include cup and jug. To add them: npx shop sale start cup jug --by 20% --round .90 --until 2999-12-24',
    )
    expect(json('sale', 'list')).toMatchObject([{ id: 1, notReduced: ['cup', 'jug'] }])
    shop('sale', 'start', 'cup', 'jug', '--by', '20%', '--round', '.90', '--until', '2999-12-24')
    expect(shop('sale', 'list')[1]).not.toContain('does not include')
    expect(json('sale', 'end', '2', '--until', '2999-12-31')).toMatchObject([{ sale: { id: 2, state: 'running' } }])
    expect(json('sale', 'end', '2')).toMatchObject([{ sale: { id: 2, state: 'ended' }, restored: 2, unpublished: 0 }])
  })
})
