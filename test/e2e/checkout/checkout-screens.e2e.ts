import { cartLines, cellOf } from '../cart/cart-table.ts'
import { expect, test } from '../support/fixtures.ts'
import { ask, choosePaypal, enterShipping, openPage } from '../support/requests.ts'
import { addToCart, CARD, enterAddress, enterCard } from '../support/shopper.ts'

test('The cart shows each line and the totals', { tag: '@phone' }, async ({ page }) => {
  await addToCart(page, 'stoneware-mug', { Color: 'Sage' })
  await page.goto('/cart')
  const line = cartLines(page).filter({ hasText: 'Stoneware Mug' })
  await expect(line.getByRole('button', { name: /^One fewer/ })).toBeDisabled()
  await line.getByRole('button', { name: /^One more/ }).click()
  await expect(cellOf(line, 'Quantity')).toHaveText('2')
  await expect(cellOf(line, 'Total')).toHaveText('$48.00')
  await expect(cellOf(line, 'Price')).toHaveText('$24.00')
  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect(summary.getByRole('definition')).toHaveText([
    '$48.00',
    'Calculated at checkout',
    'Calculated at checkout',
    '$48.00',
  ])
  await expect(summary.getByRole('term')).toHaveText(['Subtotal', 'Shipping', 'Tax', 'Estimated total'])
  await expect(summary.getByRole('link', { name: 'Proceed to Checkout' })).toHaveAttribute('href', '/checkout')
  await expect(summary.getByRole('link', { name: 'Continue Shopping' })).toBeVisible()
  await line.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test(
  'The checkout shows the current step and the costs, and has a link back',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await addToCart(page, 'stoneware-mug', { Color: 'Sage' })
    await enterAddress(page)
    const progress = page.getByRole('navigation', { name: 'Checkout progress' }).getByRole('listitem')
    await expect(progress).toHaveText(['Shipping', 'Payment', 'Review', 'Confirmation'])
    await expect(progress.filter({ hasText: 'Payment' })).toHaveAttribute('aria-current', 'step')
    // 24.00 + 5.99 + 8% of 24.00
    await expect(page.getByText('$31.91').filter({ visible: true }).first()).toBeVisible()
    if (!isMobile) await expect(page.getByRole('complementary')).toHaveCSS('position', 'sticky')
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page.getByLabel('First name')).toHaveValue('Ada')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await enterCard(page, CARD.good)
    await page.getByRole('link', { name: 'Back to Payment' }).click()
    await expect(page.getByText('Visa ending in 4242')).toBeVisible()
  },
)

test(
  'The order summary and the review show the price, the quantity and the total of each item',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await ask(page, 'post', '/api/cart/items', { productId: 'insulated-bottle', quantity: 2 })
    await enterShipping(page)
    await choosePaypal(page)
    await openPage(page, '/checkout?step=review')
    const main = page.getByRole('main')
    // On wide screens only the summary lists the items.
    if (isMobile) await main.locator('summary').filter({ hasText: 'Order summary' }).click()
    const places = isMobile
      ? [main.locator('details'), main.getByRole('region', { name: 'Items' })]
      : [main.getByRole('complementary', { name: 'Order summary' })]
    for (const place of places) {
      const item = place.getByRole('listitem').filter({ hasText: 'Insulated Bottle' })
      for (const text of ['Price: $32.00', 'Quantity: 2', '$64.00'])
        await expect(item.getByText(text, { exact: true })).toBeVisible()
      await expect(item).toContainText('Line total: $64.00')
    }
  },
)
