import { afterEach, beforeEach, expect, it } from 'vitest'
import { runCommand } from '#test/process/warm-command.ts'
import { mugRow, openFolder, shopifyCsv, type Folder } from '#test/import-files.ts'

let folder: Folder
beforeEach(() => {
  folder = openFolder()
})
afterEach(() => folder.remove())

const shop = (...args: string[]) => {
  const env = { ...process.env, DATA_DIR: folder.path, DATABASE_URL: '' }
  const { status, stdout, stderr } = runCommand({ args, env })
  return [status, stdout || stderr]
}

it('shop demo remove deletes the demo products, and nothing else', () => {
  const demo = mugRow({ Handle: 'stoneware-mug', Title: 'Stoneware Mug', 'Variant SKU': 'LN-MUG-WHT' })
  shop('import', folder.write('products.csv', shopifyCsv([mugRow(), demo])))
  expect(shop('demo', 'remove')).toEqual([
    0,
    'Deleted demo products: 1, pictures: 0. "npx shop import --undo" does not restore them.\n',
  ])
  expect(shop('products', 'list')).toEqual([0, 'mug  MUG  $24.00  5 in stock  Mug\n'])
  expect(shop('demo', 'remove')).toEqual([0, 'There are no demo products in this shop.\n'])
})
