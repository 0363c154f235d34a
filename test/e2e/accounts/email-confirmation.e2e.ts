import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { expect, test } from '../support/fixtures.ts'
import { choosePaypal, fillCart, enterShipping, ask } from '../support/requests.ts'
import { startShop } from '../support/shop-server.ts'
import { emailsTo, register } from '../support/shopper.ts'

const onPostgres = process.env.TEST_DATABASE_URL !== undefined

/** Extracts a link from the text part of an email, whose long lines are folded. */
const linkIn = (message: string, before: string): string =>
  new RegExp(`${before}: (\\S+)`).exec(message.replace(/=\r?\n/g, '').replaceAll('=3D', '='))![1]!

for (const [title, javaScriptEnabled] of [
  ['with JavaScript', true],
  ['with JavaScript off', false],
] as const)
  test.describe(title, () => {
    test.use({ javaScriptEnabled })

    test('A new account is confirmed through an email by the signed-in shopper', async ({ page, shop, browser }, {
      project,
    }) => {
      const email = `confirming-${project.name}-${String(javaScriptEnabled)}@example.com`
      await register(page, email)
      await expect(page.getByText('Registration successful! Redirecting you to login...')).toBeVisible()
      await page.goto('/login')
      await expect(page.getByText('Your email address is not confirmed yet.')).toBeVisible()
      const [message] = await emailsTo(shop, email, 1)
      const link = linkIn(message!, 'Confirm my email address')

      const elsewhere = await browser.newContext({ baseURL: shop.url, javaScriptEnabled })
      const other = await elsewhere.newPage()
      const answer = await other.goto(link)
      expect(answer!.headers()['referrer-policy']).toBe('no-referrer')
      await expect(other.getByText('Please sign in first')).toBeVisible()
      await other.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
      await other.getByRole('main').getByLabel('Email', { exact: true }).fill(email)
      await other.getByLabel('Password', { exact: true }).fill('correct horse battery')
      await other.getByRole('button', { name: 'Sign in', exact: true }).click()
      await other.getByRole('button', { name: 'Confirm my email address' }).click()
      await expect(other.getByText('Your email address is confirmed.')).toBeVisible()
      await elsewhere.close()

      await page.goto('/login')
      await expect(page.getByText(`You are signed in as ${email}.`)).toBeVisible()
      await expect(page.getByText('Your email address is not confirmed yet.')).toHaveCount(0)
    })

    test('An invalid link shows a message, and a new one can be requested', async ({ page, shop }, { project }) => {
      const email = `again-${project.name}-${String(javaScriptEnabled)}@example.com`
      await register(page, email)
      await expect(page.getByText('Registration successful!')).toBeVisible()
      await page.goto('/confirm-email?token=dead')
      await page.getByRole('button', { name: 'Confirm my email address' }).click()
      await expect(page.getByText('This link is for another account, or no longer works.')).toBeVisible()
      await page.getByRole('button', { name: 'Send me a new link' }).click()
      await expect(page.getByText('We have sent you a link.')).toBeVisible()
      await emailsTo(shop, email, 2)
    })

    test('The link to an old order asks for the postal code', async ({ page, browser }) => {
      test.skip(onPostgres, 'The order is aged in a file; the rule is tested on both databases.')
      const shop = await startShop()
      const context = await browser.newContext({ baseURL: shop.url })
      const shopper = await context.newPage()
      await fillCart(shopper)
      await enterShipping(shopper)
      await choosePaypal(shopper)
      const { orderNumber } = await ask(shopper, 'post', '/api/orders', {})
      const [message] = await emailsTo(shop, 'ada@example.com', 1)
      await context.close()
      const database = new DatabaseSync(join(shop.data, 'shop.db'))
      database.exec("update orders set created_at = '2020-01-01T00:00:00.000Z'")
      database.close()

      await page.goto(linkIn(message!, 'See your order'))
      await expect(page.getByText('This link is more than 90 days old.')).toBeVisible()
      const field = page.getByLabel('Postal code')
      await page.getByRole('button', { name: 'Show my order' }).click()
      await expect(page.getByText('Postal code is required').first()).toBeVisible()
      await field.fill('10001')
      await page.getByRole('button', { name: 'Show my order' }).click()
      await expect(page.getByText('This postal code does not match the order.').first()).toBeVisible()
      await field.fill('62701')
      await page.getByRole('button', { name: 'Show my order' }).click()
      await expect(page.getByText(String(orderNumber)).first()).toBeVisible()
      await expect(page.getByText('Ada Lovelace').first()).toBeVisible()
      expect(page.url()).not.toContain('62701')
      await shop.stop()
    })
  })
