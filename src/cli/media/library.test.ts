import { spawnSync } from 'node:child_process'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { COMMAND } from '#test/process/command.ts'
import { addOneProduct } from '#test/process/shop-process.ts'
import { places, type Place } from '#test/process/own-databases.ts'
import { openFolder, type Folder } from '#test/import-files.ts'

describe.each(places)('shop media with pictures of the owner on %s', (_, make) => {
  let place: Place
  let folder: Folder
  beforeEach(async () => {
    place = await make()
    folder = openFolder()
    await addOneProduct(place)
  })
  afterEach(async () => {
    folder.remove()
    await place.remove()
  })

  const shop = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
      encoding: 'utf8',
      env: { ...process.env, ...place.settings },
    })
    return [status, ...`${stdout}${stderr}`.split('\n').slice(0, -1)]
  }

  it('adds, lists, describes and removes one, and tells which page keeps it', async () => {
    const pixels = sharp({ create: { width: 40, height: 20, channels: 3, background: '#88a888' } })
    const file = folder.write('Our Kiln.png', await pixels.png().toBuffer())
    expect(shop('media', 'add', file, '--alt', 'A kiln', '--focus', '50,30')).toEqual([
      0,
      'our-kiln: none → 40 × 20, A kiln, focus 50,30',
      'In a page it is ![](media:our-kiln)',
    ])
    expect(shop('media', 'describe', 'our-kiln', '--alt', 'Our kiln')).toEqual([
      0,
      'our-kiln: 40 × 20, A kiln, focus 50,30 → 40 × 20, Our kiln, focus 50,30',
    ])
    shop('pages', 'set', 'about', folder.write('about.md', '# About\n\n![](media:our-kiln)'))
    expect(shop('media', 'list')).toEqual([
      0,
      'NAME      SIZE     SHOWS     USED BY',
      'our-kiln  40 × 20  Our kiln  page about',
    ])
    expect(shop('media', 'unused')).toEqual([0, 'There are none.'])
    expect(shop('media', 'remove', 'our-kiln')).toEqual([
      1,
      'our-kiln stays: it is used by page about. Change that first.',
    ])
    shop('pages', 'remove', 'about')
    expect(shop('media', 'remove', 'our-kiln')).toEqual([0, 'our-kiln is removed.'])
  })

  it('says what is wrong with a drawing that has a script', () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    expect(shop('media', 'add', folder.write('logo.svg', svg))).toEqual([
      1,
      'logo.svg cannot be used: it has <script>: a drawing of shapes alone is accepted.',
    ])
  })
})
