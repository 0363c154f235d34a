import { fillWholeCart } from '../../../lab/screens/steps.ts'
import { cartLines, cartTable, cellOf, COLUMNS } from './cart-table.ts'
import { expect, test } from '../support/fixtures.ts'
import { mockAnswer, openPage } from '../support/requests.ts'

test(
  'The cart is a table with a row for each line and a header for each column',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await fillWholeCart(page)
    await openPage(page, '/cart')
    const table = cartTable(page)
    await expect(table).toBeVisible()
    const heads = table.getByRole('columnheader')
    await expect(heads).toHaveText(COLUMNS)
    // On phones the column headers are for screen readers only.
    await expect(table.getByRole('rowgroup').first()).toHaveCSS('clip-path', isMobile ? 'inset(50%)' : 'none')
    const lines = [
      {
        product: /^Pour-Over Kettle$/,
        price: /^Reduced price: \$68.00 , usual price: \$85.00$/,
        quantity: 1,
        total: 68,
      },
      { product: /^Wool Sweater.+Size/, price: /^\$89.00$/, quantity: 2, total: 178 },
      { product: /^Insulated Bottle$/, price: /^\$32.00$/, quantity: 3, total: 96 },
    ]
    await expect(cartLines(page)).toHaveCount(lines.length)
    for (const [index, { product, price, quantity, total }] of lines.entries()) {
      const line = cartLines(page).nth(index)
      await expect(line.getByRole('rowheader')).toHaveText(product)
      await expect(line.getByRole('cell')).toHaveCount(4)
      await expect(cellOf(line, 'Price')).toHaveText(price)
      await expect(cellOf(line, 'Quantity')).toHaveText(String(quantity))
      await expect(cellOf(line, 'Quantity').getByRole('button', { name: /^One (fewer|more) of/ })).toHaveCount(2)
      await expect(cellOf(line, 'Total')).toHaveText(`$${total.toFixed(2)}`)
      await expect(cellOf(line, 'Remove').getByRole('button', { name: /^Remove / })).toBeVisible()
    }
  },
)

// Safari drops the role of table parts with another `display`.
test('Each part of the cart table states its ARIA role', { tag: '@phone' }, async ({ page }) => {
  await fillWholeCart(page)
  await openPage(page, '/cart')
  await expect(cartLines(page)).toHaveCount(3)
  const parts = page.getByRole('main').locator('table, thead, tbody, tr, th, td')
  const roles = await parts.evaluateAll((all) => all.map((part) => part.getAttribute('role')))
  const ofLine = ['row', 'rowheader', 'cell', 'cell', 'cell', 'cell']
  const ofHead = ['table', 'rowgroup', 'row', ...COLUMNS.map(() => 'columnheader'), 'rowgroup']
  expect(roles).toEqual([...ofHead, ...ofLine, ...ofLine, ...ofLine])
})

test('An error about a cart line is shown in the row below it', { tag: '@phone' }, async ({ page }) => {
  await fillWholeCart(page)
  await openPage(page, '/cart')
  await mockAnswer(page, 'DELETE /api/cart/items/')
  await page.getByRole('button', { name: /^Remove Wool Sweater/ }).click()
  const below = cartLines(page).filter({ hasText: 'Wool Sweater' }).locator('xpath=following-sibling::*[1]')
  await expect(below.getByRole('cell').getByRole('alert')).toContainText('Failed to remove item from cart')
  await expect(below).toHaveRole('row')
  await expect(cartLines(page)).toHaveCount(3)
})
