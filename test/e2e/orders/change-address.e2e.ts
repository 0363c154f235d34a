import { CHANGE_ADDRESS_TEXTS } from '#domain/orders/texts/change-address-texts.ts'
import { packOrder } from '#shop/orders/fulfill/parcels.ts'
import { expect, test } from '../support/fixtures.ts'
import { asOwner, orderByPaypal } from '../support/owner.ts'
import { fillCart, openPage } from '../support/requests.ts'

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'With JavaScript' : 'Without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('A shopper changes an order’s address until it is packed', async ({ page, shop }) => {
      await fillCart(page)
      const number = await orderByPaypal(page)
      const main = page.getByRole('main')
      await page.goto(`/orders/${number}`)
      await main.getByRole('link', { name: 'Change the shipping address' }).click()
      await expect(page).toHaveURL(new RegExp(`/orders/${number}/address$`))
      await main.getByLabel('City').fill('')
      await main.getByRole('button', { name: 'Save address' }).click()
      await expect(main.getByText('City is required').first()).toBeVisible()
      await main.getByLabel('City').fill('Peoria')
      await main.getByRole('button', { name: 'Save address' }).click()
      await expect(page).toHaveURL(new RegExp(`/orders/${number}$`))
      await expect(main.getByText('Peoria')).toBeVisible()
      await expect(main.getByText('Shipping address changed')).toBeVisible()
      await asOwner(shop, (owner) => packOrder(owner, number))
      await page.goto(`/orders/${number}/address`)
      await expect(main.getByRole('alert')).toContainText('so its address can no longer be changed here')
    })
  })

test('Without a network, the new address stays in its form, and is saved once the network is back', async ({
  page,
  context,
}) => {
  await fillCart(page)
  const number = await orderByPaypal(page)
  await openPage(page, `/orders/${number}/address`)
  const main = page.getByRole('main')
  await main.getByLabel('City').fill('Peoria')
  await context.setOffline(true)
  await main.getByLabel('City').press('Enter')
  await expect(page.getByRole('alert').getByText(CHANGE_ADDRESS_TEXTS.failed)).toBeFocused()
  await expect(main.getByLabel('City')).toHaveValue('Peoria')
  await context.setOffline(false)
  await main.getByRole('button', { name: 'Save address' }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${number}$`))
  await expect(main.getByText('Peoria')).toBeVisible()
})
