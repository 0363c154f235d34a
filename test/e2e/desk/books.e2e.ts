import { shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { axeFindings } from '../audits/axe.ts'
import { ask } from '../support/requests.ts'
import { asOwner, orderByPaypal } from '../support/owner.ts'
import { expect, test } from './desk.ts'

const EMAIL = 'ada@example.com'
const TRACKING = { carrier: null, trackingNumber: null, trackingUrl: null }

test('The owner reads the documents of the month, with their tax by rate, and saves them as CSV', async ({
  page,
  desk,
}) => {
  await ask(page, 'post', '/api/cart/items', { productId: 'insulated-bottle', quantity: 2 })
  const number = await orderByPaypal(page)
  const row = page.getByRole('row').filter({ hasText: number })
  // The outbox makes the invoice once the payment is captured.
  await expect(async () => {
    await page.goto(`${desk}/documents`)
    await expect(row).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(row.first()).toContainText('Invoice')
  const taxes = page.getByRole('table', { name: 'Tax by rate' })
  await expect(taxes.getByRole('row', { name: /^8%/ })).toBeVisible()
  await expect(taxes.getByRole('rowheader', { name: 'All' })).toBeVisible()
  const csv = await page.request.get(
    desk + (await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href')),
  )
  expect(await csv.text()).toMatch(new RegExp(`^number,kind,date,order,.*\n(.*\n)*INV-\\d+,invoice,[\\d-]+,${number},`))
  await page.goto(`${desk}/documents?from=2001-01-01&to=2001-01-31`)
  await expect(page.getByText('No invoice or credit note was issued on these days.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

test('The owner adds a key, sees its secret once, finds it in what happened, and revokes it', async ({
  page,
  desk,
}) => {
  await page.goto(`${desk}/keys`)
  await page.getByRole('button', { name: 'Add key' }).click()
  await expect(page.getByRole('alert')).toContainText('A key has a name')
  await expect(page.getByLabel('What is it for?')).toBeFocused()
  await page.getByLabel('What is it for?').fill('Label printer')
  await page.getByRole('button', { name: 'Add key' }).click()
  const secret = await page.getByText(/^linden_/).innerText()
  const call = () =>
    page.request.get(`${desk}/owner/orders?limit=1`, { headers: { authorization: `Bearer ${secret}` } })
  expect((await call()).status()).toBe(200)
  expect(await axeFindings(page)).toEqual([])
  await page.reload()
  await expect(page.getByText(/^linden_/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Revoke Label printer' }).click()
  await expect(page.getByText('Revoke “Label printer”?', { exact: false })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  expect((await call()).status()).toBe(200)
  await page.getByRole('button', { name: 'Revoke Label printer' }).click()
  await expect(page.getByText('The key was revoked.')).toBeVisible()
  expect((await call()).status()).toBe(401)
  await page.goto(`${desk}/history?text=Label+printer`)
  const deeds = page.getByRole('table', { name: 'What happened' })
  await expect(deeds.getByRole('row')).toHaveCount(2)
  await expect(page.locator('main')).not.toContainText(secret)
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('The owner exports a customer’s data, and erases the customer after seeing what goes', async ({
    page,
    shop,
    desk,
  }) => {
    await ask(page, 'post', '/api/cart/items', { productId: 'insulated-bottle', quantity: 1 })
    const number = await orderByPaypal(page, EMAIL)
    await asOwner(shop, (owner) => shipOrder(owner, number, TRACKING))
    await page.goto(`${desk}/customers/${encodeURIComponent(EMAIL)}`)
    await expect(page.getByRole('main')).toContainText(number)
    const data = await page.request.get(`${desk}/customers/${encodeURIComponent(EMAIL)}/data.json`)
    expect(await data.text()).toContain(number)
    await page.getByRole('link', { name: 'Erase' }).click()
    await page.getByRole('button', { name: 'Show what changes' }).click()
    await expect(page.getByText('The email and shipping address of 1 order are deleted.')).toBeVisible()
    await page.getByRole('button', { name: 'Erase for good' }).click()
    await expect(page.getByText(`${EMAIL} was erased.`)).toBeVisible()
  })
})
