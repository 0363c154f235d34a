import { headerLink } from '../../../lab/screens/steps.ts'
import { mockCall } from '../support/mock-api.ts'
import { alert, fillCart, openPage } from '../support/requests.ts'
import { expect, expectSound, test } from '../audits/sound-page.ts'
import {
  BAD_PRICES,
  NO_RECORD,
  UNREADABLE,
  addToCart,
  forEach,
  json,
  leaveAndReturn,
  main,
  oneMore,
  openFaq,
  removeBottle,
  type Replies,
} from './unreadable.ts'

test.use({ reuseContext: true })

const GOOD_LINE = { id: 'l-1', productId: 'p-1', name: 'Good Lamp', price: '19.99', quantity: 1, image: '/favicon.svg' }
const BAD_CARTS = json(...BAD_PRICES.map((price) => ({ items: [GOOD_LINE, { ...GOOD_LINE, id: 'l-2', price }] })), [
  GOOD_LINE,
  null,
])

test.describe('An unreadable cart', () => {
  test('An unreadable cart shows an error', async ({ page }) => {
    await fillCart(page)
    await openPage(page, '/faq')
    const cart = await mockCall(page, 'GET /api/cart')
    await forEach(page, [...UNREADABLE, ...BAD_CARTS], [cart], async (about) => {
      await headerLink(page, 'Cart').click()
      await expect(alert(page, 'Failed to load cart'), about).toBeVisible()
      await expect(page.getByRole('button', { name: /^Remove/ }), about).toHaveCount(0)
      await expectSound(page, about)
      await openFaq(page)
    })
  })

  test('An empty cart is not an error', async ({ page }) => {
    await fillCart(page)
    await openPage(page, '/faq')
    const cart = await mockCall(page, 'GET /api/cart')
    await forEach(page, json([], { items: [] }), [cart], async (about) => {
      await headerLink(page, 'Cart').click()
      await expect(page.getByText('Your cart is empty'), about).toBeVisible()
      await expect(alert(page, 'Failed'), about).toHaveCount(0)
      await openFaq(page)
    })
  })

  test('An unreadable response to Add to Cart shows an error', async ({ page }) => {
    await openPage(page, '/products/insulated-bottle')
    const add = await mockCall(page, 'POST /api/cart/items')
    await forEach(page, [...UNREADABLE, ...BAD_CARTS.slice(0, 1)], [add], async (about) => {
      await addToCart(page).click()
      await expect(alert(page, 'Failed to add item to cart'), about).toBeVisible()
      await expect(page.getByRole('button', { name: 'Added to Cart' }), about).toHaveCount(0)
      await expectSound(page, about)
      await leaveAndReturn(page)
    })
  })

  test('An unreadable response to a new quantity shows an error and restores the old quantity', async ({ page }) => {
    await fillCart(page)
    await openPage(page, '/cart')
    const change = await mockCall(page, 'PUT /api/cart/items/{id}')
    await forEach(page, [...UNREADABLE, ...BAD_CARTS.slice(0, 1)], [change], async (about) => {
      await oneMore(page).click()
      await expect(alert(page, 'Failed to update cart item'), about).toBeVisible()
      await expect(main(page).getByText('$64.00'), about).toHaveCount(0)
      await expect(main(page).getByText('$32.00').first(), about).toBeVisible()
      await expectSound(page, about)
      await leaveAndReturn(page)
    })
  })

  test('An unreadable response to a removal shows an error and restores the line', async ({ page }) => {
    await fillCart(page)
    await openPage(page, '/cart')
    const remove = await mockCall(page, 'DELETE /api/cart/items/{id}')
    await forEach(page, [...UNREADABLE, ...BAD_CARTS.slice(0, 1)], [remove], async (about) => {
      await removeBottle(page).click()
      await expect(alert(page, 'Failed to remove item from cart'), about).toBeVisible()
      await expect(removeBottle(page), about).toBeVisible()
      await expectSound(page, about)
      await leaveAndReturn(page)
    })
  })

  test('Any response to clearing the cart is accepted, because the specification has no format for it', async ({
    page,
  }) => {
    await openPage(page, '/faq')
    const clear = await mockCall(page, 'DELETE /api/cart')
    const answers: Replies = [...NO_RECORD, ['204', { status: 204, body: '' }]]
    await forEach(
      page,
      answers.map(([about, reply]) => [about, { ...reply, reachesShop: true }]),
      [clear],
      async (about) => {
        await fillCart(page)
        await headerLink(page, 'Cart').click()
        await page.getByText('Clear cart').click()
        await page.getByRole('button', { name: 'Remove all' }).click()
        await expect(page.getByText('Your cart is empty'), about).toBeVisible()
        await expectSound(page, about)
        await openFaq(page)
        await headerLink(page, 'Cart').click()
        await expect(page.getByText('Your cart is empty'), about).toBeVisible()
        await expect(alert(page, 'Failed'), about).toHaveCount(0)
        await openFaq(page)
      },
    )
  })
})
