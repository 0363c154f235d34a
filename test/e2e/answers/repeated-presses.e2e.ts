import { footerLink, headerLink } from '../../../lab/screens/steps.ts'
import { mockCall, type Reply } from '../support/mock-api.ts'
import { alert, choosePaypal, enterCheckout, enterShipping, fillCart, openPage } from '../support/requests.ts'
import { expect, expectSound, test } from '../audits/sound-page.ts'
import { addToCart, expectListPanel, hold, main, mockLists, oneMore } from './unreadable.ts'

test.use({ reuseContext: true })

test.describe('Pressing twice while an unreadable response is on its way', () => {
  const NULL: Reply = { json: null }

  test('A link pressed twice shows its error once', async ({ page }) => {
    await openPage(page, '/faq')
    const [lists] = await mockLists(page)
    const cart = await mockCall(page, 'GET /api/cart')
    const releaseCart = hold(page, [cart], NULL)
    await headerLink(page, 'Cart').dblclick()
    await releaseCart()
    await expect(alert(page, 'Failed to load cart')).toHaveCount(1)
    await expectSound(page)
    const releaseLists = hold(page, [lists!], NULL)
    await footerLink(page, 'All Products').dblclick()
    await releaseLists()
    await expectListPanel(page, 'twice')
    await expectSound(page)
  })

  test('Add to Cart pressed twice adds once and shows its error once', async ({ page }) => {
    await openPage(page, '/products/insulated-bottle')
    const add = await mockCall(page, 'POST /api/cart/items')
    const release = hold(page, [add], NULL)
    await addToCart(page).dblclick()
    await release()
    await expect(alert(page, 'Failed to add item to cart')).toHaveCount(1)
    expect(add.requests).toHaveLength(1)
    await expectSound(page)
  })

  test('A quantity button pressed twice restores the quantity and shows its error once', async ({ page }) => {
    await fillCart(page)
    await openPage(page, '/cart')
    const change = await mockCall(page, 'PUT /api/cart/items/{id}')
    const release = hold(page, [change], NULL)
    await oneMore(page).dblclick()
    await release()
    await expect(alert(page, 'Failed to update cart item')).toHaveCount(1)
    await expect(main(page).getByText('$96.00')).toHaveCount(0)
    await expect(main(page).getByText('$32.00').first()).toBeVisible()
    await expectSound(page)
  })

  test('Place Order pressed twice places one order and shows its error once', async ({ page }) => {
    await fillCart(page)
    await enterShipping(page)
    await choosePaypal(page)
    await enterCheckout(page)
    const orders = await mockCall(page, 'POST /api/orders')
    const release = hold(page, [orders], NULL)
    await page.getByRole('button', { name: /^Place Order/ }).dblclick()
    await release()
    await expect(alert(page, 'Failed to place order')).toHaveCount(1)
    expect(orders.requests).toHaveLength(1)
    await expectSound(page)
  })
})
