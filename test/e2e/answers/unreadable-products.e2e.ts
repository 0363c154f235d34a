import type { Page } from '@playwright/test'
import { footerLink, headerLink } from '../../../tools/screens/steps.ts'
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

test.skip(({ isMobile }) => isMobile, 'How an answer is read does not depend on the width.')

test.describe('Unreadable products', () => {
  const featured = (page: Page) => page.getByRole('region', { name: 'Featured Products' })
  const FEATURED_FAILED = 'Failed to load featured products'

  test('are said to have failed on the home page', async ({ page }) => {
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
    test(`are replaced by two samples on ${title}`, async ({ page }) => {
      await openPage(page, '/faq')
      await forEach(page, UNREADABLE, await mockLists(page), async (about) => {
        await footerLink(page, link).click()
        await expectListPanel(page, about)
        await openFaq(page)
      })
    })

  test('differ from an empty list, which is no failure', async ({ page }) => {
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

  test('are left out of a list for their price, and one priced as text stays', async ({ page }) => {
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

  test('fail a list that has no product with a readable price', async ({ page }) => {
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

  /** Opens another product of the shop's list for each reply: a page may reuse the answer for one for a second. */
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

  test('is shown as the list has it', async ({ page }) => {
    await openEach(page, [...NO_RECORD, ...BAD_RECORDS], false, async (name, about) => {
      await expect(page.getByRole('heading', { name, exact: true, level: 1 }), about).toBeVisible()
    })
  })

  test('is not found when the list cannot be read either', async ({ page }) => {
    await openEach(page, NO_RECORD, true, async (_, about) => {
      await expect(page.getByRole('heading', { name: 'Product Not Found' }), about).toBeVisible()
      await expect(page.getByRole('link', { name: 'Back to Products' }), about).toBeVisible()
    })
  })
})
