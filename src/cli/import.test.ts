import { spawnSync } from 'node:child_process'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { COMMAND } from '#test/process/command.ts'
import { runCommand } from '#test/process/warm-command.ts'
import { mugRow, openFolder, shopifyCsv, type Folder, type ShopifyRow } from '#test/import-files.ts'

describe('The command shop import', () => {
  let folder: Folder
  beforeEach(() => {
    folder = openFolder()
  })
  afterEach(() => folder.remove())

  const shop = (...args: string[]) => {
    const env = { ...process.env, DATA_DIR: `${folder.path}/data`, DATABASE_URL: '' }
    const { status, stdout, stderr } = runCommand({ args, env })
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

  it('mentions DATABASE_URL if the database cannot be reached', () => {
    const env = { ...process.env, DATA_DIR: `${folder.path}/data`, DATABASE_URL: 'postgres://u:word@127.0.0.1:1/shop' }
    const args = [COMMAND, 'import', file(mugRow())]
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env })
    expect(status).toBe(1)
    expect(stderr).toMatch(/^DATABASE_URL must point to a working PostgreSQL server\. .*\n$/)
  })

  it('prints every problem and fails', () => {
    const reasons = [
      'line 2, Title: is missing',
      'line 2, Variant Price: "abc" is not a price; write it as 12.50',
      'Nothing was imported: /products.csv has 2 problems. Correct them, or leave such products out: --skip-bad',
    ]
    expect(shop('import', file(mugRow({ Title: '', 'Variant Price': 'abc' })))).toEqual({
      status: 1,
      stdout: '',
      stderr: `Checking products.csv\n${reasons.join('\n')}\n`,
    })
  })

  it('prints a barcode that is not a GTIN and a cell that a spreadsheet would run, and imports them', () => {
    const row = mugRow({ Title: '=Mug', 'Variant Barcode': '4006381333932' })
    const columns = ['Handle', 'Title', 'Variant Price', 'Variant Barcode']
    expect(shop('import', folder.write('products.csv', shopifyCsv([row], columns)))).toEqual({
      status: 0,
      stdout: '1 new, 0 updated and 0 unchanged products, 1 variant in all.\n',
      stderr: [
        steps.trimEnd(),
        'line 2, Title: begins with "=", so that a spreadsheet would run it as a formula; it was kept as text',
        'line 2, Variant Barcode: "4006381333932" was kept as the shop\'s own barcode and is not published: as a GTIN, its last digit would be 1\n',
      ].join('\n'),
    })
    shop('export', `${folder.path}/export.csv`)
    const again = '0 new, 0 changed and 1 unchanged products. Dry run: no changes made.\n'
    expect(shop('import', `${folder.path}/export.csv`, '--dry-run').stdout).toBe(again)
  })

  it('with --skip-bad skips products with problems and prints them', () => {
    const bad = mugRow({ Handle: 'lamp', 'Variant SKU': 'LAMP', 'Variant Price': '-1' })
    expect(shop('import', file(mugRow(), bad), '--skip-bad', '--category', 'Table')).toEqual({
      status: 0,
      stdout: '1 new, 0 updated and 0 unchanged products, 1 variant in all.\n',
      stderr: `${steps}line 3, Variant Price: "-1" is not a price; write it as 12.50\n1 skipped.\n`,
    })
  })

  it('with --dry-run prints what would change and changes nothing', () => {
    const sized = (value: string, sku: string, change: ShopifyRow = {}) =>
      mugRow({ 'Option1 Name': 'Size', 'Option1 Value': value, 'Variant SKU': sku, ...change })
    const lamp = mugRow({ Handle: 'lamp', Title: 'Lamp', 'Variant SKU': 'LAMP' })
    const vase = mugRow({ Handle: 'vase', 'Variant SKU': 'VASE' })
    const before = [sized('S', 'MUG-S'), sized('L', 'MUG-L'), lamp, vase]
    shop('import', file(...before))
    const wrong = mugRow({ Handle: 'plate', 'Variant SKU': 'PLATE', 'Variant Price': '1,500' })
    const next = [sized('S', 'MUG-S', { 'Variant Price': '26.50' }), sized('XL', 'MUG-XL')]
    const result = shop(
      'import',
      file(...next, lamp, mugRow({ Handle: 'cup', 'Variant SKU': 'CUP' }), wrong),
      '--dry-run',
    )
    expect(result).toEqual({
      status: 1,
      stdout: [
        'would remove: 1 variant',
        'This is more than a tenth, so the import needs --yes: 1 of 4 variants.',
        'changed: mug, options: "Size: S, L" → "Size: S, XL"',
        'gone: mug, L: MUG-L, 24.00, 5 in stock',
        'changed: mug, price of S: "24.00" → "26.50"',
        'new: mug, XL: MUG-XL, 24.00, 5 in stock',
        'new: cup',
        'not in the file, left unchanged: 1 (vase)',
        '1 new, 1 changed and 1 unchanged products, and 1 with problems. Fix 1 problem first. Dry run: no changes made.\n',
      ].join('\n'),
      stderr:
        'Checking products.csv\nComparing products.csv\nline 6, Variant Price: "1,500" is not a price; write it as 12.50\n',
    })
    const unchanged = '0 new, 0 changed and 3 unchanged products. Dry run: no changes made.\n'
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
        '1 new, 0 changed and 0 unchanged products, and 1 with problems, which would be skipped. Dry run: no changes made.\n',
      ].join('\n'),
    })
  })

  it('with --fetch-pictures downloads only from public servers, and lists what remains a link', () => {
    const addresses = ['https://127.0.0.1:9/a.png', 'http://x.example/b.png', 'https://10.0.0.5/c.png']
    const rows = addresses.map((address) => ({ Handle: 'mug', 'Image Src': address }))
    const listed = [
      'line 3, Image Src: https://127.0.0.1:9/a.png was not fetched: 127.0.0.1 is not a public address',
      'line 4, Image Src: http://x.example/b.png was not fetched: only https:// addresses are fetched',
      'line 5, Image Src: https://10.0.0.5/c.png was not fetched: 10.0.0.5 is not a public address',
    ]
    expect(shop('import', file(mugRow(), ...rows), '--fetch-pictures')).toEqual({
      status: 0,
      stdout:
        'linked pictures: 0 fetched, 3 could not be fetched and stay links.\n1 new, 0 updated and 0 unchanged products, 1 variant in all.\n',
      stderr: `Checking products.csv\nFetching the pictures of products.csv\nImporting products.csv\n${listed.join('\n')}\n`,
    })
  })

  it('with --fetch-pictures and --dry-run reports how many pictures it would download, without downloading any', () => {
    shop('import', file(mugRow()))
    const rows = ['a', 'b'].map((name) => ({ Handle: 'mug', 'Image Src': `https://x.invalid/${name}.png` }))
    const { status, stdout, stderr } = shop('import', file(mugRow(), ...rows), '--fetch-pictures', '--dry-run')
    expect({ status, stderr }).toEqual({ status: 0, stderr: 'Checking products.csv\nComparing products.csv\n' })
    expect(stdout).toContain('linked pictures: 2 would be fetched.\n')
  })

  it('with --undo undoes the last import, and requires either that or a file', () => {
    shop('import', file(mugRow()))
    const done = '0 products restored, 1 unpublished.\n'
    expect(shop('import', '--undo')).toEqual({ status: 0, stdout: done, stderr: '' })
    expect(shop('products', 'list').stdout).toBe('There are no products in this shop.\n')
    expect(shop('import', '--undo')).toMatchObject({ status: 1, stderr: 'There is no import to undo.\n' })
    expect(shop('import').stderr).toContain('Name a file, or use --undo.')
  })

  it('with --undo and without --yes keeps later changes to products of the import', () => {
    const lamp = mugRow({ Handle: 'lamp', Title: 'Lamp', 'Variant SKU': 'LAMP' })
    shop('import', file(lamp))
    shop('import', file(mugRow({ 'Variant SKU': 'MUG' })))
    shop('price', 'set', 'LAMP', '12')
    shop('price', 'set', 'MUG', '31')
    const undone =
      'Nothing was undone: it would remove 1 product that was changed since (mug). To go ahead, run it again with --yes.\n'
    expect(shop('import', '--undo')).toEqual({ status: 1, stdout: '', stderr: undone })
    expect(shop('products', 'list').stdout).toContain('31')
    expect(shop('import', '--undo', '--yes').stdout).toBe('0 products restored, 1 unpublished.\n')
    expect(shop('products', 'list').stdout).toMatch(/^lamp.*12.*\n$/)
  })

  it('with --undo reverts the import’s changes, and lists what changed since and is kept', () => {
    shop('import', file(mugRow()))
    shop('import', file(mugRow({ Title: 'Beaker', 'Variant Price': '30' })))
    shop('price', 'set', 'MUG', '31')
    const undone = '1 product restored, 0 unpublished.\nChanged since and kept: mug (price).\n'
    expect(shop('import', '--undo')).toEqual({ status: 0, stdout: undone, stderr: '' })
    expect(shop('products', 'list').stdout).toBe('mug  MUG  $31.00  5 in stock  Mug\n')
  })

  it.each([['--dry-run'], ['--stock', 'set']])('with --undo and %s undoes nothing', (...flags) => {
    shop('import', file(mugRow()))
    const { status, stderr } = shop('import', '--undo', ...flags)
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining(`option '--undo' cannot be used with option '${flags[0]}`),
    ])
    expect(shop('products', 'list').stdout).toContain('mug')
  })

  it('with --undo and a file undoes nothing', () => {
    shop('import', file(mugRow()))
    expect(shop('import', '--undo', file(mugRow())).stderr).toContain('Name a file, or use --undo.')
    expect(shop('products', 'list').stdout).toContain('mug')
  })

  it('fails if the file does not exist', () => {
    expect(shop('import', `${folder.path}/none.csv`)).toMatchObject({
      status: 1,
      stderr: 'There is no file /none.csv.\n',
    })
  })

  it('prints examples with --help', () => {
    expect(shop('import', '--help').stdout).toContain('npx shop import products_export.csv')
    expect(shop('--help')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Import products from a file.'),
    })
  })
})
