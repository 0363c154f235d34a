import { expect, test } from '../support/fixtures.ts'

test('Back from a product returns to the same filters and the same place', async ({ page }) => {
  await page.goto('/products')
  const main = page.getByRole('main')
  await main.getByLabel('Highest price, in dollars; 1000 means any').fill('90')
  await main.getByLabel('In stock only').check()
  await expect(page).toHaveURL(/\?max=90&inStock=1$/)
  await expect(main.getByText(/^1\d products$/)).toBeVisible()
  const last = main.getByRole('article').last().getByRole('link')
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(100)
  await last.click()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\?max=90&inStock=1$/)
  await expect(main.getByLabel('In stock only')).toBeChecked()
  await expect(main.getByLabel(/^Highest price, in dollars/)).toHaveValue('90')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})

test('The scroll position survives the arrival of the session', { tag: '@phone' }, async ({ page }) => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/session', async (route) => {
    await gate.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/session')
  await page.goto('/products', { waitUntil: 'commit' })
  await asked
  await page.evaluate(() => scrollTo(0, 700))
  const answered = page.waitForResponse('**/api/session')
  gate.resolve()
  await answered
  await expect(page.getByRole('link', { name: 'Shopping cart' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => scrollY)).toBe(700)
})

test('Text typed while a list loads is preserved and submitted with the filters', async ({ page }) => {
  await page.clock.install()
  await page.goto('/products')
  const main = page.getByRole('main')
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/products?*', async (route) => {
    await answered.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/inStock=1/)
  await main.getByLabel('In stock only').check()
  await asked
  await page.clock.pauseAt(Date.now() + 60_000)
  await main.getByRole('searchbox').fill('mug')
  await main.getByLabel('Sort by').focus()
  answered.resolve()
  await expect(main.getByText('23 products')).toBeVisible()
  await expect(main.getByRole('searchbox')).toHaveValue('mug')
  await page.clock.runFor(1000)
  await expect(page).toHaveURL(/\?q=mug&inStock=1$/)
})

test('The pictures of a product can be browsed and zoomed by keyboard alone', async ({ page }) => {
  await page.goto('/products/stoneware-mug')
  const shown = page.getByRole('list', { name: 'All pictures' }).locator('[aria-current]')
  await page.getByRole('link', { name: 'Enlarge picture 1 of 4' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(shown).toHaveAccessibleName('Show picture 2')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Stoneware Mug' })
  await expect(dialog.getByRole('status')).toHaveText('Picture 2 / 4')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('status')).toHaveText('Picture 3 / 4')
  const picture = dialog.getByRole('img').nth(2)
  const far = (await picture.boundingBox())!.width
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Zoom out of picture 3' })).toBeFocused()
  expect((await picture.boundingBox())!.width).toBeGreaterThan(2 * far)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'Enlarge picture 3 of 4' })).toBeFocused()
  await expect(shown).toHaveAccessibleName('Show picture 3')
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('The filters are a plain form on the page', async ({ page }) => {
    await page.goto('/products')
    const search = page.getByRole('search')
    const toggle = search.locator('summary', { hasText: 'Filters' })
    if (await toggle.isVisible()) await toggle.click()
    await search.getByLabel('In stock only').check()
    await search.getByLabel('Highest price, in dollars; 1000 means any').fill('20')
    await search.getByRole('button', { name: 'Show results' }).click()
    await expect(page).toHaveURL(/max=20/)
    await expect(page.getByRole('article')).toHaveText([/Botanical Soap Set/, /Hydrating Hand Cream/])
    await page.getByRole('link', { name: 'Remove filter: Up to $20' }).click()
    await expect(page).toHaveURL(/\/products\?inStock=1$/)
  })
})

test('A search shows its correction, its suggestion and its nearest matches', async ({ page }) => {
  const main = page.getByRole('main')
  await page.goto('/products?q=headphnes')
  await expect(main.getByText('Nothing matches “headphnes”. These are the results for “headphones”.')).toBeVisible()
  await expect(main.getByRole('article')).toHaveCount(1)
  await page.goto('/products?q=cord')
  await main.getByText('Did you mean').getByRole('link', { name: 'card' }).click()
  await expect(main.getByRole('article').getByRole('link', { name: 'Leather Card Holder' })).toBeVisible()
  await page.goto('/products?q=mug&max=5')
  await expect(main.getByRole('heading', { name: 'Closest to what you searched for' })).toBeVisible()
  await expect(main.getByRole('article').getByRole('link', { name: 'Stoneware Mug' })).toBeVisible()
})

test('A search without results suggests what would help', async ({ page }) => {
  const main = page.getByRole('main')
  await page.goto('/products?q=zzzzqqq')
  await expect(main.getByText('Try another word, or fewer of them.')).toBeVisible()
  await page.goto('/products?q=ketle&max=5')
  await expect(main.getByText('Nothing matches “ketle”. “kettle” is found without the filters.')).toBeVisible()
  await main.getByRole('link', { name: 'Without Up to $5: 1 product' }).click()
  await expect(main.getByText('Nothing matches “ketle”. These are the results for “kettle”.')).toBeVisible()
  await page.goto('/products/category/beauty?q=mug')
  await main.getByRole('link', { name: 'In all products: 1 product' }).click()
  await expect(page).toHaveURL(/\/products\?q=mug$/)
  await expect(main.getByRole('article').getByRole('link', { name: 'Stoneware Mug' })).toBeVisible()
})
