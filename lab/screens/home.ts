import { expect, type Page } from '@playwright/test'
import { mockAnswer, hold, openPage } from '../../test/e2e/support/requests.ts'
import type { State } from './state.ts'
import { at, headerLink, openQuietPage, waitForText, withClockStopped } from './steps.ts'

const NONE = { status: 200, json: { products: [], total: 0, page: 1, pages: 1, categories: [] } }

const goHome = async (page: Page, text: string) => {
  await headerLink(page, 'Linden').click()
  await expect(page.getByRole('main').getByText(text)).toBeVisible()
}

export const homeStates: State[] = [
  { name: 'home', open: at('/') },
  {
    name: 'home-loading',
    async open(page) {
      await openQuietPage(page)
      await hold(page, 'GET /api/products')
      await goHome(page, 'Loading featured products...')
    },
  },
  {
    name: 'home-failing',
    async open(page) {
      await openQuietPage(page)
      await mockAnswer(page, 'GET /api/products')
      await goHome(page, 'Failed to load featured products')
    },
  },
  {
    name: 'home-nothing-featured',
    async open(page) {
      await openQuietPage(page)
      await mockAnswer(page, 'GET /api/products?featured=1', NONE)
      await goHome(page, 'No featured products found. Showing random products instead.')
    },
  },
  {
    name: 'home-no-products',
    async open(page) {
      await openQuietPage(page)
      await mockAnswer(page, 'GET /api/products', NONE)
      await goHome(page, 'No featured products available at this time.')
    },
  },
  {
    name: 'home-subscribed',
    open: (page) =>
      withClockStopped(
        page,
        () => openPage(page, '/'),
        async () => {
          const form = page.getByRole('contentinfo')
          await form.getByLabel('Email address').fill('ada@example.com')
          await form.getByRole('button', { name: 'Subscribe' }).click()
          await waitForText(page, 'Thank you for subscribing!')
        },
      ),
  },
  {
    name: 'home-products-menu',
    at: 'wide',
    async open(page) {
      await openPage(page, '/')
      // Opened with the keyboard, because the pointer is elsewhere at another width.
      await page.getByRole('banner').getByLabel('Product categories').press('Enter')
      await expect(page.getByRole('banner').getByRole('link', { name: 'Deals' })).toBeVisible()
    },
  },
  {
    name: 'home-suggestions',
    async open(page) {
      await openPage(page, '/')
      await page.getByLabel('Search the shop').click()
      await page.keyboard.type('c')
      await expect(page.getByRole('option')).toHaveCount(10)
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'home-phone-menu',
    at: 'narrow',
    async open(page) {
      await openPage(page, '/')
      await page.getByRole('banner').getByLabel('Menu').click()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Deals' })).toBeVisible()
    },
  },
]
