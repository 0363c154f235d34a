import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { places, type Place } from '#test/process/own-databases.ts'
import { runCommand } from '#test/process/warm-command.ts'
import { mugRow, openFolder, shopifyCsv, type Folder } from '#test/import-files.ts'

describe.each(places)('shop price raise on %s', (_, make) => {
  let folder: Folder
  let place: Place
  beforeEach(async () => {
    folder = openFolder()
    place = await make()
    const size = (value: string, price: string) =>
      mugRow({ 'Option1 Name': 'Size', 'Option1 Value': value, 'Variant SKU': `MUG-${value}`, 'Variant Price': price })
    const sold = mugRow({ Handle: 'cup', Title: 'Cup', 'Variant SKU': 'CUP', 'Variant Compare At Price': '30' })
    const lamp = mugRow({ Handle: 'lamp', Title: 'Lamp', Type: 'Lights', 'Variant SKU': 'LAMP' })
    shop('import', folder.write('products.csv', shopifyCsv([size('S', '24'), size('L', '30'), sold, lamp])))
  })
  afterEach(async () => {
    folder.remove()
    await place.remove()
  })

  const shop = (...args: string[]) => {
    const env = { ...process.env, ...place.settings }
    const { status, stdout, stderr } = runCommand({ args, env })
    return [status, stdout || stderr] as const
  }
  const prices = () => shop('products', 'list')[1].match(/\$[\d.]+/g)

  it('shows, changes and restores the prices of a category, except those changed since', () => {
    const raise = ['price', 'raise', '--category', 'Home & Kitchen', '--by', '10%', '--round', '.90']
    const lines = 'mug/S: $24.00 → $26.90\nmug/L: $30.00 → $33.90\n'
    const left = '1 variant skipped, already reduced or free.'
    expect(shop(...raise, '--dry-run')).toEqual([
      0,
      `${lines}Would change 2 prices of 1 product. ${left} Dry run: no changes made.\n`,
    ])
    expect(prices()).toEqual(['$24.00', '$30.00', '$24.00', '$24.00'])
    const undoable = 'To undo it: npx shop price raise --undo'
    expect(shop(...raise)).toEqual([0, `Changed 2 prices of 1 product. ${left} ${undoable}\n`])
    shop('price', 'set', 'MUG-L', '35')
    shop('import', folder.write('lamp.csv', 'Handle,Variant Price\nlamp,31\n'))
    const undone = '1 product restored, 0 unpublished.\nChanged since and kept: mug (price).\n'
    expect(shop('price', 'raise', '--undo')).toEqual([0, undone])
    expect(prices()).toEqual(['$24.00', '$35.00', '$24.00', '$31.00'])
    expect(shop('price', 'raise', '--undo')).toEqual([1, 'There is no price change to undo.\n'])
    expect(shop('import', '--undo')).toEqual([0, '1 product restored, 0 unpublished.\n'])
    expect(prices()).toEqual(['$24.00', '$35.00', '$24.00', '$24.00'])
  })

  it('prints what it shows, changes and restores as JSON', () => {
    const raise = (...args: string[]) => JSON.parse(shop('price', 'raise', '--json', ...args)[1]) as object
    const prices = [{ slug: 'lamp', options: [], beforeCents: 2400, afterCents: 2640 }]
    const changed = { products: 1, leftOut: 0, prices }
    expect([raise('lamp', '--by', '10%', '--dry-run'), raise('lamp', '--by', '10%')]).toEqual([changed, changed])
    expect(raise('--undo')).toEqual({ restored: 1, unpublished: 0, kept: null })
  })
})
