import { spawnSync } from 'node:child_process'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { COMMAND } from '#test/process/command.ts'
import { mugRow, openFolder, shopifyCsv, type Folder } from '#test/import-files.ts'

let folder: Folder
beforeEach(() => {
  folder = openFolder()
})
afterEach(() => folder.remove())

const shop = (...args: string[]) => {
  const env = { ...process.env, DATA_DIR: folder.path, DATABASE_URL: '', TIME_ZONE: 'America/New_York' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], { encoding: 'utf8', env })
  return [status, stdout || stderr] as const
}

it('shop sale start shows, begins and plans sales, and end puts the prices back', () => {
  const lamp = mugRow({ Handle: 'lamp', Title: 'Lamp', Type: 'Lights', 'Variant SKU': 'LAMP' })
  shop('import', folder.write('products.csv', shopifyCsv([mugRow(), lamp])))
  const start = ['sale', 'start', 'mug', '--by', '20%', '--round', '.90']
  const preview = 'mug: $24.00 → $18.90\nWould lower 1 price of 1 product. Nothing was changed.\n'
  expect(shop(...start, '--dry-run')).toEqual([0, preview])
  const [status, begun] = shop(...start, '--until', '2999-12-24')
  expect([status, begun]).toEqual([
    0,
    expect.stringMatching(/^Sale 1 has begun: 20% off mug from \S+ until 2999-12-24\.$/m),
  ])
  expect(begun).toContain('Lowered 1 price of 1 product. "npx shop sale end 1" puts them back.\n')
  const planned = 'Sale 2 is planned: 10% off lights from 2999-01-01.\n'
  expect(shop('sale', 'start', '--category', 'Lights', '--by', '10%', '--from', '2999-01-01')).toEqual([0, planned])
  expect(shop('sale', 'list')[1]).toMatch(
    /^SALE {2}STATE.*\n1 {5}running .* until 2999-12-24\n2 {5}planned .*2999-01-01\n$/,
  )
  expect(shop('sale', 'end')).toEqual([1, 'There are 2 sales: name the number of one, as in "npx shop sale list".\n'])
  expect(shop('sale', 'end', '1', '--until', '2999-12-31')).toEqual([0, 'Sale 1 ends after 2999-12-31.\n'])
  expect(shop('sale', 'end', '1')).toEqual([0, 'Sale 1 has ended.\n1 product restored, 0 unpublished.\n'])
  expect(shop('products', 'list')[1]).toContain('mug  MUG  $24.00')
  expect(shop('sale', 'start', 'mug', '--by', '20')[1]).toBe('--by must be a share from 0.01% to 99%, such as 10%.\n')
})
