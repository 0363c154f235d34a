import { expect, test } from '../support/fixtures.ts'
import { ADA, addToCart, CARD, enterAddress, enterCard, emailsTo, orderNumber, placeOrder } from '../support/shopper.ts'

/** Each test has an email address of its own, to find its emails. */
const emailOf = (title: string, project: string) => `${title}-${project}@example.com`

test('A guest buys two products, one of them a variant', { tag: '@phone' }, async ({ page, shop }, { project }) => {
  const email = emailOf('guest', project.name)
  await addToCart(page, 'stoneware-mug', { Color: 'Sage' })
  await addToCart(page, 'insulated-bottle')
  await enterAddress(page, { ...ADA, Email: email })
  await enterCard(page, CARD.good)
  // 24.00 + 32.00 is over $50: standard shipping is free, tax is 8% of the subtotal.
  await expect(page.getByRole('button', { name: 'Place Order — $60.48' })).toBeVisible()
  await placeOrder(page)
  const number = await orderNumber(page)
  await expect(page.getByText('Stoneware Mug').first()).toBeVisible()
  await expect(page.getByText('$60.48').first()).toBeVisible()
  expect(await page.evaluate((key) => localStorage.getItem(key), `order-${number}`)).toContain(number)
  const [message] = await emailsTo(shop, email, 1)
  expect(message).toContain(number)
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test.describe('on a wide screen', () => {
  test('A registered shopper signs in with a guest cart, sees the merged items, and buys', async ({ page }, {
    project,
  }) => {
    const email = emailOf('member', project.name)
    await page.goto('/register')
    await page.getByLabel('Full name').fill('Grace Brewster Hopper')
    await page.getByLabel('Email', { exact: true }).first().fill(email)
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByLabel('Confirm password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Registration successful! Redirecting you to login...')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/$/)

    await addToCart(page, 'ribbed-vase', { Color: 'Sage' })
    await page.goto('/login')
    await page.getByLabel('Email', { exact: true }).first().fill(email)
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText(/We added .*Ribbed Vase/)).toBeVisible()
    await expect(page).toHaveURL(/\/$/)

    await enterAddress(page, { ...ADA, Email: email })
    await enterCard(page, CARD.good)
    await placeOrder(page)
    await orderNumber(page)
    await expect(page.getByText('Ribbed Vase').first()).toBeVisible()
  })

  test('A declined card is not charged, and another one succeeds', async ({ page }, { project }) => {
    await addToCart(page, 'canvas-tote')
    await enterAddress(page, { ...ADA, Email: emailOf('declined', project.name) })
    await enterCard(page, CARD.declined)
    await placeOrder(page)
    await expect(page.getByText('Your card was declined.').first()).toBeVisible()
    await expect(page).toHaveURL(/step=payment/)
    await expect(page.getByLabel('Cardholder name')).toHaveValue('Ada Lovelace')

    await enterCard(page, CARD.good, '01/20')
    await placeOrder(page)
    await expect(page.getByText('Your card has expired.').first()).toBeVisible()

    await enterCard(page, CARD.good)
    await placeOrder(page)
    await orderNumber(page)
    await expect(page.getByText('ending in 4242')).toBeVisible()
  })

  test('An order whose response is lost is placed once when it is retried', async ({ page, shop }, { project }) => {
    const email = emailOf('retry', project.name)
    await addToCart(page, 'satin-lipstick')
    await enterAddress(page, { ...ADA, Email: email })
    await enterCard(page, CARD.good)
    let lost = false
    await page.route('**/api/orders', async (route) => {
      if (route.request().method() !== 'POST' || lost) return route.continue()
      lost = true
      await route.fetch()
      await route.abort()
    })
    await placeOrder(page)
    await expect(page.getByText('Failed to place order').first()).toBeVisible()
    await placeOrder(page)
    await orderNumber(page)
    expect(await emailsTo(shop, email, 1)).toHaveLength(1)
  })
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('The home page shows the featured products', async ({ page }) => {
    await page.goto('/')
    const featured = page.getByRole('region', { name: 'Featured Products' })
    await expect(featured.getByRole('link', { name: /Stoneware Mug/ }).first()).toBeVisible()
    await expect(featured.getByText('Loading featured products...')).toBeHidden()
  })

  test('A search for characters that no name can contain finds nothing and is no error', async ({ page }) => {
    const answers = await Promise.all(
      ['/products?q=%00', '/products?min=%00', '/products/category/%00'].map((path) => page.request.get(path)),
    )
    expect(answers.map((answer) => answer.status())).toEqual([200, 200, 200])
  })

  test('A guest finds a product, buys it and sees the order', async ({ page, shop }, { project }) => {
    const email = emailOf('plain', project.name)
    await page.goto('/products?q=mug')
    await page
      .getByRole('link', { name: /Stoneware Mug/ })
      .first()
      .click()
    await page.getByRole('group', { name: 'Color' }).locator('label').filter({ hasText: 'Charcoal' }).click()
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(page).toHaveURL(/\/cart$/)
    await page.getByRole('button', { name: /^One more of Stoneware Mug/ }).click()
    await expect(page.getByText('$48.00').first()).toBeVisible()
    await enterAddress(page, { ...ADA, Email: email })
    await enterCard(page, CARD.good)
    await placeOrder(page)
    const number = await orderNumber(page)
    expect((await emailsTo(shop, email, 1))[0]).toContain(number)
  })

  test('A declined card is reported, and another one succeeds', async ({ page }, { project }) => {
    await addToCart(page, 'hydrating-hand-cream')
    await enterAddress(page, { ...ADA, Email: emailOf('plain-declined', project.name) })
    await enterCard(page, CARD.poor)
    await placeOrder(page)
    await expect(page.getByText('Your card has insufficient funds.').first()).toBeVisible()
    await enterCard(page, CARD.good)
    await placeOrder(page)
    await orderNumber(page)
  })

  test('Invalid fields are reported and the input is preserved', async ({ page }) => {
    await addToCart(page, 'botanical-soap-set')
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Postal code').fill('abc')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.getByText('Last name is required').first()).toBeVisible()
    await expect(page.getByText('Invalid postal code format').first()).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Ada')
  })

  test('A shopper registers, signs out and signs in', async ({ page }, { project }) => {
    const email = emailOf('plain-member', project.name)
    await page.goto('/register')
    await page.getByLabel('Full name').fill('Ada')
    await page.getByLabel('Email', { exact: true }).first().fill(email)
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByLabel('Confirm password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Registration successful! Redirecting you to login...')).toBeVisible()
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/login')
    await page.getByLabel('Email', { exact: true }).first().fill(email)
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})
