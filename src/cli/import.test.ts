import { spawnSync } from 'node:child_process'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mugRow, openFolder, shopifyCsv, type Folder, type ShopifyRow } from '#test/import-files.ts'

describe('The command shop import', () => {
  let folder: Folder
  beforeEach(() => {
    folder = openFolder()
  })
  afterEach(() => folder.remove())

  const shop = (...args: string[]) => {
    const env = { ...process.env, DATA_DIR: `${folder.path}/data`, DATABASE_URL: '' }
    const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/shop.js', ...args], { encoding: 'utf8', env })
    return { status, stdout, stderr: stderr.replaceAll(folder.path, '') }
  }
  const file = (...rows: Parameters<typeof shopifyCsv>[0]) => folder.write('products.csv', shopifyCsv(rows))
  const steps = 'Checking products.csv\nImporting products.csv\n'

  it('imports a file, and imports it again without changes', () => {
    expect(shop('import', file(mugRow()))).toEqual({
      status: 0,
      stdout: '1 new, 0 updated and 0 unchanged products, 1 variant in all.\n',
      stderr: steps,
    })
    const again = '0 new, 0 updated and 1 unchanged products, 1 variant in all.\n'
    expect(shop('import', file(mugRow())).stdout).toBe(again)
  })

  it('imports into an empty shop that another process has open', () => {
    shop('import', file(mugRow({ Title: '' })))
    const other = new DatabaseSync(`${folder.path}/data/shop.db`)
    const count = () => other.prepare('select count(*) as count from products').get()
    other.exec('pragma journal_mode = wal; begin')
    expect(count()).toEqual({ count: 0 })
    expect(shop('import', file(mugRow())).status).toBe(0)
    other.exec('commit')
    expect(count()).toEqual({ count: 1 })
    other.close()
  })

  it('names DATABASE_URL if the database cannot be reached', () => {
    const env = { ...process.env, DATA_DIR: `${folder.path}/data`, DATABASE_URL: 'postgres://u:word@127.0.0.1:1/shop' }
    const args = ['bin/shop.js', 'import', file(mugRow())]
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env })
    expect(status).toBe(1)
    expect(stderr).toMatch(/^DATABASE_URL must lead to a PostgreSQL server that can be used\. .*\n$/)
  })

  it('prints every problem and fails', () => {
    const reasons = [
      'line 2, Title: is missing',
      'line 2, Variant Price: "abc" is not a price; write it like 12.50',
      'Nothing was imported: /products.csv has 2 problems.',
    ]
    expect(shop('import', file(mugRow({ Title: '', 'Variant Price': 'abc' })))).toEqual({
      status: 1,
      stdout: '',
      stderr: `Checking products.csv\n${reasons.join('\n')}\n`,
    })
  })

  it('with --skip-bad skips products with problems and prints them', () => {
    const bad = mugRow({ Handle: 'lamp', 'Variant SKU': 'LAMP', 'Variant Price': '-1' })
    expect(shop('import', file(mugRow(), bad), '--skip-bad', '--category', 'Table')).toEqual({
      status: 0,
      stdout: '1 new, 0 updated and 0 unchanged products, 1 variant in all.\n',
      stderr: `${steps}line 3, Variant Price: "-1" is not a price; write it like 12.50\n1 skipped.\n`,
    })
  })

  it('with --dry-run prints what would change and changes nothing', () => {
    const sized = (value: string, sku: string, change: ShopifyRow = {}) =>
      mugRow({ 'Option1 Name': 'Size', 'Option1 Value': value, 'Variant SKU': sku, ...change })
    const lamp = mugRow({ Handle: 'lamp', Title: 'Lamp', 'Variant SKU': 'LAMP' })
    const vase = mugRow({ Handle: 'vase', 'Variant SKU': 'VASE' })
    const before = [sized('S', 'MUG-S'), sized('L', 'MUG-L'), lamp, vase]
    shop('import', file(...before))
    const wrong = mugRow({ Handle: 'plate', 'Variant SKU': 'PLATE', 'Variant Price': '1,5' })
    const next = [sized('S', 'MUG-S', { 'Variant Price': '26.50' }), sized('XL', 'MUG-XL')]
    const result = shop(
      'import',
      file(...next, lamp, mugRow({ Handle: 'cup', 'Variant SKU': 'CUP' }), wrong),
      '--dry-run',
    )
    expect(result).toEqual({
      status: 1,
      stdout: [
        'changed: mug, options: "Size: S, L" → "Size: S, XL"',
        'gone: mug, L: MUG-L, 24.00, 5 in stock',
        'changed: mug, price of S: "24.00" → "26.50"',
        'new: mug, XL: MUG-XL, 24.00, 5 in stock',
        'new: cup',
        'not in the file, left unchanged: 1 (vase)',
        '1 new, 1 changed and 1 unchanged products. Fix 1 problem first. Nothing was changed.\n',
      ].join('\n'),
      stderr:
        'Checking products.csv\nComparing products.csv\nline 6, Variant Price: "1,5" is not a price; write it like 12.50\n',
    })
    const unchanged = '0 new, 0 changed and 3 unchanged products. Nothing was changed.\n'
    expect(shop('import', file(...before), '--dry-run')).toMatchObject({ status: 0, stdout: unchanged })
  })

  it('with --dry-run prints the part of a long text that would change', () => {
    const told = (end: string) => mugRow({ Title: `${'Mug of clay, '.repeat(10)}${end}` })
    shop('import', file(told('glazed')))
    const { stdout } = shop('import', file(told('bare')), '--dry-run')
    const changed = 'changed: mug, name: "… clay, Mug of clay, glazed" → "… clay, Mug of clay, bare"'
    expect(stdout.split('\n')[0]).toBe(changed)
  })

  it('with --dry-run --skip-bad prints what the import would change', () => {
    const bad = mugRow({ Handle: 'lamp', 'Variant SKU': 'LAMP', 'Variant Price': '-1' })
    shop('import', file(mugRow({ Handle: 'vase', 'Variant SKU': 'VASE' })))
    expect(shop('import', file(mugRow(), bad), '--dry-run', '--skip-bad')).toMatchObject({
      status: 0,
      stdout: [
        'new: mug',
        'not in the file, left unchanged: 1 (vase)',
        '1 new, 0 changed and 0 unchanged products. Products with problems would be skipped. Nothing was changed.\n',
      ].join('\n'),
    })
  })

  it('with --undo undoes the last import, and requires either that or a file', () => {
    shop('import', file(mugRow()))
    const done = '0 products restored, 1 unpublished.\n'
    expect(shop('import', '--undo')).toEqual({ status: 0, stdout: done, stderr: '' })
    expect(shop('products', 'list')).toMatchObject({ status: 0, stdout: '' })
    expect(shop('import', '--undo')).toMatchObject({ status: 1, stderr: 'There is no import to undo.\n' })
    expect(shop('import').stderr).toContain('Name a file, or use --undo.')
  })

  it('fails if the file does not exist', () => {
    expect(shop('import', `${folder.path}/none.csv`)).toMatchObject({
      status: 1,
      stderr: 'There is no file /none.csv.\n',
    })
  })

  it('prints examples with --help', () => {
    expect(shop('import', '--help').stdout).toContain('npx shop import products_export.csv')
    expect(shop('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('import [options] [file]') })
  })
})
