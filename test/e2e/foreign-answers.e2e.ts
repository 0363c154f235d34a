import type { Page } from '@playwright/test'
import { footerLink, headerLink } from '../screens/steps.ts'
import { mockCall, type Mock } from './mock-api.ts'
import { alert, ask, choosePaypal, enterCheckout, enterShipping, fillCart, openPage } from './requests.ts'
import { ADA, placeOrder } from './shopper.ts'
import { expect, expectSound, test } from './sound-page.ts'

test.skip(({ isMobile }) => isMobile, 'How an answer is read does not depend on the width.')

const PICTURE = '/favicon.svg'
/** A page that calls nothing. */
const openFaq = async (page: Page) => {
  await footerLink(page, 'FAQ').click()
  await expect(page.getByRole('heading', { name: 'Frequently Asked Questions', level: 1 })).toBeVisible()
}
const main = (page: Page) => page.getByRole('main')
const picture = (page: Page) => main(page).locator(`img[src*="${PICTURE}"]`).first()

const LAMPS = [
  { _id: 'p-1', name: 'Reading Lamp', price: 39.5, images: [PICTURE], category: 'Lighting', featured: true },
  { id: 7, name: 'Desk Lamp', price: '12.50', image: PICTURE, category: 'Lighting', isFeatured: true, tags: ['sale'] },
  {
    slug: 'floor-lamp',
    name: 'Floor Lamp',
    price: 80,
    image: { url: PICTURE },
    category: 'Home & Kitchen',
    is_featured: true,
    tags: ['deal'],
  },
  {
    id: 'p-4',
    slug: 'night-lamp',
    name: 'Night Lamp',
    price: 9,
    image: 'https://via.placeholder.com/300',
    category: 'Lighting',
    featured: true,
    inStock: false,
  },
]

const TILES = [
  { name: 'Reading Lamp', price: '$39.50', to: '/products/p-1', flag: null, image: PICTURE },
  { name: 'Desk Lamp', price: '$12.50', to: '/products/7', flag: 'Sale', image: PICTURE },
  { name: 'Floor Lamp', price: '$80.00', to: '/products/floor-lamp', flag: 'Deal', image: PICTURE },
  {
    name: 'Night Lamp',
    price: '$9.00',
    to: '/products/night-lamp',
    flag: 'Out of stock',
    image: 'Image not available',
  },
]

const LISTS: [form: string, json: unknown][] = [
  ['an array', LAMPS],
  ['{ products }', { products: LAMPS }],
  ['{ items }', { items: LAMPS }],
]

/** Replaces the answers to every call for a list of products. */
async function mockLists(page: Page, json?: unknown): Promise<Mock[]> {
  const reply = json === undefined ? null : { json }
  return [
    await mockCall(page, 'GET /api/products', reply),
    await mockCall(page, 'GET /api/products/category/{category}', reply),
  ]
}

const tile = (page: Page, name: string) =>
  main(page)
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name, exact: true }) })

async function expectTiles(page: Page, form: string): Promise<void> {
  await expect(main(page).getByRole('article'), form).toHaveCount(TILES.length)
  for (const { name, price, to, flag, image } of TILES) {
    const article = tile(page, name)
    await expect(article, form).toContainText(price)
    await expect(article.getByRole('link', { name, exact: true }), form).toHaveAttribute('href', to)
    for (const word of ['Out of stock', 'Sale', 'Deal'])
      await expect(article.getByText(word, { exact: true }), `${form}: ${name}`).toHaveCount(word === flag ? 1 : 0)
    // The graphic that stands in for a missing image is a data address with its text.
    const shown = await article
      .locator('img')
      .first()
      .evaluate(({ src, alt }: HTMLImageElement) => src + alt)
    expect(decodeURIComponent(shown), `${form}: ${name}`).toContain(image)
  }
  await expectSound(page, form)
}

test.describe('A list of products in a foreign form', () => {
  const pages: [page: string, open: (page: Page) => Promise<void>][] = [
    ['the home page', (page) => headerLink(page, 'Home').click()],
    ['the product list', (page) => footerLink(page, 'All Products').click()],
    ['a category page', (page) => footerLink(page, 'Electronics').click()],
    [
      'a search',
      async (page) => {
        await page
          .getByRole('searchbox', { name: 'Search the shop' })
          .or(page.getByRole('combobox'))
          .first()
          .fill('lamp')
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(/\/products\?q=lamp/)
      },
    ],
  ]
  for (const [title, open] of pages)
    test(`is shown by ${title}`, async ({ page }) => {
      await openPage(page, '/faq')
      const mocks = await mockLists(page)
      for (const [form, json] of LISTS) {
        for (const mock of mocks) mock.reply = { json }
        await open(page)
        await expectTiles(page, form)
        await openFaq(page)
      }
    })

  test('has only its flagged products on the home page, whichever word flags them', async ({ page }) => {
    await openPage(page, '/faq')
    await mockLists(page, [{ id: 'p-0', name: 'Plain Lamp', price: 5 }, ...LAMPS])
    await headerLink(page, 'Home').click()
    await expectTiles(page, 'with a plain one')
    await expect(page.getByText('No featured products found.')).toBeHidden()
  })

  test('has its first three products on the home page when none is flagged', async ({ page }) => {
    await openPage(page, '/faq')
    const plain = ['One', 'Two', 'Three', 'Four'].map((name, rating) => ({ id: `p-${rating}`, name, price: 5, rating }))
    await mockLists(page, plain)
    await headerLink(page, 'Home').click()
    await expect(page.getByText('No featured products found. Showing random products instead.')).toBeVisible()
    await expect(main(page).getByRole('article').getByRole('link')).toHaveText(['One', 'Two', 'Three'])
  })

  test('is searched, filtered and sorted in the browser, because it holds all products', async ({ page }) => {
    await openPage(page, '/faq')
    await mockLists(page, LAMPS)
    const shown = main(page).getByRole('article').getByRole('heading').getByRole('link')
    await footerLink(page, 'All Products').click()
    await expect(shown).toHaveCount(4)
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-low')
    await expect(shown).toHaveText(['Night Lamp', 'Desk Lamp', 'Reading Lamp', 'Floor Lamp'])
    await page.getByRole('checkbox', { name: /^In stock/ }).check()
    await expect(shown).toHaveText(['Desk Lamp', 'Reading Lamp', 'Floor Lamp'])
    await page.getByLabel('Lowest price, in dollars').fill('20')
    await expect(shown).toHaveText(['Reading Lamp', 'Floor Lamp'])
    await page.getByRole('search', { name: 'Search and filter products' }).getByLabel('Search').fill('FLOOR')
    await expect(shown).toHaveText(['Floor Lamp'])
    await expect(main(page).getByText('1 product', { exact: true }).first()).toBeVisible()
    await expectSound(page)
  })

  test('leads to products by addresses in which any id is one name', async ({ page }) => {
    await openPage(page, '/faq')
    const ids = ['100%', 'a/b c', 'a?b#c', 'лампа']
    const products = ids.map((id) => ({ id, name: `Lamp ${id}`, price: 5 }))
    await mockLists(page, products)
    const product = await mockCall(page, 'GET /api/products/{productId}')
    for (const [index, id] of ids.entries()) {
      await footerLink(page, 'All Products').click()
      product.reply = { json: products[index] }
      await tile(page, `Lamp ${id}`).getByRole('link').first().click()
      await expect(page.getByRole('heading', { name: `Lamp ${id}`, level: 1 })).toBeVisible()
      expect(product.requests.at(-1)!.path).toBe(`/api/products/${encodeURIComponent(id)}`)
      await expectSound(page, id)
    }
  })

  test('gives the category chips its own categories', async ({ page }) => {
    await openPage(page, '/faq')
    await mockLists(page, { items: LAMPS })
    await footerLink(page, 'All Products').click()
    const chips = page.getByRole('navigation', { name: 'Categories' }).getByRole('link')
    await expect(chips).toHaveCount(3)
    await expect(chips.filter({ hasText: 'Lighting' })).toHaveAttribute('href', '/products/category/lighting')
    await expect(chips.filter({ hasText: 'Home & Kitchen' })).toHaveAttribute('href', '/products/category/home-kitchen')
    await expectSound(page)
  })
})

const LAMP = {
  name: 'Reading Lamp',
  description: 'Warm <b>light</b> & a steady foot.',
  category: 'Home & Kitchen',
  price: 39.5,
  rating: 4.5,
  reviews: 12,
}

/** The tile at this place of the shop's own list: a different one each time, because a page may reuse an answer for a second. */
const ownTile = (page: Page, place: number) => main(page).getByRole('article').nth(place).getByRole('link').first()

test.describe('A product in a foreign form', () => {
  test('is shown with everything that section 3 names', async ({ page }) => {
    await openPage(page, '/products')
    const product = await mockCall(page, 'GET /api/products/{productId}')
    const forms = [
      { ...LAMP, _id: 'p-7', images: [PICTURE], inStock: true },
      { ...LAMP, id: 'p-7', image: PICTURE },
      { ...LAMP, slug: 'reading-lamp', image: { url: PICTURE }, price: '39.50' },
      { product: { ...LAMP, id: 7, image: PICTURE } },
    ]
    for (const [index, json] of forms.entries()) {
      product.reply = { json }
      await ownTile(page, index).click()
      const about = JSON.stringify(json)
      await expect(page.getByRole('heading', { name: 'Reading Lamp', level: 1 }), about).toBeVisible()
      await expect(main(page).getByText('$39.50').first(), about).toBeVisible()
      await expect(
        main(page)
          .getByText(/Rated 4\.5 out of 5 by 12 reviews/)
          .first(),
        about,
      ).toBeAttached()
      await expect(
        main(page)
          .getByText(/a steady foot\./)
          .first(),
        about,
      ).toBeVisible()
      await expect(main(page).getByText('In stock').first(), about).toBeVisible()
      await expect(picture(page), about).toBeVisible()
      await expectSound(page, about)
      await page.goBack()
      await expect(page).toHaveURL(/\/products$/)
    }
  })

  test('has its description shown as text and never run as HTML', async ({ page }) => {
    await openPage(page, '/products')
    const description = 'A lamp. <b id="bold">Bright</b> <img src="/none.png" onerror="window.hit = 1">'
    await mockCall(page, 'GET /api/products/{productId}', { json: { ...LAMP, id: 'p-7', description } })
    await ownTile(page, 0).click()
    await expect(main(page).getByText(/A lamp\./)).toBeVisible()
    await expect(page.locator('#bold')).toHaveCount(0)
    await expect(main(page).locator('img[src*="none.png"]')).toHaveCount(0)
    expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  })

  test('is put into the cart with its id, name, price, quantity and image', async ({ page }) => {
    await openPage(page, '/products')
    await mockCall(page, 'GET /api/products/{productId}', { json: { ...LAMP, id: 'p-7', image: PICTURE } })
    const line = { id: 'l-1', productId: 'p-7', name: 'Reading Lamp', price: 39.5, quantity: 2, image: PICTURE }
    const add = await mockCall(page, 'POST /api/cart/items', { json: { items: [line] } })
    await ownTile(page, 0).click()
    const quantity = page.getByLabel('Quantity')
    await expect(quantity.getByRole('option')).toHaveText(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
    await quantity.selectOption('2')
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(page.getByRole('button', { name: 'Added to Cart' })).toBeVisible()
    expect(add.requests).toHaveLength(1)
    const body = { productId: 'p-7', name: 'Reading Lamp', price: 39.5, quantity: 2 }
    expect(add.requests[0]!.body).toMatchObject({ ...body, image: expect.stringContaining(PICTURE) })
    await expectSound(page)
  })

  test('cannot be put into the cart when it is out of stock', async ({ page }) => {
    await openPage(page, '/products')
    await mockCall(page, 'GET /api/products/{productId}', { json: { ...LAMP, id: 'p-7', inStock: false } })
    await ownTile(page, 0).click()
    await expect(page.getByRole('heading', { name: 'Reading Lamp', level: 1 })).toBeVisible()
    await expect(main(page).getByText('Out of stock').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to Cart', disabled: false })).toHaveCount(0)
    await expectSound(page)
  })
})

test.describe('A product whose own call fails', () => {
  const FAILED = 'Failed to load product details. Please try again later.'
  const CANDLE = { name: 'Scented Candle', price: 29.5, image: PICTURE }
  const RECORD = { ...CANDLE, _id: 'p-9', slug: 'scented-candle', onlyVariantId: 'v-9', variantCount: 1 }

  /** Opens the candle from the shop's own list, with these answers to the calls for the product and for the list. */
  async function openCandle(page: Page, list: unknown, product: Mock['reply'] = { status: 500, json: {} }) {
    await openPage(page, '/products?q=scented+candle')
    await mockCall(page, 'GET /api/products/{productId}', product)
    const [lists] = await mockLists(page, list)
    await tile(page, 'Scented Candle').getByRole('link', { name: 'Scented Candle', exact: true }).click()
    await expect(alert(page, FAILED)).toBeVisible()
    return lists!
  }

  const heading = (page: Page) => page.getByRole('heading', { name: 'Scented Candle', level: 1 })

  for (const [how, reply] of [
    ['with status 500', { status: 500, json: { message: 'Out of order.' } }],
    ['with status 429', { status: 429, json: { message: 'Too many requests.' } }],
    ['with status 404', { status: 404, json: { message: 'Not found.' } }],
    ['with an answer that cannot be read', { body: '<p>Soon.</p>', contentType: 'text/html' }],
  ] as const)
    test(`${how} is looked up by exactly one request for the list`, async ({ page }) => {
      const lists = await openCandle(page, { products: [RECORD], total: 250, page: 1, pages: 3 }, reply)
      await expect(heading(page)).toBeVisible()
      await expect(main(page).getByText('$29.50').first()).toBeVisible()
      expect(lists.requests).toHaveLength(1)
      await expectSound(page)
    })

  test('is found in the list by _id, id, slug, dashed name and numeric suffix', async ({ page }) => {
    await openPage(page, '/faq')
    await mockCall(page, 'GET /api/products/{productId}', { status: 500, json: {} })
    const [lists] = await mockLists(page)
    const rules: [asked: string, record: Record<string, unknown>][] = [
      ['first', { _id: 'first', name: 'Found' }],
      ['second', { id: 'second', name: 'Found' }],
      ['third', { _id: 'x', slug: 'third', name: 'Found' }],
      ['fourth-lamp', { _id: 'x', name: 'Fourth Lamp' }],
      ['lamp-42', { _id: 'item-42', name: 'Found' }],
    ]
    for (const [asked, record] of rules) {
      lists!.reply = { json: [{ id: asked, name: 'Asked', price: 1 }] }
      await footerLink(page, 'All Products').click()
      const link = main(page).getByRole('link', { name: 'Asked', exact: true })
      await expect(link, asked).toHaveAttribute('href', `/products/${asked}`)
      const others = [1, 2, 3].map((number) => ({ _id: `other-${number}`, name: `Other ${number}`, price: 1 }))
      lists!.reply = { json: [...others, { ...record, price: 29.5 }] }
      lists!.requests.length = 0
      await link.click()
      await expect(page.getByRole('heading', { name: String(record.name), level: 1 }), asked).toBeVisible()
      await expect(main(page).getByText('$29.50').first(), asked).toBeVisible()
      expect(lists!.requests, asked).toHaveLength(1)
      await expectSound(page, asked)
    }
  })

  test('can be bought when the list names its only variant', async ({ page }) => {
    await openCandle(page, { products: [RECORD] })
    const line = { id: 'v-9', productId: 'p-9', ...CANDLE, quantity: 1 }
    const add = await mockCall(page, 'POST /api/cart/items', { json: { items: [line] } })
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(page.getByRole('button', { name: 'Added to Cart' })).toBeVisible()
    const body = { productId: 'p-9', variantId: 'v-9', name: 'Scented Candle', price: 29.5, quantity: 1 }
    expect(add.requests.map((request) => request.body)).toMatchObject([
      { ...body, image: expect.stringContaining(PICTURE) },
    ])
    await expectSound(page)
  })

  test('is shown with the reason why it cannot be bought when the list names no variant', async ({ page }) => {
    await openCandle(page, { products: [{ ...RECORD, onlyVariantId: null, variantCount: 3 }] })
    await expect(heading(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to Cart', disabled: false })).toHaveCount(0)
    await expect(
      main(page)
        .getByText(/(can|could)(not|n't| not)?\b.* be (bought|added|ordered|chosen)/i)
        .first(),
    ).toBeVisible()
    await expectSound(page)
  })

  test('is not found when the list cannot be read either', async ({ page }) => {
    const lists = await openCandle(page, 'Soon.')
    await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Products' })).toBeVisible()
    expect(lists.requests).toHaveLength(1)
    await expectSound(page)
  })
})

test.describe('A cart in a foreign form', () => {
  type Line = Record<string, unknown> & { quantity: number }
  const DESK = { productId: 'p-8', name: 'Desk Lamp', price: '12.50', quantity: 1, image: PICTURE }
  const READING = { productId: 'p-7', name: 'Reading Lamp', price: 39.5, quantity: 2, image: { url: PICTURE } }
  const badge = (page: Page, count: number) =>
    page.getByRole('banner').getByRole('link', { name: `Shopping cart, ${count} ${count === 1 ? 'item' : 'items'}` })
  const row = (page: Page, name: string) =>
    main(page).getByRole('table', { name: 'Items in your cart' }).getByRole('row').filter({ hasText: name })
  const WRAPPERS: [form: string, wrap: (lines: Line[]) => unknown][] = [
    ['{ items }', (items) => ({ items })],
    ['an array', (items) => items],
  ]
  const NAMES: [form: string, name: (id: string) => object][] = [
    ['id', (id) => ({ id })],
    ['_id', (id) => ({ _id: id })],
    ['no id', () => ({})],
  ]

  test('is shown with its sums and its count, whatever its lines are named by', async ({ page }) => {
    await openPage(page, '/faq')
    const cart = await mockCall(page, 'GET /api/cart')
    for (const [wrapper, wrap] of WRAPPERS)
      for (const [named, name] of NAMES) {
        const form = `${wrapper}, ${named}`
        cart.reply = {
          json: wrap([
            { ...READING, ...name('l-1') },
            { ...DESK, ...name('l-2') },
          ]),
        }
        await headerLink(page, 'Cart').click()
        await expect(row(page, 'Reading Lamp'), form).toContainText('$39.50')
        await expect(row(page, 'Reading Lamp'), form).toContainText('$79.00')
        await expect(row(page, 'Reading Lamp').locator(`img[src*="${PICTURE}"]`), form).toBeVisible()
        await expect(row(page, 'Desk Lamp'), form).toContainText('$12.50')
        await expect(main(page).getByText('$91.50').first(), form).toBeVisible()
        await expect(badge(page, 3), form).toBeVisible()
        await expectSound(page, form)
        await openFaq(page)
      }
  })

  for (const [named, name] of NAMES.slice(0, 2))
    for (const [wrapper, wrap] of WRAPPERS)
      test(`${wrapper} with ${named} is changed by calls that name the line so`, async ({ page }) => {
        let lines: Line[] = [
          { ...READING, ...name('l-1') },
          { ...DESK, ...name('l-2') },
        ]
        const json = () => ({ json: wrap(lines) })
        await openPage(page, '/faq')
        await mockCall(page, 'GET /api/cart', json)
        const change = await mockCall(page, 'PUT /api/cart/items/{id}', () => {
          lines = [{ ...lines[0]!, quantity: 3 }, lines[1]!]
          return json()
        })
        const remove = await mockCall(page, 'DELETE /api/cart/items/{id}', () => {
          lines = lines.slice(0, 1)
          return json()
        })
        await headerLink(page, 'Cart').click()
        await page.getByRole('button', { name: 'One more of Reading Lamp' }).click()
        await expect(row(page, 'Reading Lamp')).toContainText('$118.50')
        await expect(main(page).getByText('$131.00').first()).toBeVisible()
        await expect(badge(page, 4)).toBeVisible()
        await expect
          .poll(() => change.requests)
          .toEqual([{ path: '/api/cart/items/l-1', body: expect.objectContaining({ quantity: 3 }) }])
        await page.getByRole('button', { name: 'Remove Desk Lamp' }).click()
        await expect(row(page, 'Desk Lamp')).toHaveCount(0)
        await expect(badge(page, 3)).toBeVisible()
        await expect.poll(() => remove.requests.map(({ path }) => path)).toEqual(['/api/cart/items/l-2'])
        await expect(row(page, 'Reading Lamp')).toContainText('$118.50')
        await expect(alert(page, 'Failed')).toHaveCount(0)
        await expectSound(page)
      })

  test('is taken from the answer to Add to Cart', async ({ page }) => {
    await openPage(page, '/products/insulated-bottle')
    const add = await mockCall(page, 'POST /api/cart/items')
    for (const [form, wrap] of WRAPPERS) {
      const json = wrap([{ ...READING, id: 'l-1' }])
      add.reply = { json }
      await mockCall(page, 'GET /api/cart', { json })
      await page.getByRole('button', { name: 'Add to Cart' }).first().click()
      await expect(page.getByRole('button', { name: 'Added to Cart' }), form).toBeVisible()
      await expectSound(page, form)
      await headerLink(page, 'Cart').click()
      await expect(row(page, 'Reading Lamp'), form).toContainText('$79.00')
      await expect(badge(page, 2), form).toBeVisible()
      await expectSound(page, form)
      await page.goBack()
    }
  })
})

test.describe('The checkout', () => {
  const DRONE = { name: 'Drone', description: 'By air', price: 20, estimatedDelivery: '1 day' }
  const BIKE = { name: 'Bicycle', description: 'By road', price: '4.50', estimatedDelivery: '2 days' }

  test('shows the shipping options of a foreign answer and selects the first', async ({ page }) => {
    await fillCart(page)
    await openPage(page, '/cart')
    const options = await mockCall(page, 'GET /api/shipping/options')
    await mockCall(page, 'POST /api/shipping/calculate', { json: { shippingCost: 20 } })
    const byOldId = [
      { ...DRONE, _id: 'drone' },
      { ...BIKE, _id: 'bike' },
    ]
    const byId = [
      { ...DRONE, id: 'drone' },
      { ...BIKE, id: 'bike' },
    ]
    for (const json of [byOldId, byId, { options: byOldId }, { options: byId }]) {
      const form = JSON.stringify(json)
      options.reply = { json }
      await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
      const radios = main(page).getByRole('radio')
      await expect(radios, form).toHaveCount(2)
      await expect(radios.nth(0), form).toHaveAccessibleName(/^Drone.*\$20\.00/)
      await expect(radios.nth(0), form).toBeChecked()
      await expect(radios.nth(1), form).toHaveAccessibleName(/^Bicycle.*\$4\.50/)
      for (const text of [/By air/, /1 day/]) await expect(main(page).getByText(text).first(), form).toBeVisible()
      await expect(alert(page, 'Failed'), form).toHaveCount(0)
      await expectSound(page, form)
      await page.goBack()
      await expect(page).toHaveURL(/\/cart$/)
    }
  })

  test('shows the payment methods of a foreign answer, cards first, and the kept card', async ({ page }) => {
    await fillCart(page)
    await enterShipping(page)
    await openPage(page, '/cart')
    const methods = await mockCall(page, 'GET /api/payment/methods')
    const paypal = { name: 'PayPal', type: 'paypal', description: 'By account' }
    const other = { name: 'Bank transfer', type: 'unknown', description: 'By hand' }
    const card = { name: 'Credit Card', type: 'credit_card', description: 'By card', cardDetails: { last4: '4242' } }
    for (const json of [
      [
        { ...paypal, _id: 'pp' },
        { ...card, _id: 'cc' },
      ],
      [
        { ...card, id: 'cc' },
        { ...paypal, id: 'pp' },
      ],
      [
        { ...other, _id: 'bank' },
        { ...paypal, _id: 'pp' },
        { ...card, _id: 'cc' },
      ],
    ]) {
      const form = JSON.stringify(json)
      methods.reply = { json }
      await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
      const radios = main(page).getByRole('radio')
      await expect(radios.first(), form).toHaveAccessibleName(/^Credit Card/)
      await expect(radios.first(), form).toBeChecked()
      for (const { name } of json)
        await expect(
          main(page)
            .getByRole('radio', { name: new RegExp(`^${name}`) })
            .first(),
          form,
        ).toBeAttached()
      await expect(
        main(page)
          .getByText(/ending in 4242/)
          .first(),
        form,
      ).toBeVisible()
      await expect(alert(page, 'Failed'), form).toHaveCount(0)
      await expectSound(page, form)
      await page.goBack()
      await expect(page).toHaveURL(/\/cart$/)
    }
  })

  for (const [form, json, reference, shown] of [
    ['an _id alone', { _id: '65f1c0ffee00aa11' }, '65f1c0ffee00aa11', '65f1c0ff'],
    ['an id alone', { id: 'order-000042' }, 'order-000042', 'order-00'],
    ['an order in a member', { order: { _id: '65f1c0ffee00bb22' } }, '65f1c0ffee00bb22', '65f1c0ff'],
    ['an order number', { _id: '65f1c0ffee00cc33', orderNumber: 'L-1001' }, 'L-1001', 'L-1001'],
  ] as const)
    test(`confirms what was ordered when the answer to the order is ${form}`, async ({ page }) => {
      await fillCart(page)
      await enterShipping(page)
      await choosePaypal(page)
      await enterCheckout(page)
      await mockCall(page, 'POST /api/orders', { status: 201, json })
      await placeOrder(page)
      await expect(page).toHaveURL(new RegExp(`/order-confirmation/${reference}$`))
      await expect(main(page).getByText(shown, { exact: true })).toBeVisible()
      const address = ['Ada Lovelace', ADA.Address]
      for (const text of ['Insulated Bottle', '$32.00', 'Quantity: 1', '$40.55', ...address])
        await expect(main(page).getByText(text).first()).toBeVisible()
      const copy = await page.evaluate((key) => localStorage.getItem(key), `order-${reference}`)
      expect(copy).toContain('Insulated Bottle')
      await expectSound(page)
    })
})

test('An order that is read back in a foreign form is shown whole', async ({ page }) => {
  await fillCart(page)
  await enterShipping(page)
  await choosePaypal(page)
  const { orderNumber } = await ask(page, 'post', '/api/orders', {})
  const id = String(orderNumber)
  await openPage(page, `/order-confirmation/${id}`)
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  const read = await mockCall(page, 'GET /api/orders/{id}')

  const address = { firstName: 'Ada', lastName: 'Lovelace', address1: '12 Analytical Way', city: 'Springfield' }
  const method = { name: 'Express Shipping', price: 12.99, estimatedDelivery: '2-3 business days' }
  const amounts = { subtotal: 40, tax: 3.2, total: 56.19 }
  const placed = { createdAt: '2026-01-02T03:04:05.000Z' }
  const flat = { ...placed, ...amounts, shippingCost: 12.99, shippingAddress: address, shippingMethod: method }
  const nested = { ...placed, totals: { ...amounts, shipping: 12.99 }, shipping: { address, method } }
  const orders: [form: string, wrap: (order: object) => object, order: object][] = [
    ['flat', (order) => order, { _id: 'x', orderNumber: id, ...flat }],
    ['nested', (order) => order, { id, ...nested }],
    ['{ order }, flat', (order) => ({ order }), { id, ...flat }],
    ['{ order }, nested', (order) => ({ order }), { _id: id, ...nested }],
    ['without a number', (order) => order, flat],
  ]
  for (const [index, [form, wrap, order]] of orders.entries()) {
    await expect(page).toHaveURL(/\/products$/)
    await page.evaluate(() => localStorage.clear())
    // Each form has its own name for the item, so that a copy of the one before cannot pass for it.
    const item = { productId: 'product-00001', name: `Old Lamp ${index}`, price: 20, quantity: 2, image: PICTURE }
    read.reply = { json: wrap({ ...order, items: [item] }) }
    await page.goBack()
    await expect(main(page).getByText(item.name), form).toBeVisible()
    const texts = ['SKU: product-', '$40.00', '$12.99', '$3.20', '$56.19', 'Ada Lovelace', 'Springfield', method.name]
    const number = 'id' in order || '_id' in order ? id.slice(0, 8) : '–'
    for (const text of [number, 'January 2, 2026', ...texts])
      await expect(main(page).getByText(text).first(), `${form}: ${text}`).toBeVisible()
    await expectSound(page, form)
    await page.getByRole('link', { name: 'Continue Shopping' }).click()
  }
})

test.describe('A session', () => {
  const PASSWORD = 'correct horse battery'

  /** A real account, and the answer to its registration with token and user alone. */
  async function newSession(page: Page, email: string) {
    const account = { firstName: 'Ada', lastName: 'Lovelace', email, password: PASSWORD }
    const { token, user } = await ask(page, 'post', '/api/auth/register', account)
    await page.context().clearCookies()
    return { token, user }
  }
  const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

  test('begins with an answer to the sign-in that has only token and user', async ({ page }) => {
    const session = await newSession(page, 'foreign-login@example.com')
    await openPage(page, '/login')
    await mockCall(page, 'POST /api/auth/login', { json: session })
    await page.getByRole('textbox', { name: 'Email' }).first().fill('foreign-login@example.com')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Account of Ada' })).toBeVisible()
    expect(await token(page)).toBe(session.token)
    await expectSound(page)
  })

  test('begins with an answer to the registration that has only token and user', async ({ page }) => {
    const session = await newSession(page, 'foreign-register@example.com')
    await openPage(page, '/register')
    await mockCall(page, 'POST /api/auth/register', { status: 201, json: session })
    await page.getByLabel('Full name').fill('Ada Lovelace')
    await page.getByLabel('Email', { exact: true }).first().fill('foreign-register@example.com')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Registration successful! Redirecting you to login...')).toBeVisible()
    expect(await token(page)).toBe(session.token)
    await expect(page).toHaveURL(/\/login$/)
    await expectSound(page)
  })
})
