import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { commandForEachTest, commandIn } from '#test/process/owner-command.ts'
import { places } from '#test/process/own-databases.ts'

describe.each(places)('shop media with the owner’s pictures on %s', (_, make) => {
  const { test, shop } = commandForEachTest(make, 'media')

  it('adds, lists, describes and removes a picture, and reports which page uses it', async () => {
    const pixels = sharp({ create: { width: 40, height: 20, channels: 3, background: '#88a888' } })
    const file = test.folder.write('Our Kiln.png', await pixels.png().toBuffer())
    expect(shop('add', file, '--alt', 'A kiln', '--focus', '50,30')).toEqual([
      0,
      'our-kiln: none → 40 × 20, A kiln, focus 50,30',
      'To use it in a page: ![](media:our-kiln)',
    ])
    expect(shop('describe', 'our-kiln', '--alt', 'Our kiln')).toEqual([
      0,
      'our-kiln: 40 × 20, A kiln, focus 50,30 → 40 × 20, Our kiln, focus 50,30',
    ])
    commandIn(test.place, ['pages', 'set', 'about', test.folder.write('about.md', '# About\n\n![](media:our-kiln)')])
    expect(shop('list')).toEqual([0, 'NAME      SIZE     SHOWS     USED BY', 'our-kiln  40 × 20  Our kiln  page about'])
    expect(shop('replace', 'our-kiln', file, '--dry-run')).toEqual([
      0,
      'our-kiln: no changes.',
      'Used by page about.',
      'Dry run: no changes made.',
    ])
    expect(shop('unused')).toEqual([0, 'There are no pictures.'])
    expect(shop('remove', 'our-kiln')).toEqual([1, 'our-kiln is still used by page about. Change that first.'])
    commandIn(test.place, ['pages', 'remove', 'about'])
    expect(shop('remove', 'our-kiln')).toEqual([0, 'our-kiln was removed.'])
  })

  const drawn = (width: number) =>
    sharp({ create: { width, height: 20, channels: 3, background: '#88a888' } })
      .png()
      .toBuffer()

  it('adds several at once, and reports for each whether it was added or why not', async () => {
    const [one, other] = [
      test.folder.write('Kiln.png', await drawn(40)),
      test.folder.write('glaze.png', await drawn(60)),
    ]
    const none = `${test.folder.path}/none.png`
    const result = [
      1,
      'kiln: none → 40 × 20, –, focus 50,50',
      'glaze: none → 60 × 20, –, focus 50,50',
      'Added: 2 of 4 pictures. To use it in a page: ![](media:NAME)',
      `none.png: There is no file ${none}.`,
      'kiln!.png: another file has the same name, kiln.',
    ]
    const again = test.folder.write('kiln!.png', await drawn(50))
    expect(shop('add', one, none, again, other, '--dry-run').slice(0, 4)).toEqual([
      1,
      ...result.slice(1, 3),
      'Dry run: no changes made.',
    ])
    expect(shop('add', one, none, again, other)).toEqual(result)
    expect(shop('add', one, other, '--name', 'kiln')).toEqual([
      1,
      '--name and --alt apply to one picture: name a single file. Nothing was changed.',
    ])
  })

  it('reports that a product keeps the former picture when the library replaces it', async () => {
    const file = test.folder.write('kiln.png', await drawn(40))
    const other = test.folder.write('other.png', await drawn(60))
    const product = {
      name: 'Mug',
      category: 'Mugs',
      price: 12,
      description: ['Blue.'],
      pictures: [{ src: 'kiln.png', alt: '' }],
    }
    commandIn(test.place, ['import', test.folder.write('own.json', JSON.stringify({ products: [product] })), '--yes'])
    expect(shop('add', file)[0]).toBe(0)
    const change = 'kiln: 40 × 20, –, focus 50,50 → 60 × 20, –, focus 50,50'
    const kept = 'product mug keeps the old picture. To change it: npx shop import'
    expect(shop('replace', 'kiln', other)).toEqual([0, change, kept])
    expect(shop('replace', 'kiln', file)).toEqual([0, 'kiln: 60 × 20, –, focus 50,50 → 40 × 20, –, focus 50,50'])
  })

  it('explains why a drawing with a script is rejected', () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    expect(shop('add', test.folder.write('logo.svg', svg))).toEqual([
      1,
      'logo.svg cannot be used: it has <script>: only shapes are accepted.',
    ])
  })
})
