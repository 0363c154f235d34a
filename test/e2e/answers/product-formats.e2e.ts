import type { Page } from '@playwright/test'
import { mockCall } from '../support/mock-api.ts'
import { openPage } from '../support/requests.ts'
import { expect, expectSound, test } from '../audits/sound-page.ts'
import { PICTURE, main } from './formats.ts'

test.use({ reuseContext: true })

const picture = (page: Page) => main(page).locator(`img[src*="${PICTURE}"]`).first()

const LAMP = {
  name: 'Reading Lamp',
  description: 'Warm <b>light</b> & a steady foot.',
  category: 'Home & Kitchen',
  price: 39.5,
  rating: 4.5,
  reviews: 12,
}

/** Returns a different product of the shop's list each time, since a page reuses an answer for a second. */
const ownTile = (page: Page, place: number) => main(page).getByRole('article').nth(place).getByRole('link').first()

test.describe('A product in another format', () => {
  test('A product in another format is shown with everything that section 3 names', async ({ page }) => {
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

  test('The description of a product in another format is shown as text, not as HTML', async ({ page }) => {
    await openPage(page, '/products')
    const description = 'A lamp. <b id="bold">Bright</b> <img src="/none.png" onerror="window.hit = 1">'
    await mockCall(page, 'GET /api/products/{productId}', { json: { ...LAMP, id: 'p-7', description } })
    await ownTile(page, 0).click()
    await expect(main(page).getByText(/A lamp\./)).toBeVisible()
    await expect(page.locator('#bold')).toHaveCount(0)
    await expect(main(page).locator('img[src*="none.png"]')).toHaveCount(0)
    expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  })

  test('A product in another format is added to the cart with its id, name, price, quantity and image', async ({
    page,
  }) => {
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

  test('A product in another format cannot be added to the cart when it is out of stock', async ({ page }) => {
    await openPage(page, '/products')
    await mockCall(page, 'GET /api/products/{productId}', { json: { ...LAMP, id: 'p-7', inStock: false } })
    await ownTile(page, 0).click()
    await expect(page.getByRole('heading', { name: 'Reading Lamp', level: 1 })).toBeVisible()
    await expect(main(page).getByText('Out of stock').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to Cart', disabled: false })).toHaveCount(0)
    await expectSound(page)
  })
})
