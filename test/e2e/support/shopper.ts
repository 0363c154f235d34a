import { expect, type Page } from '@playwright/test'

export const ADA = {
  'First name': 'Ada',
  'Last name': 'Lovelace',
  Address: '12 Analytical Way',
  City: 'Springfield',
  State: 'Illinois',
  'Postal code': '62701',
  Email: 'ada@example.com',
}

export const CARD = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
  challenge: '4000 0000 0000 3220',
  abandoned: '4000 0027 6000 3184',
}

/** Chooses the options of a product, adds it to the cart and waits for the result. */
export async function addToCart(page: Page, slug: string, choice: Record<string, string> = {}): Promise<void> {
  await page.goto(`/products/${slug}`)
  for (const [option, value] of Object.entries(choice))
    await page.getByRole('group', { name: option }).locator('label').filter({ hasText: value }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(
    page
      .getByRole('button', { name: 'Added to Cart' })
      .or(page.getByRole('heading', { name: 'Your cart', exact: true }))
      .first(),
  ).toBeVisible()
}

/** Walks from the cart to the payment step, whose fields are the shop's own. */
export async function enterAddress(page: Page, address: Record<string, string> = ADA): Promise<void> {
  await submitAddress(page, address)
  await expect(page.getByLabel('Card number')).toBeVisible()
}

/** Walks from the cart through the shipping step. */
export async function submitAddress(page: Page, address: Record<string, string>): Promise<void> {
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  for (const [label, value] of Object.entries(address)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
}

/** Walks from the payment step to the review. */
export async function enterCard(page: Page, number: string, expiry = '12/39'): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Cardholder name').fill('Ada Lovelace')
  await page.getByLabel('Expiry date').fill(expiry)
  await page.getByLabel('CVV').fill('123')
  await page.getByRole('button', { name: 'Review order' }).click()
}

export async function placeOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Place Order/ }).click()
}

/** Fills in and submits the registration form. */
export async function register(page: Page, email: string): Promise<void> {
  await page.goto('/register')
  await page.getByLabel('Full name').fill('Ada Lovelace')
  await page.getByLabel('Email', { exact: true }).first().fill(email)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByLabel('Confirm password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Returns the order number that the confirmation page shows. */
export async function orderNumber(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/order-confirmation\//)
  const text = await page
    .getByText(/[0-9A-Z]{4}-[0-9A-Z]{4}/)
    .first()
    .innerText()
  return /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)![0]
}

/** Waits for a number of emails to an address and returns their sources. */
export async function emailsTo(shop: { data: string }, address: string, count: number): Promise<string[]> {
  const { existsSync, readdirSync, readFileSync } = await import('node:fs')
  const folder = `${shop.data}/letters`
  const read = () =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((file) => file.endsWith('.eml'))
      .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
      .filter((message) => message.includes(address))
  await expect.poll(() => read().length).toBe(count)
  return read()
}
