import { axeFindings } from '../audits/axe.ts'
import { expect, test } from './desk.ts'

test('An owner creates an order at a market with the keyboard, and it is created once', async ({ page, desk }) => {
  await page.goto(`${desk}/orders`)
  await page.getByRole('link', { name: 'Create order' }).click()
  const main = page.getByRole('main')
  await main.getByLabel('Find an item').fill('bottle')
  await page.keyboard.press('Enter')
  await main.getByRole('button', { name: 'Add Insulated Bottle' }).first().click()
  await expect(main.getByLabel('SKU').first()).not.toHaveValue('')
  await main.getByRole('button', { name: 'Add custom item' }).click()
  const other = main.getByRole('group', { name: 'Items that are not in the shop, line 1' })
  await other.getByLabel('Name').fill('Gift wrap')
  await other.getByLabel('Price').fill('3')
  const customer = main.getByRole('group', { name: 'Customer' })
  const address = { Email: 'ada@example.com', 'First name': 'Ada', 'Last name': 'Lovelace', City: 'Springfield' }
  const rest = { Address: '12 Analytical Way', State: 'IL', 'Postal code': '62701' }
  for (const [label, value] of Object.entries({ ...address, ...rest }))
    await customer.getByLabel(label, { exact: true }).fill(value)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  const preview = page.getByRole('region', { name: 'What changes' })
  await expect(preview).toBeFocused()
  await expect(preview).toContainText('Gift wrap')
  await expect(preview).toContainText('Paid with cash')
  expect(await axeFindings(page)).toEqual([])
  await main.getByRole('button', { name: 'Create order', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order /)
  await expect(main.getByRole('status')).toContainText('is created. The customer will get an email.')
  await expect(main.getByRole('region', { name: 'Timeline' })).toContainText('created by hand by the owner')
})
