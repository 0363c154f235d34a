import { describe, expect, it } from 'vitest'
import { pagePath, readPage, withFacts } from './page.ts'

describe('A page in Markdown', () => {
  it('has its title in the first line', () => {
    expect(readPage('about-us', '# About *us* #\r\n\r\nWe throw mugs.\r\n')).toEqual({
      slug: 'about-us',
      title: 'About *us*',
      body: 'We throw mugs.',
    })
    expect(['returns', 'about-us'].map(pagePath)).toEqual(['/returns', '/pages/about-us'])
  })

  it.each([
    [
      'About Us',
      '# A\n\nb',
      /^The name of a page has only lowercase letters, digits and dashes, such as about-us, not "About Us"\.$/,
    ],
    ['a', 'No title', /^The first line must be the title: # About us$/],
    ['a', '## Not a title\n\nb', /^The first line must be the title/],
    ['a', '# Title', /^There is nothing below the title\.$/],
    ['a', `# ${'t'.repeat(121)}\n\nb`, /^The title is longer than 120 characters\.$/],
    ['a', `# A\n\n${'b'.repeat(100_000)}`, /^The page is longer than 100000 characters\.$/],
    [
      'a',
      '# A\n\n{{retrunDays}} {{ x }}',
      /^There is no placeholder \{\{retrunDays\}\}\. .*\nThere is no placeholder \{\{x\}\}\./,
    ],
    ['a', '# A\n\n{{constructor}}', /^There is no placeholder/],
  ])('named %j is not %j', (slug, markdown, problem) => expect(() => readPage(slug, markdown)).toThrow(problem))

  it('contains facts as plain text, whatever their values', () => {
    expect(withFacts('{{ shopName }} {{sellerTaxId}}!', { shopName: 'A *b* <i>[c](d)' })).toBe(
      String.raw`A \*b\* \<i\>\[c\](d) !`,
    )
  })
})
