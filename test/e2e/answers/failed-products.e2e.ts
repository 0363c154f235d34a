import type { Page } from '@playwright/test'
import { footerLink } from '../../../lab/screens/steps.ts'
import { mockCall, type Mock } from '../support/mock-api.ts'
import { alert, openPage } from '../support/requests.ts'
import { expect, expectSound, test } from '../audits/sound-page.ts'
import { PICTURE, main, mockLists, tile } from './formats.ts'

test.use({ reuseContext: true })

test.describe('A product whose own API call fails', () => {
  const FAILED = 'Failed to load product details. Please try again later.'
  const CANDLE = { name: 'Scented Candle', price: 29.5, image: PICTURE }
  const RECORD = { ...CANDLE, _id: 'p-9', slug: 'scented-candle', onlyVariantId: 'v-9', variantCount: 1 }

  /** Opens the candle from the shop's list, with these answers to the calls for the product and the list. */
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
    test(`A product that fails ${how} is looked up with exactly one request for the list`, async ({ page }) => {
      const lists = await openCandle(page, { products: [RECORD], total: 250, page: 1, pages: 3 }, reply)
      await expect(heading(page)).toBeVisible()
      await expect(main(page).getByText('$29.50').first()).toBeVisible()
      expect(lists.requests).toHaveLength(1)
      await expectSound(page)
    })

  test('A product that fails is found in the list by _id, id, slug, dashed name and numeric suffix', async ({
    page,
  }) => {
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

  test('A product that fails can be bought if the list contains its only variant', async ({ page }) => {
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

  test('A product that fails says why it cannot be bought if the list contains no variant', async ({ page }) => {
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

  test('A product that fails to load is shown as not found if the list cannot be read either', async ({ page }) => {
    const lists = await openCandle(page, 'Soon.')
    await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Products' })).toBeVisible()
    expect(lists.requests).toHaveLength(1)
    await expectSound(page)
  })
})
