import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { field, fill, messageOf } from '../support/form-fields.ts'
import { GOOD } from '../audits/form-rules.ts'
import { choosePaypal, fillCart, openPage } from '../support/requests.ts'

const LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  address1: 'Address',
  address2: 'Apartment, suite, etc.',
  city: 'City',
  state: 'State',
  postalCode: 'Postal code',
  country: 'Country',
  phone: 'Phone',
  email: 'Email',
}
const OPTIONAL = ['address2', 'phone']

test.beforeEach(async ({ page }) => {
  await fillCart(page)
  await openPage(page, '/checkout?step=shipping')
})

const submit = (page: Page) => page.getByRole('button', { name: 'Continue to payment' }).click()

test('An address has ten fields, and each required one says "{Field label} is required" beside itself', async ({
  page,
}) => {
  const controls = page.getByRole('main').locator('form [autocomplete^="shipping "]')
  expect(await controls.evaluateAll((all) => (all as HTMLInputElement[]).map(({ name }) => name))).toEqual(
    Object.keys(LABELS),
  )
  // Only a script can deselect the country.
  await field(page, 'country').evaluate((select) => ((select as HTMLSelectElement).selectedIndex = -1))
  await submit(page)
  for (const [name, label] of Object.entries(LABELS)) {
    const optional = OPTIONAL.includes(name)
    await expect(field(page, name)).toHaveAccessibleName(optional ? `${label} (optional)` : label)
    if (optional) await expect(messageOf(page, name)).toHaveCount(0)
    else await expect(messageOf(page, name)).toHaveText(`${label} is required`)
  }
})

test('An address is accepted without phone and second line', async ({ page }) => {
  await fill(page, { ...GOOD, address2: '', phone: '' })
  await submit(page)
  await expect(page).toHaveURL(/\?step=payment$/)
})

test('An address is in the United States, Canada or Mexico', async ({ page }) => {
  await expect(field(page, 'country').locator('option')).toHaveText(['United States', 'Canada', 'Mexico'])
  const answer = await page.request.put('/api/checkout/shipping', {
    data: { address: { ...GOOD, country: 'Atlantis' }, shippingOptionId: 'standard' },
  })
  expect([answer.status(), await answer.json()]).toMatchObject([
    400,
    { fields: { 'address.country': 'Country must be one of United States, Canada, Mexico' } },
  ])
})

test('A postal code has the format of its country', async ({ page }) => {
  for (const [country, postalCode, isRight] of [
    ['United States', '97201', true],
    ['United States', '97201-1234', true],
    ['United States', '9720', false],
    ['United States', '972011', false],
    ['United States', '97201-12', false],
    ['United States', '97201 1234', true],
    ['United States', '972011234', true],
    ['United States', 'K1A 0B1', false],
    ['Mexico', '06000', true],
    ['Mexico', '06000-1234', false],
    ['Canada', 'K1A 0B1', true],
    ['Canada', 'k1a0b1', true],
    ['Canada', 'D1A 0B1', false],
    ['Canada', '97201', false],
  ] as const) {
    // The city stays empty, so that nothing is sent.
    await fill(page, { city: '', country, state: country === 'Canada' ? 'ON' : 'OR', postalCode })
    await submit(page)
    await expect(messageOf(page, 'city')).toBeVisible()
    const messages = messageOf(page, 'postalCode')
    await expect(messages, `${postalCode} in ${country}`).toHaveText(isRight ? [] : ['Invalid postal code format'])
  }
})

test('Canada has provinces, and choosing a country clears errors about another', async ({ page }) => {
  await fill(page, { ...GOOD, state: 'QC', postalCode: 'H2X 1Y4' })
  await submit(page)
  await expect(messageOf(page, 'state')).toHaveText('State must be in the United States, such as IL or Illinois')
  await expect(messageOf(page, 'postalCode')).toHaveText('Invalid postal code format')
  await fill(page, { country: 'Canada' })
  await expect(field(page, 'state')).toHaveAccessibleName('Province')
  await expect(messageOf(page, 'state')).toHaveCount(0)
  await expect(messageOf(page, 'postalCode')).toHaveCount(0)
  await fill(page, { state: 'California' })
  await submit(page)
  await expect(messageOf(page, 'state')).toHaveText('Province must be in Canada, such as ON or Ontario')
  await fill(page, { state: 'Québec' })
  await submit(page)
  await expect(page).toHaveURL(/\?step=payment$/)
})

test('A ZIP code of another state is questioned before the order is placed', async ({ page }) => {
  await fill(page, { ...GOOD, state: 'CA', postalCode: '12345' })
  await submit(page)
  await expect(page).toHaveURL(/\?step=payment$/)
  await choosePaypal(page)
  await openPage(page, '/checkout?step=review')
  const doubt = page.getByText('Postal code 12345 is in New York. Is California right?')
  await expect(doubt).toBeVisible()
  await page.getByRole('link', { name: 'Edit shipping address' }).click()
  await fill(page, { state: 'NY' })
  await submit(page)
  await expect(page).toHaveURL(/\?step=payment$/)
  await openPage(page, '/checkout?step=review')
  await expect(page.getByRole('button', { name: /^Place Order/ })).toBeVisible()
  await expect(doubt).toHaveCount(0)
})
