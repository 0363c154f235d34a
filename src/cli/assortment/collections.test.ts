import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { commandForEachTest } from '#test/process/owner-command.ts'
import { places } from '#test/process/own-databases.ts'

describe.each(places.slice(0, 1))('shop collections on %s', (_, make) => {
  const { test, shop } = commandForEachTest(make, 'collections')
  const UNDO = 'To undo this: npx shop collections undo'
  const NONE_FITS = 'gifts has no products right now: none match its rule.'

  it('creates a collection by rule and by hand, reports it, and undoes it', () => {
    expect(shop('create', 'gifts', 'Gifts')).toEqual([0, 'title of gifts: – → Gifts', UNDO])
    const dryRun = ['priceTo of gifts: – → 50', 'Dry run: no changes made.']
    expect(shop('set', 'gifts', 'priceTo', '50', '--dry-run')).toEqual([0, ...dryRun])
    expect(shop('set', 'gifts', 'tags', 'small, red')).toEqual([
      0,
      'tags of gifts: – → ["small","red"]',
      NONE_FITS,
      UNDO,
    ])
    expect(shop().slice(1)).toEqual([
      expect.stringMatching(/^COLLECTION +PRODUCTS +TITLE$/),
      expect.stringMatching(/^gifts +0 +Gifts$/),
    ])
    expect(shop('set', 'gifts', 'inStock', 'yes')).toContain('inStock of gifts: – → true')
    expect(shop('unset', 'gifts', 'tags')).toContain('tags of gifts: ["small","red"] → –')
    expect(shop('list', '--json')).toEqual([0, '{"name":"Gifts","slug":"gifts","count":1}'])
    expect(shop('undo')).toContain('tags of gifts: – → ["small","red"]')
    expect(shop('show', 'gifts')).toEqual(
      expect.arrayContaining(['inStock: true', 'newest: –', 'Live at /products/category/gifts.']),
    )
    expect(shop('remove', 'gifts')).toEqual([0, expect.any(String), expect.any(String), expect.any(String), UNDO])
  })

  it('reports an invalid member and what would be valid', () => {
    shop('create', 'gifts', 'Gifts')
    const refused: [member: string, value: string, sentence: string][] = [
      ['color', 'red', 'There is no field color. All of them: title, address,'],
      ['newest', 'ten', 'newest of gifts must be a whole number from 1 to 1000. It is "ten".'],
      ['priceTo', 'cheap', 'priceTo of gifts must be an amount in dollars, such as 24.9. It is "cheap".'],
      ['inStock', 'no', 'inStock of gifts must be true, or be left out. It is "no".'],
      ['sort', 'price', 'sort of gifts must be featured or price-low or price-high or rating or newest.'],
    ]
    for (const [member, value, sentence] of refused)
      expect(shop('set', 'gifts', member, value)).toEqual([1, expect.stringContaining(sentence)])
    expect(shop('set', 'gifts', 'text', '@none.md')).toEqual([1, 'There is no file none.md.'])
    expect(shop('set', 'gifts', 'tags', 'smal')).toEqual([0, 'tags of gifts: – → ["smal"]', NONE_FITS, UNDO])
    expect(shop('add', 'gifts', 'no-such-mug')).toEqual([
      1,
      'products of gifts must be slugs or SKUs of visible products: there is no no-such-mug.',
    ])
    expect(shop('show', 'pots')).toEqual([1, 'There is no collection pots. To list them: npx shop collections'])
  })

  it('exports a file that an import restores', () => {
    shop('create', 'gifts', 'Gifts')
    const file = `${test.folder.path}/collections.json`
    shop('export', file)
    const document = JSON.parse(readFileSync(file, 'utf8')) as { collections: object[] }
    expect(document).toEqual({
      $schema: './collections.schema.json',
      version: 1,
      collections: [{ collection: 'gifts', title: 'Gifts' }],
    })
    const changed = { ...document, collections: [{ collection: 'gifts', title: 'Presents', newest: 3 }] }
    expect(shop('import', test.folder.write('changed.json', JSON.stringify(changed)))).toEqual([
      0,
      'title of gifts: Gifts → Presents',
      'newest of gifts: – → 3',
      UNDO,
    ])
    expect(shop('import', file)).toEqual([1, expect.stringMatching(/someone has changed the collections since/)])
  })
})
