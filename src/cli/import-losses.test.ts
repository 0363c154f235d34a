import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '#test/process/warm-command.ts'
import { openFolder, type Folder } from '#test/import-files.ts'

const FULL = `Handle,Title,Body (HTML),Vendor,Variant SKU,Variant Inventory Qty,Variant Price,Image Src
mug,Mug,Thrown by hand.,Clay,MUG,5,24,https://x.example/m.jpg
lamp,Lamp,Warm light.,Glow,LAMP,3,80,https://x.example/l.jpg
`

describe('The command shop import, with a file that would remove a lot,', () => {
  let folder: Folder
  beforeEach(() => {
    folder = openFolder()
    shop('import', folder.write('full.csv', FULL))
  })
  afterEach(() => folder.remove())

  const shop = (...args: string[]) => {
    const env = { ...process.env, DATA_DIR: `${folder.path}/data`, DATABASE_URL: '' }
    const { status, stdout, stderr } = runCommand({ args, env })
    return { status, stdout, stderr: stderr.replaceAll(folder.path, '') }
  }
  const bare = () => folder.write('bare.csv', FULL.replace(/Thrown by hand.|Clay|https:[^\n]*m.jpg/g, ''))

  it('reports with --dry-run what would be removed, before everything else', () => {
    const { status, stdout } = shop('import', bare(), '--dry-run')
    expect([status, ...stdout.split('\n').slice(0, 3)]).toEqual([
      0,
      'would remove: 1 description, 1 picture, 1 vendor',
      'This is more than a tenth, so the import needs --yes: 1 of 2 descriptions and 1 of 2 pictures.',
      'changed: mug, vendor: "Clay" → ""',
    ])
  })

  it('removes more than a tenth of all descriptions and pictures only with --yes', () => {
    expect(shop('import', bare())).toEqual({
      status: 1,
      stdout: '',
      stderr: [
        'Checking bare.csv',
        'Comparing bare.csv',
        'Nothing was imported: it would remove 1 of 2 descriptions and 1 of 2 pictures. Check with --dry-run. To go ahead, run it again with --yes.\n',
      ].join('\n'),
    })
    expect(shop('import', bare(), '--yes').stdout).toBe(
      'removed: 1 description, 1 picture, 1 vendor\nremoved from mug: 1 description, 1 picture, 1 vendor\n0 new, 1 updated and 1 unchanged products, 2 variants in all.\n',
    )
  })

  it('lists the first products that lost something, and counts the others', () => {
    const rows = (vendor: string) => [
      'Handle,Title,Vendor,Variant Price',
      ...Array.from({ length: 23 }, (_, index) => `cup-${index},Cup,${vendor},9`),
    ]
    shop('import', folder.write('cups.csv', rows('Clay').join('\n')))
    const { stdout } = shop('import', folder.write('cups.csv', rows('').join('\n')))
    expect(stdout).toContain('removed: 23 vendors\nremoved from cup-0: 1 vendor\n')
    expect(stdout).toContain('removed from cup-19: 1 vendor\n… and from 3 more products\n0 new, 23 updated')
  })

  it('stops tracking stock only with --stock set and --yes', () => {
    const uncounted = () => folder.write('uncounted.csv', FULL.replace(',5,', ',,'))
    expect(shop('import', uncounted(), '--stock', 'set', '--dry-run').stdout).toContain(
      'stock (set): 1 variant will no longer be tracked.\n',
    )
    expect(shop('import', uncounted(), '--stock', 'set').stderr).toContain('it would remove 1 of 2 counted stocks.')
    expect(shop('import', uncounted()).stdout).toContain(
      'stock (keep): 1 variant without a number in the file. The shop',
    )
    expect(shop('products', 'list').stdout).toContain('5 in stock')
    expect(shop('import', uncounted(), '--stock', 'set', '--yes').stdout).toContain(
      'stock (set): 1 variant no longer tracked.\n',
    )
    expect(shop('products', 'list').stdout).toContain('not counted')
  })

  it('adds the stock of the same file again only with --yes, and warns about it with --dry-run', () => {
    const delivery = () =>
      folder.write('delivery.csv', 'Handle,Title,Variant Price,Variant Inventory Qty\nmug,Mug,24,2\n')
    shop('import', delivery(), '--stock', 'add')
    const today = new Date().toISOString().slice(0, 10)
    const repeated = `delivery.csv was already imported with --stock add on ${today}, and its stock would be counted twice`
    expect(shop('import', delivery(), '--stock', 'add').stderr).toContain(
      `Nothing was imported: ${repeated}. To go ahead, run it again with --yes.\n`,
    )
    expect(shop('import', delivery(), '--stock', 'add', '--dry-run').stdout).toContain(
      `${repeated}, so the import needs --yes.\n`,
    )
    expect(shop('import', delivery(), '--stock', 'add', '--yes').stdout).toContain('from 7 to 9 in all')
  })

  it('removes products missing from the file with --replace, and warns about it first', () => {
    const one = () => folder.write('one.csv', FULL.replace(/lamp,.*\n/, ''))
    expect(shop('import', one(), '--replace', '--dry-run').stdout.split('\n')).toEqual([
      'would remove: 1 product, 1 variant, 1 description, 1 picture, 1 counted stock, 1 SKU, 1 vendor',
      'This is more than a tenth, so the import needs --yes: 1 of 2 products, 1 of 2 variants, 1 of 2 descriptions, 1 of 2 pictures, and 1 of 2 counted stocks.',
      'not in the file, would be removed: 1 (lamp)',
      '0 new, 0 changed and 1 unchanged products. Dry run: no changes made.',
      '',
    ])
    expect(shop('import', one(), '--replace').stderr).toContain('Nothing was imported: it would remove 1 of 2 products')
    expect(shop('import', one(), '--replace', '--yes').stdout).toBe(
      'removed: 1 product, 1 variant, 1 description, 1 picture, 1 counted stock, 1 SKU, 1 vendor\nremoved lamp\n0 new, 0 updated and 1 unchanged products, 1 variant in all. 1 not in the file and removed.\n',
    )
    expect(shop('import', '--undo').stdout).toBe('1 product restored, 0 unpublished.\n')
  })

  it('hides more than a tenth of the listed products only with --yes, and warns about it', () => {
    const hidden = folder.write('hidden.csv', 'Handle,Title,Variant Price,Status\nmug,Mug,24,draft\n')
    expect(shop('import', hidden, '--dry-run').stdout).toContain('would remove: 1 listing\nThis is more than a tenth')
    expect(shop('import', hidden).stderr).toContain('Nothing was imported: it would remove 1 of 2 listings.')
    expect(shop('import', hidden, '--yes').stdout).toContain(
      'removed: 1 listing\nremoved from mug: 1 listing\n0 new, 1 updated',
    )
  })

  it('changes a price without a warning or a question', () => {
    const cheaper = folder.write('prices.csv', 'Handle,Title,Variant Price\nmug,Mug,20\nlamp,Lamp,80\n')
    expect(shop('import', cheaper, '--dry-run').stdout).toBe(
      'changed: mug, price: "24.00" → "20.00"\n0 new, 1 changed and 1 unchanged products. Dry run: no changes made.\n',
    )
    expect(shop('import', cheaper).status).toBe(0)
  })
})
