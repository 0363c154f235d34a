import { describe, expect, it } from 'vitest'
import { commandForEachTest } from '#test/process/owner-command.ts'
import { places } from '#test/process/own-databases.ts'

describe.each(places)('shop pages on %s', (_, make) => {
  const { test, shop } = commandForEachTest(make, 'pages')

  it('shows and prints the text of a file, and restores the previous one', () => {
    const file = test.folder.write('about.md', '\uFEFF# About us\r\n\r\nWe throw mugs. {{email}}\r\n')
    const shown = ['about-us: none → "About us"', 'Live at /pages/about-us.']
    expect(shop('set', 'about-us', file, '--dry-run')).toEqual([0, shown[0], 'Dry run: no changes made.'])
    expect(shop('set', 'about-us', file)).toEqual([0, ...shown])
    expect(shop('show', 'about-us')).toEqual([0, '# About us', '', 'We throw mugs. {{email}}'])
    expect(shop().slice(0, 4)).toEqual([
      0,
      'PAGE           ADDRESS          TEXT      TITLE',
      'about-us       /pages/about-us  your own  About us',
      'contact        /contact         built-in  Contact Us',
    ])
    expect(shop('undo', 'about-us')).toEqual([0, 'about-us: "About us" → none'])
    expect(shop('show', 'about-us')).toEqual([1, 'about-us is not one of your pages. To list them: npx shop pages'])
  })

  it('warns of a link to a missing page', () => {
    const file = test.folder.write('about.md', '# About us\n\n[Workshop](/pages/workshop)\n')
    expect(shop('set', 'about-us', file)).toContain('/pages/about-us links to /pages/workshop, which does not exist.')
  })

  it('warns of a fact that has no value', () => {
    const file = test.folder.write('imprint.md', '# Imprint\n\n{{sellerName}}, {{sellerAddress}}\n')
    expect(shop('set', 'imprint', file)).toContain('{{sellerAddress}} is empty until SELLER_ADDRESS is set.')
  })

  it('reports the date from which a journal entry is shown', () => {
    const file = test.folder.write('later.md', '# Later\n\n9999-01-01\n\nText.\n')
    expect(shop('set', 'journal/later', file).at(-1)).toBe('Live at /journal/later from 9999-01-01 on.')
  })

  it('lists what a file contains that cannot be shown', () => {
    const file = test.folder.write('returns.md', '# Returns\n\n{{days}}\n')
    expect(shop('set', 'returns', file)).toEqual([
      1,
      'There is no placeholder {{days}}. To list them: npx shop pages --help',
    ])
  })
})
