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

it('shop stock, price and products change products and list them', () => {
  const lamp = mugRow({ Handle: 'lamp', Title: 'Lamp\u202e', 'Variant SKU': '', 'Variant Inventory Qty': '' })
  shop('import', folder.write('products.csv', shopifyCsv([mugRow(), lamp])))
  expect(shop('stock', 'set', 'MUG', '9')).toEqual([0, 'Mug: stock 5 → 9\n'])
  expect(shop('price', 'set', 'MUG', '1234.5')).toEqual([0, 'Mug: $1,234.50, $24.00 before.\n'])
  expect(shop('products', 'hide', 'mug')).toEqual([0, 'Mug is hidden.\n'])
  const line = 'mug  MUG  $1,234.50  9 in stock  Mug  (hidden)\n'
  expect(shop('products', 'list')).toEqual([0, `${line}lamp  –  $24.00  not counted  Lamp\n`])
  expect(shop('products', 'list', '--hidden')).toEqual([0, line])
  shop('products', 'show', 'mug')
  expect(shop('products', 'list', '--hidden')).toEqual([0, 'There are no hidden products.\n'])
  expect(shop('price', 'set', 'MUG', '0')).toEqual([0, 'Mug: free, $1,234.50 before.\n'])
  expect(shop('products', 'show', 'lamp')).toEqual([0, 'Lamp is already in the shop.\n'])
  expect(shop('products', 'remove', 'lamp', 'mug', '--dry-run')).toEqual([
    0,
    '2 products would be removed. Nothing was changed.\n',
  ])
  expect(shop('products', 'list')).toEqual([0, expect.stringMatching(/^mug .*\nlamp /)])
  expect(shop('products', 'remove', 'lamp', 'mug')).toEqual([
    0,
    '2 products removed. "npx shop import --undo" restores them until the next import or removal.\n',
  ])
  expect(shop('products', 'list')).toEqual([0, 'There are no products in this shop.\n'])
  expect(shop('import', '--undo')).toEqual([0, '2 products restored, 0 unpublished.\n'])
  const none = 'There is no product "cup". Nothing was removed.\n'
  expect(shop('products', 'remove', 'lamp', 'cup')).toEqual([1, none])
  expect(shop('price', 'set', 'MUG', '1.234,56')).toEqual([1, '"1.234,56" is not a price; write it as 12.50.\n'])
})

it('shop products feature, unfeature and sort report the change and the state before', () => {
  const lamp = mugRow({ Handle: 'lamp', Title: 'Lamp', 'Variant SKU': '' })
  shop('import', folder.write('products.csv', shopifyCsv([mugRow(), lamp])))
  expect(shop('products', 'feature', 'mug', 'lamp')).toEqual([0, 'Mug is now featured.\nLamp is now featured.\n'])
  const first = 'Featured first: lamp, mug.\nTo restore the previous order: npx shop products sort mug lamp\n'
  expect(shop('products', 'sort', 'lamp', 'mug', 'lamp')).toEqual([0, first])
  const cleared =
    'The featured products are sorted by rating.\nTo restore the previous order: npx shop products sort lamp mug\n'
  expect(shop('products', 'sort', '--clear')).toEqual([0, cleared])
  expect(shop('products', 'unfeature', 'mug')).toEqual([0, 'Mug is no longer featured.\n'])
  expect(shop('products', 'sort', 'mug')).toEqual([1, '"mug" is not featured. Nothing was changed.\n'])
  expect(shop('products', 'sort')[1]).toContain('Name the products, or use --clear.')
})
