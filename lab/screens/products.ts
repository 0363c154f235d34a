import { expect, type Page } from '@playwright/test'
import { mockAnswer, openPage } from '../../test/e2e/support/requests.ts'
import type { State } from './state.ts'
import { at, waitForText, withClockStopped } from './steps.ts'

const BOTTLE = '/products/insulated-bottle'
const addToCart = (page: Page) => page.getByRole('button', { name: 'Add to Cart' }).first().click()

export const productStates: State[] = [
  { name: 'product', open: at(BOTTLE) },
  { name: 'product-variants', open: at('/products/wool-sweater') },
  { name: 'product-sale', open: at('/products/over-ear-wireless-headphones') },
  { name: 'product-sold-out', open: at('/products/oak-serving-board-and-knife') },
  { name: 'product-not-found', open: at('/products/no-such-thing') },
  { name: 'product-sample', open: at('/products/sample-headphones') },
  {
    name: 'product-added',
    open: (page) =>
      withClockStopped(
        page,
        () => openPage(page, BOTTLE),
        async () => {
          await addToCart(page)
          await waitForText(page, 'Added to Cart')
        },
      ),
  },
  {
    name: 'product-not-added',
    async open(page) {
      await openPage(page, BOTTLE)
      await mockAnswer(page, 'POST /api/cart/items')
      await addToCart(page)
      await expect(page.getByText('Failed to add item to cart').first()).toBeVisible()
    },
  },
  {
    name: 'product-missing-picture',
    async open(page) {
      await page.route(/\/media\//, (route) => route.abort())
      await openPage(page, BOTTLE)
      await expect(page.getByRole('img', { name: 'Image not available' }).first()).toBeVisible()
    },
  },
  {
    name: 'product-zoomed',
    async open(page) {
      await openPage(page, '/products/over-ear-wireless-headphones')
      await page.getByRole('link', { name: 'Enlarge picture 1' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'product-near',
    async open(page) {
      await openPage(page, '/products/over-ear-wireless-headphones')
      await page.getByRole('link', { name: 'Enlarge picture 1' }).click()
      await page.getByRole('button', { name: 'Zoom into picture 1' }).click()
      await expect(page.getByRole('button', { name: 'Zoom out of picture 1' })).toBeVisible()
    },
  },
  {
    name: 'product-failing',
    async open(page) {
      await openPage(page, '/products?q=insulated+bottle')
      await mockAnswer(page, 'GET /api/products')
      await page.getByRole('main').getByRole('link', { name: 'Insulated Bottle', exact: true }).click()
      await expect(page.getByText('Failed to load product details. Please try again later.')).toBeVisible()
    },
  },
]
