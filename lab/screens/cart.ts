import { expect, type Page } from '@playwright/test'
import { mockAnswer, fillCart, openPage } from '../../test/e2e/support/requests.ts'
import type { State } from './state.ts'
import { at, fillWholeCart, headerLink, openQuietPage, waitForText, withClockStopped } from './steps.ts'

const remove = (page: Page) => page.getByRole('button', { name: /^Remove Insulated Bottle/ }).click()

async function openFilled(page: Page): Promise<void> {
  await fillWholeCart(page)
  await openPage(page, '/cart')
}

const openFromHeader = (page: Page) =>
  headerLink(page, 'Cart')
    .or(page.getByRole('link', { name: /^Shopping cart/ }))
    .first()
    .click()

export const cartStates: State[] = [
  { name: 'cart', open: openFilled },
  { name: 'cart-empty', open: at('/cart') },
  {
    name: 'cart-undo',
    open: (page) =>
      withClockStopped(
        page,
        () => openFilled(page),
        async () => {
          await remove(page)
          await waitForText(page, 'Undo')
        },
      ),
  },
  {
    name: 'cart-not-changed',
    async open(page) {
      await openFilled(page)
      await mockAnswer(page, 'DELETE /api/cart/items/')
      await remove(page)
      await expect(page.getByText('Failed to remove item from cart').first()).toBeVisible()
    },
  },
  {
    name: 'cart-sold-out',
    async open(page) {
      await fillWholeCart(page)
      const json = (await (await page.request.get('/api/cart')).json()) as { items: { problem: string }[] }
      json.items[1]!.problem = 'Only 1 left in stock'
      await openQuietPage(page)
      await mockAnswer(page, 'GET /api/cart', { status: 200, json })
      await openFromHeader(page)
      await expect(page.getByText('Only 1 left in stock')).toBeVisible()
    },
  },
  {
    name: 'cart-clearing',
    async open(page) {
      await openFilled(page)
      await page.getByText('Clear cart').click()
      await expect(page.getByRole('button', { name: 'Remove all' })).toBeVisible()
    },
  },
  {
    name: 'cart-failing',
    async open(page) {
      await fillCart(page)
      await openQuietPage(page)
      await mockAnswer(page, 'GET /api/cart')
      await openFromHeader(page)
      await expect(page.getByText('Failed to load cart')).toBeVisible()
    },
  },
  { name: 'wishlist-empty', open: at('/wishlist') },
  {
    name: 'wishlist',
    async open(page) {
      for (const [index, slug] of ['wool-sweater', 'pour-over-kettle', 'oak-serving-board-and-knife'].entries()) {
        await openPage(page, `/products/${slug}`)
        await page.getByRole('button', { name: 'Add to Wishlist' }).first().click()
        // The button changes before the browser stores the list.
        await page.waitForFunction(
          (length) => JSON.parse(localStorage.getItem('wishlist') ?? '[]').length === length,
          index + 1,
        )
      }
      await openPage(page, '/wishlist')
      await expect(page.getByRole('heading', { name: 'Wool Sweater' })).toBeVisible()
    },
  },
]
