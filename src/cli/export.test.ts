import { readFileSync, statSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runCommand } from '#test/process/warm-command.ts'
import { mugRow, openFolder, shopifyCsv, type Folder } from '#test/import-files.ts'

let folder: Folder
beforeEach(() => {
  folder = openFolder()
})
afterEach(() => folder.remove())

const shop = (...args: string[]) => {
  const env = { ...process.env, DATA_DIR: `${folder.path}/data`, DATABASE_URL: '' }
  const { status, stdout, stderr } = runCommand({ args, env })
  return [status, (stdout || stderr).replaceAll(folder.path, '')]
}

it('shop export writes a file that shop import reads without changes, readable only by its owner', () => {
  shop('import', folder.write('products.csv', shopifyCsv([mugRow()])))
  const file = `${folder.path}/export.csv`
  expect(shop('export', file)).toEqual([0, 'Exported 1 product to /export.csv.\n'])
  expect(readFileSync(file, 'utf8')).toMatch(/^Handle,Title,.*\nmug,Mug,.*\n$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const nothing = '0 new, 0 changed and 1 unchanged products. Dry run: no changes made.\n'
  expect(shop('import', file, '--dry-run')).toEqual([0, nothing])
  expect(shop('export', file)).toEqual([1, '/export.csv already exists. Choose another file name.\n'])
  const lines = `${folder.path}/export.jsonl.gz`
  expect(shop('export', lines)).toEqual([0, 'Exported 1 product to /export.jsonl.gz.\n'])
  expect(gunzipSync(readFileSync(lines)).toString()).toMatch(/^\{"slug":"mug",/)
  expect(shop('import', lines, '--dry-run')).toEqual([0, nothing])
  shop('export', `${folder.path}/export.txt`, '--format', 'jsonl')
  expect(readFileSync(`${folder.path}/export.txt`, 'utf8')).toMatch(/^\{"slug":"mug",/)
})

it('shop export of an empty shop reports that it is empty, and that a first start takes a minute', () => {
  shop('import', folder.write('products.csv', shopifyCsv([mugRow()])))
  shop('import', '--undo')
  expect(shop('export', `${folder.path}/export.csv`)).toEqual([
    0,
    'Exported 0 products to /export.csv: this shop has none. A new shop gets its demo products within a minute of its first start.\n',
  ])
})
