import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_CONCURRENT_EXPORTS } from '#api/feeds/feeds.ts'
import { databases } from '#test/databases.ts'
import { addMany, addProduct, addSizes, examplePicture } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { setPage } from '#shop/pages/pages.ts'
import { inRequest } from '#shop/request-id.ts'
import { createFeeds } from './feeds.ts'

const SHOP = 'https://shop.example'
const settings = { url: SHOP, name: 'Böhm & Søn' }

const REDUCED = { onSale: true, isDeal: true }

describe.each(databases)('The feeds on %s', (_, open) => {
  const test = shopForEachTest(open, { settings })
  let feeds: ReturnType<typeof createFeeds>
  beforeEach(async () => {
    feeds = createFeeds(test.shop)
  })

  async function get(path: string): Promise<string> {
    const answer = await feeds.request(path)
    expect([path, answer.status]).toEqual([path, 200])
    return answer.text()
  }
  const addressesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!)

  it('robots.txt disallows personal pages and filters, and names the sitemap', async () => {
    const text = await get('/robots.txt')
    for (const path of ['/api/', '/checkout', '/orders/', '/pay/', '/login', '/*?q=', '/*&sort='])
      expect(text.split('\n')).toContain(`Disallow: ${path}`)
    expect(text).not.toMatch(/page=|Disallow: \/\s/)
    expect(text).toContain(`\nSitemap: ${SHOP}/sitemap.xml\n`)
  })

  it('security.txt says where to report a vulnerability, and expires within a year', async () => {
    const lines = (await get('/.well-known/security.txt')).trimEnd().split('\n')
    const { email } = test.shop.settings
    const expires = new Date(test.clock.now.getTime() + 90 * 24 * 3600_000).toISOString()
    expect(lines).toEqual([
      `Contact: mailto:${email}`,
      `Contact: ${SHOP}/contact`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${SHOP}/.well-known/security.txt`,
    ])
  })

  it('the sitemap has every public page with pictures and modification date', async () => {
    await addProduct(test.shop, { slug: '陶器', category: 'Home & Kitchen', pictures: [examplePicture()], ...REDUCED })
    await addProduct(test.shop, { slug: 'hidden', listed: false })
    const xml = await get('/sitemap.xml')
    const found = addressesIn(xml).map((address) => address.replace(SHOP, ''))
    const information = ['/contact', '/faq', '/shipping', '/returns', '/privacy', '/terms', '/accessibility']
    const lists = ['', '/category/sale', '/category/deals', '/category/home-kitchen'].map((path) => `/products${path}`)
    expect(found).toEqual(['/', ...lists, ...information, `/products/${encodeURIComponent('陶器')}`])
    expect(xml).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
    expect(xml).toContain(`<image:loc>${SHOP}/media/example-1200.webp</image:loc>`)
  })

  it('sitemap and llms.txt name no collection without products', async () => {
    await addProduct(test.shop)
    for (const path of ['/sitemap.xml', '/llms.txt']) expect(await get(path)).not.toMatch(/category\/(sale|deals)/)
  })

  it('the sitemap becomes an index of non-empty files above 50,000 URLs', async () => {
    for (const id of [7, 50_000, 50_001, 220_000]) await addProduct(test.shop, { id, slug: `mug-${id}` })
    const files = addressesIn(await get('/sitemap.xml'))
    expect(files).toEqual(['pages', 1, 2, 5].map((part) => `${SHOP}/sitemap-${part}.xml`))
    const products: string[] = []
    for (const file of files) products.push(...addressesIn(await get(file.replace(SHOP, ''))))
    expect(products.filter((address) => address.includes('/mug-'))).toEqual(
      [7, 50_000, 50_001, 220_000].map((id) => `${SHOP}/products/mug-${id}`),
    )
    expect(products).toContain(`${SHOP}/faq`)
    expect((await feeds.request('/sitemap-0.xml')).status).toBe(404)
    expect((await feeds.request('/sitemap-6.xml')).status).toBe(404)
  })

  const itemsIn = (xml: string) => [...xml.matchAll(/<item>(.*?)<\/item>/g)].map(([, item]) => item!)
  const cell = (item: string, name: string) => new RegExp(`<g:${name}>(.*?)</g:${name}>`).exec(item)?.[1]

  it('the product feed has an item for each variant with price, pictures and shipping', async () => {
    const product = await addSizes(test.shop, ['S', 'XL'], {
      name: 'Salt & <Pepper>\uffff',
      description: '<p>Two &amp; <em>more</em>.</p><p>New</p>',
      vendor: 'Böhm',
      category: 'Home & Kitchen',
      priceCents: 4500,
      compareAtCents: 6000,
      stock: 0,
      pictures: [examplePicture('/media/a'), examplePicture('/media/b')],
    })
    const xml = await get('/feeds/google.xml')
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0" xmlns:g="[^"]+"><channel>/)
    expect(xml).toContain('<title>Böhm &amp; Søn</title>')
    const items = itemsIn(xml)
    expect(items).toHaveLength(2)
    const large = items[1]!
    const cells = {
      id: product.variants[1]!.id,
      title: 'Salt &amp; &lt;Pepper&gt; – XL',
      description: 'Two &amp; more. New',
      link: `${SHOP}/products/${product.slug}?variant=${product.variants[1]!.id}`,
      image_link: `${SHOP}/media/a-1200.webp`,
      additional_image_link: `${SHOP}/media/b-1200.webp`,
      availability: 'out_of_stock',
      price: '60.00 USD',
      sale_price: '45.00 USD',
      condition: 'new',
      brand: 'Böhm',
      identifier_exists: 'no',
      product_type: 'Home &amp; Kitchen',
      item_group_id: String(product.id),
      size: 'XL',
    }
    for (const [name, text] of Object.entries(cells)) expect(cell(large, name), name).toBe(text)
    expect(large).toContain(
      '<g:shipping><g:country>CA</g:country><g:service>Standard Shipping</g:service><g:price>5.99 USD</g:price></g:shipping>',
    )
  })

  it('the product feed has a variant’s GTIN, but no codes of the shop’s own', async () => {
    await addSizes(test.shop, ['S', 'M', 'L'], {
      variants: ['4006381333931', '978-3-16-148410-0', 'SHELF-7'].map((barcode, n) => ({
        barcode,
        options: [{ name: 'Size', value: 'SML'[n]! }],
      })),
    })
    const items = itemsIn(await get('/feeds/google.xml'))
    expect(items.map((item) => [cell(item, 'gtin'), cell(item, 'identifier_exists')])).toEqual([
      ['4006381333931', undefined],
      ['9783161484100', undefined],
      [undefined, 'no'],
    ])
  })

  it('the product feed includes free shipping and skips unlisted products', async () => {
    const { slug } = await addProduct(test.shop, { priceCents: 5001, stock: 3 })
    await addProduct(test.shop, { listed: false })
    const items = itemsIn(await get('/feeds/google.xml'))
    expect(items).toHaveLength(1)
    expect(items[0]).toContain('<g:service>Standard Shipping</g:service><g:price>0.00 USD</g:price>')
    expect(items[0]).toContain('<g:service>Express Shipping</g:service><g:price>12.99 USD</g:price>')
    expect(cell(items[0]!, 'availability')).toBe('in_stock')
    expect(cell(items[0]!, 'link')).toBe(`${SHOP}/products/${slug}`)
    expect(cell(items[0]!, 'item_group_id')).toBeUndefined()
    expect(cell(items[0]!, 'sale_price')).toBeUndefined()
  })

  it('the product feed has no shipping cost for what is not sent', async () => {
    await addProduct(test.shop, { priceCents: 900, variants: [{ requiresShipping: false }] })
    const [item] = itemsIn(await get('/feeds/google.xml'))
    expect(new Set(item!.match(/<g:price>[\d.]+ USD<\/g:price><\/g:shipping>/g))).toEqual(
      new Set(['<g:price>0.00 USD</g:price></g:shipping>']),
    )
  })

  it('the product feed skips products without pictures and variants without a price', async () => {
    await addProduct(test.shop, { name: 'Unseen', pictures: [] })
    await addProduct(test.shop, { name: 'Placeholder', pictures: [examplePicture('https://via.placeholder.com/300')] })
    await addProduct(test.shop, { name: 'Sample', priceCents: 0, compareAtCents: 500 })
    await addSizes(test.shop, ['S', 'L'], {
      name: 'Soap',
      variants: [0, 300].map((priceCents, n) => ({ priceCents, options: [{ name: 'Size', value: 'SL'[n]! }] })),
    })
    const titles = itemsIn(await get('/feeds/google.xml')).map((item) => cell(item, 'title'))
    expect(titles).toEqual(['Soap – L'])
  })

  it('llms.txt summarizes the shop and links categories, policies and API', async () => {
    await addProduct(test.shop, { category: 'Pots [and] Pans', ...REDUCED })
    const text = await get('/llms.txt')
    expect(text).toMatch(/^# Böhm & Søn\n\n> /)
    expect(text).toContain(`- [Pots and Pans](${SHOP}/products/category/pots-and-pans): 1 product\n`)
    const told = text.match(/(?<=\[(Sale|Deals)\]\([^)]+\): ).+/g)
    expect([told?.length, new Set(told).size]).toEqual([2, 2])
    expect(text).toContain(`](${SHOP}/returns): How to return something`)
    expect(text).toContain(`](${SHOP}/api/openapi.json)`)
    expect(text).toContain('free over $50. Purchases can be returned within 30 days.')
    expect(text).toContain('> Böhm & Søn: Pots and Pans. Prices are in US dollars.')
    await setPage(test.shop, 'returns', '# Sending things back\n\nYou pay the postage.')
    expect(await get('/llms.txt')).toContain(`- [Sending things back](${SHOP}/returns)\n`)
  })

  it('a feed yields to the event loop while it reads the catalog', async () => {
    await addMany(test.shop, 450, { pictures: [examplePicture('/media/a')] })
    let heard = 0
    const listen = () => {
      heard++
      listening = setImmediate(listen)
    }
    let listening = setImmediate(listen)
    expect(itemsIn(await get('/feeds/google.xml'))).toHaveLength(450)
    clearImmediate(listening)
    expect(heard).toBeGreaterThanOrEqual(4)
  })

  it('the number of concurrent feeds is limited, and a canceled one frees its slot', async () => {
    await addProduct(test.shop)
    let asked = 0
    const ask = () => inRequest('feed', () => feeds.request('/feeds/google.xml'), `192.0.2.${asked++}`)
    const readers = await Promise.all(Array.from({ length: MAX_CONCURRENT_EXPORTS }, ask))
    const rejected = await ask()
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await feeds.request('/feeds/google.xml', { method: 'HEAD' })).status).toBe(200)
    await readers[0]!.body!.cancel()
    await readers[1]!.text()
    for (const room of [await ask(), await ask()]) expect(room.status).toBe(200)
    expect((await ask()).status).toBe(503)
  })

  it('one IP address can read half of the concurrent feeds, which leaves the rest to others', async () => {
    await addProduct(test.shop)
    const ask = (address: string) => inRequest('feed', () => feeds.request('/feeds/google.xml'), address)
    const readers = await Promise.all(Array.from({ length: MAX_CONCURRENT_EXPORTS / 2 }, () => ask('192.0.2.1')))
    expect(readers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const rejected = await ask('192.0.2.1')
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '5'])
    const other = await ask('192.0.2.2')
    expect(other.status).toBe(200)
    await readers[0]!.body!.cancel()
    await readers[1]!.text()
    for (const room of [await ask('192.0.2.1'), await ask('192.0.2.1')]) expect(room.status).toBe(200)
    expect((await ask('192.0.2.1')).status).toBe(503)
  })
})
