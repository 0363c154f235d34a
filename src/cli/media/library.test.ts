import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { commandForEachTest, commandIn } from '#test/process/owner-command.ts'
import { places } from '#test/process/own-databases.ts'

describe.each(places)('shop media with pictures of the owner on %s', (_, make) => {
  const { test, shop } = commandForEachTest(make, 'media')

  it('adds, lists, describes and removes one, and tells which page keeps it', async () => {
    const pixels = sharp({ create: { width: 40, height: 20, channels: 3, background: '#88a888' } })
    const file = test.folder.write('Our Kiln.png', await pixels.png().toBuffer())
    expect(shop('add', file, '--alt', 'A kiln', '--focus', '50,30')).toEqual([
      0,
      'our-kiln: none → 40 × 20, A kiln, focus 50,30',
      'In a page it is ![](media:our-kiln)',
    ])
    expect(shop('describe', 'our-kiln', '--alt', 'Our kiln')).toEqual([
      0,
      'our-kiln: 40 × 20, A kiln, focus 50,30 → 40 × 20, Our kiln, focus 50,30',
    ])
    commandIn(test.place, ['pages', 'set', 'about', test.folder.write('about.md', '# About\n\n![](media:our-kiln)')])
    expect(shop('list')).toEqual([0, 'NAME      SIZE     SHOWS     USED BY', 'our-kiln  40 × 20  Our kiln  page about'])
    expect(shop('replace', 'our-kiln', file, '--dry-run')).toEqual([
      0,
      'our-kiln: nothing has changed.',
      'It is shown by page about.',
      'Nothing was changed.',
    ])
    expect(shop('unused')).toEqual([0, 'There are none.'])
    expect(shop('remove', 'our-kiln')).toEqual([1, 'our-kiln stays: it is used by page about. Change that first.'])
    commandIn(test.place, ['pages', 'remove', 'about'])
    expect(shop('remove', 'our-kiln')).toEqual([0, 'our-kiln is removed.'])
  })

  it('says what is wrong with a drawing that has a script', () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    expect(shop('add', test.folder.write('logo.svg', svg))).toEqual([
      1,
      'logo.svg cannot be used: it has <script>: a drawing of shapes alone is accepted.',
    ])
  })
})
