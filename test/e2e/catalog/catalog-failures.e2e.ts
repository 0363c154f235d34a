import type { Page } from '@playwright/test'
import { headerLink } from '../../../lab/screens/steps.ts'
import { expect, test } from '../support/fixtures.ts'
import { alert, mockAnswer, hold, openPage } from '../support/requests.ts'

test.describe('The featured products', () => {
  const NONE = { status: 200, json: { products: [], total: 0, page: 1, pages: 1, categories: [] } }
  const featured = (page: Page) => page.getByRole('region', { name: 'Featured Products' })
  const goHome = (page: Page) => headerLink(page, 'Home').click()

  test('Featured products show a loading state and then an error', async ({ page }) => {
    await openPage(page, '/login')
    const release = await hold(page, 'GET /api/products')
    await goHome(page)
    await expect(featured(page).getByText('Loading featured products...')).toBeVisible()
    release()
    await expect(alert(page, 'Failed to load featured products')).toBeVisible()
    await expect(featured(page).getByRole('article')).toHaveCount(0)
  })

  test('Featured products fall back to three other products when none is featured', async ({ page }) => {
    await openPage(page, '/login')
    await mockAnswer(page, 'GET /api/products?featured=1', NONE)
    await goHome(page)
    const notice = 'No featured products found. Showing random products instead.'
    await expect(featured(page).getByText(notice)).toBeVisible()
    await expect(featured(page).getByRole('article')).toHaveCount(3)
  })

  test('The home page says that there are no featured products when the shop has no product', async ({ page }) => {
    await openPage(page, '/login')
    await mockAnswer(page, 'GET /api/products', NONE)
    await goHome(page)
    await expect(featured(page).getByText('No featured products available at this time.')).toBeVisible()
  })
})

test.describe('The catalog', () => {
  test('A list that fails shows two samples that cannot be bought, and each has a page', async ({ page }) => {
    await openPage(page, '/login')
    await mockAnswer(page, 'GET /api/products')
    await page.getByRole('contentinfo').getByRole('link', { name: 'All Products' }).click()
    const panel = alert(page, 'Error Loading Products')
    await expect(panel.getByText('Failed to load products. Please try again later.')).toBeVisible()
    const samples = page.getByRole('main').getByRole('article')
    await expect(samples).toHaveCount(2)
    await expect(samples.getByText('Sample', { exact: true })).toHaveCount(2)
    await expect(samples.getByText('Not for sale')).toHaveCount(2)

    await samples.getByRole('link', { name: 'Wireless Headphones' }).click()
    await expect(page.getByRole('heading', { name: 'Wireless Headphones' })).toBeVisible()
    await expect(page.getByText('This is a sample. It is not for sale.')).toBeVisible()
    await expect(page.getByRole('button', { name: /Add to Cart/ })).toHaveCount(0)
  })

  const openCandle = async (page: Page) => {
    await openPage(page, '/products?q=scented+candle')
    return page.getByRole('main').getByRole('link', { name: 'Scented Candle', exact: true })
  }

  test('A product that fails is shown with the data in the list', async ({ page }) => {
    const candle = await openCandle(page)
    await mockAnswer(page, 'GET /api/products/')
    await candle.click()
    await expect(alert(page, 'Failed to load product details. Please try again later.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Scented Candle', level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByText('$29.50')).toBeVisible()
  })

  test("A product that fails is found in another shop's list by its dashed name", async ({ page }) => {
    const candle = await openCandle(page)
    await mockAnswer(page, 'GET /api/products/')
    const items = [{ id: 7, name: 'Scented Candle', price: '12.50', image: { url: '/favicon.svg' } }]
    await mockAnswer(page, 'GET /api/products?', { status: 200, json: { items } })
    await candle.click()
    await expect(page.getByRole('main').getByText('$12.50')).toBeVisible()
  })

  test('A product that fails is not found if the list does not contain it', async ({ page }) => {
    const candle = await openCandle(page)
    await mockAnswer(page, 'GET /api/products')
    await candle.click()
    await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible()
    await expect(alert(page, 'Failed to load product details. Please try again later.')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Back to Products' }).click()
    await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible()
  })
})
