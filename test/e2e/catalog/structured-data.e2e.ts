import { expect, test } from '../support/fixtures.ts'
import { addressesOf, dataIn, htmlOf, type Node } from '../support/structured-data.ts'
import { unknownToVocabulary } from '../audits/vocabulary.ts'

test.use({ javaScriptEnabled: false })

test("Structured data on every page of the sitemap uses only schema.org's vocabulary", async ({ request }) => {
  const addresses = await addressesOf(request)
  expect(addresses.length).toBeGreaterThan(30)
  const pages: Record<string, unknown> = {}
  for (const address of addresses) {
    const data = dataIn(await htmlOf(request, address))
    expect(data.length, address).toBe(/^\/(products.*)?$/.test(address) ? 1 : 0)
    if (data[0]) pages[address] = data[0]
  }
  expect(unknownToVocabulary('pages', pages)).toBe('')
})

test('The vocabulary check rejects an unknown class, property and value', () => {
  const page = (node: object) => ({ '/': { '@context': 'https://schema.org', '@graph': [node] } })
  const offer = { '@type': 'Offer', price: '1.00', availability: 'https://schema.org/InStock' }
  expect(unknownToVocabulary('right', page({ '@type': 'Product', offers: [offer] }))).toBe('')
  const wrong = [
    { '@type': 'Produkt' },
    { '@type': 'Product', prize: '1.00' },
    { '@type': 'Product', offers: [{ ...offer, availability: 'https://schema.org/Here' }] },
    { '@type': 'Product', offers: [{ '@type': 'Person', price: '1.00' }] },
  ]
  for (const node of wrong) expect(unknownToVocabulary('wrong', page(node)), JSON.stringify(node)).toContain('error TS')
})

/** Returns the nodes of one class. */
const ofClass = (graph: Node[], name: string) => graph.filter((node) => node['@type'] === name)

function productIn(graph: Node[]): { product: Node; offers: Node[] } {
  const [product, ...others] = graph.filter((node) => ['Product', 'ProductGroup'].includes(node['@type']))
  expect(others).toEqual([])
  const variants = (product!.hasVariant as Node[] | undefined) ?? [product!]
  return { product: product!, offers: variants.map(({ offers }) => offers as Node) }
}

const usd = (price: unknown) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(Number(price))

test('The structured data of a product matches its page', async ({ page, request }) => {
  const products = (await addressesOf(request)).filter((path) =>
    /^\/products\/(?!(sale|deals|category)(\/|$))/.test(path),
  )
  expect(products.length).toBeGreaterThan(20)
  const seen = new Set<string>()
  for (const address of products) {
    await page.goto(address)
    const html = await htmlOf(request, address)
    const graph = dataIn(html)[0]!['@graph']
    const { product, offers } = productIn(graph)
    const opened = offers.find(({ availability }) => availability === 'https://schema.org/InStock') ?? offers[0]!
    const main = page.locator('main')
    expect(product.name, address).toBe(await main.locator('h1').innerText())
    expect(product.url, address).toBe(await page.locator('link[rel=canonical]').getAttribute('href'))

    const before = opened.priceSpecification as Node | undefined
    const price = before
      ? [`Reduced price: ${usd(opened.price)} , usual price: ${usd(before.price)}`]
      : [usd(opened.price)]
    expect([await main.locator('h1 ~ p').textContent()], address).toEqual(price)
    const stock =
      opened.availability === 'https://schema.org/InStock' ? /In stock|Only \d+ left in stock/ : 'Out of stock'
    await expect(main.locator('form').getByText(stock).first(), address).toBeVisible()

    const rating = product.aggregateRating as Node | undefined
    const text = rating
      ? `Rated ${String(rating.ratingValue)} out of 5 by ${Number(rating.reviewCount).toLocaleString('en-US')} review`
      : 'No reviews yet'
    expect(await main.locator('h1 ~ span').textContent(), address).toContain(text)

    const crumbs = (ofClass(graph, 'BreadcrumbList')[0]!.itemListElement as Node[]).map(({ name }) => name)
    const shown = await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').allInnerTexts()
    expect(crumbs, address).toEqual(shown)
    const last = (ofClass(graph, 'BreadcrumbList')[0]!.itemListElement as Node[]).at(-2)!
    expect((await request.get(String(last.item))).status(), address).toBe(200)
    for (const image of (product.image as string[] | undefined) ?? [])
      expect(html.split(new URL(image).pathname.replace(/-\d+\.webp$/, '')).length, image).toBeGreaterThan(2)

    expect(html).toContain(`<meta property="product:price:amount" content="${String(opened.price)}"/>`)
    const availability = opened.availability === 'https://schema.org/InStock' ? 'in stock' : 'out of stock'
    expect(html).toContain(`<meta property="product:availability" content="${availability}"/>`)
    const kind = [product['@type'], before && 'reduced', availability, rating && 'rated']
    for (const one of kind) if (one) seen.add(String(one))
  }
  // The demo catalog must have such products.
  expect([...seen].toSorted()).toEqual(
    ['Product', 'ProductGroup', 'in stock', 'out of stock', 'rated', 'reduced'].toSorted(),
  )
})

test('Each variant has its own values and its varying properties in structured data', async ({ request }) => {
  const { products } = (await (await request.get('/api/products?limit=100')).json()) as { products: { slug: string }[] }
  let count = 0
  for (const { slug } of products) {
    const answer = await (await request.get(`/api/products/${slug}`)).json()
    const graph = dataIn(await htmlOf(request, `/products/${slug}`))[0]!['@graph']
    if (answer.variants.length === 1) continue
    count++
    const [group] = ofClass(graph, 'ProductGroup')
    expect(group, slug).toMatchObject({ productGroupID: answer._id })
    expect(group!.variesBy, slug).toHaveLength(answer.options.length)
    const variants = group!.hasVariant as Node[]
    expect(variants, slug).toHaveLength(answer.variants.length)
    for (const [index, { sku, price, inStock, options }] of answer.variants.entries()) {
      const offer = variants[index]!.offers as Node
      expect(offer, slug).toMatchObject({
        price: price.toFixed(2),
        availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
      })
      expect(variants[index]!.sku, slug).toBe(sku ?? undefined)
      for (const { value } of options) expect(JSON.stringify(variants[index]), slug).toContain(JSON.stringify(value))
    }
  }
  expect(count).toBeGreaterThan(3)
})

test.describe('with JavaScript', () => {
  test.use({ javaScriptEnabled: true })

  test('The URL of an offer opens the page with that variant selected at its price', async ({ page, request }) => {
    const feed = await (await request.get('/feeds/google.xml')).text()
    const links = [...feed.matchAll(/<g:link>(.*?)<\/g:link>/g)].map(([, link]) => link!)
    expect(links.filter((link) => link.includes('?variant=')).length).toBeGreaterThan(10)
    for (const slug of ['amber-eau-de-parfum', 'wool-sweater']) {
      const graph = dataIn(await htmlOf(request, `/products/${slug}`))[0]!['@graph']
      const variants = ofClass(graph, 'ProductGroup')[0]!.hasVariant as Node[]
      for (const { name, offers } of variants) {
        const { url, price } = offers as Node
        expect(links).toContain(url)
        await page.goto(String(url))
        const chosen = page.locator('main form legend')
        for (const option of String(name).split(', ').slice(1))
          await expect(chosen.filter({ hasText: option }), String(url)).toBeVisible()
        await expect(page.locator('main h1 ~ p')).toContainText(usd(price))
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/products\/[a-z-]+$/)
      }
    }
    await page.goto('/products/stoneware-mug?variant=nobody')
    await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeEnabled()
  })

  test('Structured data is removed when leaving the page', async ({ page }) => {
    const told = page.locator(
      'script[type="application/ld+json"], meta[property^="product:"], meta[property^="og:image"]',
    )
    await page.goto('/products/wool-sweater')
    await expect(told).not.toHaveCount(0)
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Clothing' }).click()
    await expect(page.getByRole('heading', { name: 'Clothing', level: 1 })).toBeVisible()
    await expect(told).toHaveCount(0)
  })
})

test('Structured data about shipping and returns matches the information pages', async ({ page, request }) => {
  const graphs: Node[][] = []
  for (const address of (await addressesOf(request)).filter((path) => path.startsWith('/products/')))
    graphs.push(dataIn(await htmlOf(request, address))[0]!['@graph'])
  await page.goto('/shipping')
  const rows = await page
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => Array.from(row.children, (cell) => cell.textContent)))
  expect(rows.length).toBeGreaterThan(1)
  const told = graphs.flatMap((graph) => {
    if (ofClass(graph, 'BreadcrumbList').length === graph.length) return []
    const details = new Map(ofClass(graph, 'OfferShippingDetails').map((node) => [node['@id'], node]))
    return productIn(graph).offers.map((offer) => ({
      price: Number(offer.price),
      details: (offer.shippingDetails as Node[]).map((named) => details.get(named['@id'])!),
    }))
  })
  expect(new Set(told.map(({ price }) => price > 50)).size).toBe(2)
  for (const { price, details } of told) {
    const costs = details.map(({ shippingRate }) => usd((shippingRate as Node).value))
    const free = price > 50 ? ['$0.00'] : []
    expect(costs, String(price)).toEqual([...free, ...rows.map(([, , cost]) => cost).slice(free.length)])
    const times = details.map(
      ({ deliveryTime }) => (deliveryTime as Node).transitTime as { minValue: number; maxValue: number },
    )
    expect(times.map(({ minValue, maxValue }) => `${minValue}-${maxValue} business days`)).toEqual(
      rows.map(([, time]) => time),
    )
  }
  await expect(page.locator('main')).toContainText(/cost.* more than \$50 before tax/)
  await expect(page.locator('main')).toContainText('United States, Canada, and Mexico')
  const regions = told[0]!.details[0]!.shippingDestination as Node[]
  expect(regions.map(({ addressCountry }) => addressCountry)).toEqual(['US', 'CA', 'MX'])

  const policies = graphs.flatMap((graph) => ofClass(graph, 'MerchantReturnPolicy'))
  await page.goto('/returns')
  for (const policy of policies) {
    await expect(page.locator('main')).toContainText(`within ${String(policy.merchantReturnDays)} days of receiving it`)
    expect(policy).toMatchObject({ itemDefectReturnFees: 'https://schema.org/FreeReturn' })
  }
  await expect(page.locator('main')).toContainText('we pay for the return')
})

test('The home page describes the shop and its search in structured data', async ({ request, shop }) => {
  const graph = dataIn(await htmlOf(request, '/'))[0]!['@graph']
  expect(ofClass(graph, 'Organization')[0]).toMatchObject({ name: 'Linden', url: `${shop.url}/`, sameAs: [] })
  const [site] = ofClass(graph, 'WebSite')
  const search = site!.potentialAction as { target: { urlTemplate: string } }
  const found = await htmlOf(
    request,
    search.target.urlTemplate.replace('{search_term_string}', 'mug').replace(shop.url, ''),
  )
  expect(found).toContain('“mug” in All Products')
  const logo = ofClass(graph, 'Organization')[0]!.logo as string
  expect((await request.get(logo)).headers()['content-type']).toBe('image/png')
})

test('A product list has breadcrumbs in structured data', async ({ request, shop }) => {
  const way = async (path: string) =>
    (ofClass(dataIn(await htmlOf(request, path))[0]!['@graph'], 'BreadcrumbList')[0]!.itemListElement as Node[]).map(
      ({ name, item }) => [name, String(item).replace(shop.url, '')],
    )
  const all = [
    ['Home', '/'],
    ['Products', '/products'],
  ]
  expect(await way('/products?sort=rating')).toEqual(all)
  expect(await way('/products/category/home-kitchen')).toEqual([
    ...all,
    ['Home & Kitchen', '/products/category/home-kitchen'],
  ])
  expect(await way('/products/category/sale')).toEqual([...all, ['Sale', '/products/category/sale']])
})
