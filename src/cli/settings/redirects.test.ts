import { describe, expect, it } from 'vitest'
import { commandForEachTest } from '#test/process/owner-command.ts'
import { places } from '#test/process/own-databases.ts'

describe.each(places)('shop redirects on %s', (_, make) => {
  const { test, shop } = commandForEachTest(make, 'redirects', { SHOP_URL: 'https://shop.example' })

  it('adds and removes a redirect, and rejects targets outside the shop', () => {
    expect(shop('add', '/About/', 'https://shop.example/contact')).toEqual([0, '/about → /contact'])
    expect(shop('gone', '/old', '--dry-run')).toEqual([0, '/old → gone', 'Dry run: no changes made.'])
    expect(shop('list', '--csv')).toEqual([0, 'Redirect from,Redirect to', '/about,/contact'])
    const problem =
      '"https://evil.example/" is not an address of this shop. Write its path, such as /products/blue-mug.'
    expect(shop('add', '/evil', 'https://evil.example/')).toEqual([1, problem])
    expect(shop('remove', '/about')).toEqual([0, '/about is no longer redirected.'])
    expect(shop()).toEqual([0, 'There are no redirects.'])
  })

  it('imports Shopify’s file completely, or not at all', () => {
    const good = 'Redirect from,Redirect to\n/pages/about,/contact\n/collections/mugs,/products\n/sold,\n'
    const file = test.folder.write('redirects.csv', good)
    expect(shop('import', file)).toEqual([0, 'Redirects: 3 new, 0 changed, 0 unchanged.'])
    const bad = test.folder.write('bad.csv', `${good}/a,/b\n/b,/a\n`)
    expect(shop('import', bad)).toEqual([1, 'These redirects would form a loop: /a → /b → /a. Nothing was changed.'])
    const worse = test.folder.write(
      'worse.csv',
      'redirect from;Redirect To\n/x;//evil.example\n/sold;/faq\n/SOLD/;/contact\n',
    )
    expect(shop('import', worse)).toEqual([
      1,
      'line 2: "//evil.example" is not an address of this shop. Write its path, such as /products/blue-mug',
      'line 4: /sold leads elsewhere in line 3',
      'Nothing was changed: fix 2 rows first.',
    ])
    expect(shop('list')).toEqual([0, '/collections/mugs → /products', '/pages/about → /contact', '/sold → gone'])
  })

  it('warns of each redirect to a missing page, or to another redirect', () => {
    expect(shop('add', '/old', '/products/none')).toEqual([
      0,
      '/old → /products/none',
      '/old redirects to /products/none, a product that is hidden or does not exist.',
    ])
    expect(shop('gone', '/sold')[0]).toBe(0)
    const rows = [
      '/a,/products/product-1/',
      '/b,/pages/none#top',
      '/c,/products/category/none?page=2',
      '/d,/Old/',
      '/e,/d',
      '/f,/a',
      '/g,/sold',
      '/h,/robots.txt',
    ]
    const file = test.folder.write('redirects.csv', ['Redirect from,Redirect to', ...rows].join('\n'))
    const report = [
      0,
      'Redirects: 8 new, 0 changed, 0 unchanged.',
      'line 3: /b redirects to /pages/none#top, which does not exist.',
      'line 4: /c redirects to /products/category/none?page=2, a category without products.',
      'line 5: /d redirects to /Old/, which redirects to /products/none, a product that is hidden or does not exist.',
      'line 6: /e redirects to /d, which redirects to /products/none, a product that is hidden or does not exist.',
      'line 7: /f redirects to /a, which redirects to /products/product-1/. Point it there directly: npx shop redirects add /f /products/product-1/',
      'line 8: /g redirects to /sold, which is gone.',
    ]
    expect(shop('import', file, '--dry-run')).toEqual(report.toSpliced(2, 0, 'Dry run: no changes made.'))
    expect(shop('import', file)).toEqual(report)
  })

  it('matches the products of an old sitemap, and lists URLs without a match', () => {
    const loc = (path: string) => `<url><loc>https://old.example${path}</loc></url>`
    const paths = [
      '/',
      '/product/product-1/',
      '/produit/PRODUCT-1.html',
      '/products/product-1',
      '/blog/news?a=1&amp;b=2',
    ]
    const file = test.folder.write('sitemap.xml', `<urlset>${paths.map(loc).join('')}</urlset>`)
    expect(shop('import', file)).toEqual([
      0,
      'Redirects: 2 new, 0 changed, 0 unchanged.',
      '/blog/news: no product or category here has this address',
      'Sitemap addresses without a redirect: 1. To add them: npx shop redirects add',
    ])
    expect(shop('list')).toEqual([
      0,
      '/product/product-1 → /products/product-1',
      '/produit/product-1.html → /products/product-1',
    ])
    const index = test.folder.write(
      'index.xml',
      '<sitemapindex><sitemap><loc>https://old.example/a.xml</loc></sitemap></sitemapindex>',
    )
    expect(shop('import', index)).toEqual([1, `${index} lists other sitemaps. Download each of them and import it.`])
  })
})
