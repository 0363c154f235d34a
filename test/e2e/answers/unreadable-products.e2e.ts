import type { Page } from '@playwright/test'
import { footerLink, headerLink } from '../../../lab/screens/steps.ts'
import { mockCall } from '../support/mock-api.ts'
import { alert, openPage } from '../support/requests.ts'
import { expect, expectSound, test } from '../audits/sound-page.ts'
import {
  BAD_PRICES,
  NO_RECORD,
  UNREADABLE,
  expectListPanel,
  forEach,
  heading,
  json,
  main,
  mockLists,
  openFaq,
  type Replies,
} from './unreadable.ts'

test.use({ reuseContext: true })

test.describe('Unreadable products', () => {
  const featured = (page: Page) => page.getByRole('region', { name: 'Featured Products' })
  const FEATURED_FAILED = 'Failed to load featured products'

  test('Unreadable featured products show an error on the home page', async ({ page }) => {
    await openPage(page, '/faq')
    await forEach(page, UNREADABLE, await mockLists(page), async (about) => {
      await headerLink(page, 'Home').click()
      await expect(alert(page, FEATURED_FAILED), about).toBeVisible()
      await expect(featured(page).getByRole('article'), about).toHaveCount(0)
      await openFaq(page)
    })
  })

  for (const [title, link] of [
    ['the product list', 'All Products'],
    ['a category page', 'Electronics'],
  ] as const)
    test(`Unreadable products are replaced by two samples on ${title}`, async ({ page }) => {
      await openPage(page, '/faq')
      await forEach(page, UNREADABLE, await mockLists(page), async (about) => {
        await footerLink(page, link).click()
        await expectListPanel(page, about)
        await openFaq(page)
      })
    })

  test('An empty list of products is not an error', async ({ page }) => {
    await openPage(page, '/faq')
    const empty: Replies = json([], { products: [] }, { items: [] })
    await forEach(page, empty, await mockLists(page), async (about) => {
      await headerLink(page, 'Home').click()
      await expect(page.getByText('No featured products available at this time.'), about).toBeVisible()
      await footerLink(page, 'All Products').click()
      await expect(page.getByRole('heading', { name: 'All Products', level: 1 }), about).toBeVisible()
      await expect(alert(page, 'Error Loading Products'), about).toHaveCount(0)
      await expect(main(page).getByRole('article'), about).toHaveCount(0)
      await openFaq(page)
    })
  })

  const priced = (price: unknown, name = 'Bad Lamp') => ({
    _id: name,
    name,
    price,
    featured: true,
    category: 'Lighting',
  })

  test('Products with an unreadable price are omitted from a list, and a price as text is read', async ({ page }) => {
    await openPage(page, '/faq')
    const lists = json(
      ...[(items: unknown[]) => items, (products: unknown[]) => ({ products })].map((wrap) =>
        wrap([priced('19.99', 'Good Lamp'), ...BAD_PRICES.map((price, index) => priced(price, `Bad Lamp ${index}`))]),
      ),
    )
    await forEach(page, lists, await mockLists(page), async (about) => {
      for (const [link, title] of [
        [headerLink(page, 'Home'), /./],
        [footerLink(page, 'All Products'), 'All Products'],
      ] as const) {
        await link.click()
        await expect(heading(page), about).toHaveText(title)
        await expect(main(page).getByRole('article'), about).toHaveCount(1)
        await expect(main(page).getByRole('article'), about).toContainText('$19.99')
        await expect(main(page).getByRole('article'), about).toContainText('Good Lamp')
      }
      await openFaq(page)
    })
  })

  test('A list without a readable price shows an error', async ({ page }) => {
    await openPage(page, '/faq')
    const lists = json(...BAD_PRICES.map((price) => [priced(price)]), {
      products: BAD_PRICES.map((price) => priced(price)),
    })
    await forEach(page, lists, await mockLists(page), async (about) => {
      await headerLink(page, 'Home').click()
      await expect(alert(page, FEATURED_FAILED), about).toBeVisible()
      await footerLink(page, 'All Products').click()
      await expectListPanel(page, about)
      await openFaq(page)
    })
  })
})

test.describe('An unreadable product', () => {
  const FAILED = 'Failed to load product details. Please try again later.'
  const BAD_RECORDS = json(...BAD_PRICES.map((price) => ({ _id: 'p-7', name: 'Bad Lamp', price })))

  /** Opens a different product for each reply, since a page reuses an answer for a second. */
  async function openEach(
    page: Page,
    replies: Replies,
    list: boolean,
    check: (name: string, about: string) => Promise<void>,
  ) {
    await openPage(page, '/products')
    const product = await mockCall(page, 'GET /api/products/{productId}')
    const [lists] = await mockLists(page)
    let place = 0
    await forEach(page, replies, [product], async (about) => {
      const link = main(page).getByRole('article').nth(place++).getByRole('link').first()
      const name = await link.innerText()
      if (list) lists!.reply = product.reply
      await link.click()
      await expect(alert(page, FAILED), about).toBeVisible()
      await check(name, about)
      await expectSound(page, about)
      lists!.reply = null
      await page.goBack()
      await expect(page).toHaveURL(/\/products$/)
    })
  }

  test('An unreadable product is shown with the data in the list', async ({ page }) => {
    await openEach(page, [...NO_RECORD, ...BAD_RECORDS], false, async (name, about) => {
      await expect(page.getByRole('heading', { name, exact: true, level: 1 }), about).toBeVisible()
    })
  })

  test('An unreadable product is not found if the list is unreadable too', async ({ page }) => {
    await openEach(page, NO_RECORD, true, async (_, about) => {
      await expect(page.getByRole('heading', { name: 'Product Not Found' }), about).toBeVisible()
      await expect(page.getByRole('link', { name: 'Back to Products' }), about).toBeVisible()
    })
  })
})
