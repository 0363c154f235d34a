import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFolder, type Folder } from '#test/import-files.ts'
import { runCommand } from '#test/process/warm-command.ts'
import { addOneProduct } from '#test/process/shop-process.ts'
import { places, type Place } from '#test/process/own-databases.ts'

describe.each(places)('shop pages on %s', (_, make) => {
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
    const { status, stdout, stderr } = runCommand({
      args: ['pages', ...args],
      env: { ...process.env, ...place.settings },
    })
    return [status, ...`${stdout}${stderr}`.split('\n').slice(0, -1)]
  }

  it('shows the text of a file, prints it, and returns to what was before', () => {
    const file = folder.write('about.md', '\uFEFF# About us\r\n\r\nWe throw mugs. {{email}}\r\n')
    const shown = ['about-us: none → "About us"', 'It is shown at /pages/about-us.']
    expect(shop('set', 'about-us', file, '--dry-run')).toEqual([0, shown[0], 'Nothing was changed.'])
    expect(shop('set', 'about-us', file)).toEqual([0, ...shown])
    expect(shop('show', 'about-us')).toEqual([0, '# About us', '', 'We throw mugs. {{email}}'])
    expect(shop().slice(0, 4)).toEqual([
      0,
      'PAGE           ADDRESS          TEXT      TITLE',
      'about-us       /pages/about-us  your own  About us',
      'contact        /contact         shipped   Contact Us',
    ])
    expect(shop('undo', 'about-us')).toEqual([0, 'about-us: "About us" → none'])
    expect(shop('show', 'about-us')).toEqual([1, 'about-us is not a page of your own. All of them: npx shop pages'])
  })

  it('names what a file says that cannot be shown', () => {
    const file = folder.write('returns.md', '# Returns\n\n{{days}}\n')
    expect(shop('set', 'returns', file)).toEqual([1, 'There is no fact {{days}}. All of them: npx shop pages --help'])
  })
})
