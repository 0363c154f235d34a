import { expect, test } from '../support/fixtures.ts'

test(
  'A product list has every control, and its URL reflects the choices',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await page.goto('/products')
    const main = page.getByRole('main')
    const chips = main.getByRole('navigation', { name: 'Categories' }).getByRole('link')
    await expect(chips.first()).toHaveText('All')
    for (const name of ['Beauty', 'Clothing', 'Electronics', 'Home & Kitchen'])
      await expect(chips.filter({ hasText: name })).toHaveCount(1)
    const options = main.getByLabel('Sort by').getByRole('option')
    const sorts = await options.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value))
    expect(sorts).toEqual(['featured', 'price-low', 'price-high', 'rating', 'newest'])
    if (isMobile) await main.locator('summary').first().click()
    const filters = isMobile ? page.getByRole('dialog', { name: 'Filters' }) : main
    await expect(filters.getByLabel('Lowest price, in dollars')).toHaveAttribute('placeholder', '0')
    await expect(filters.getByLabel('Lowest price, in dollars')).toHaveAttribute('min', '0')
    await expect(filters.getByLabel(/^Highest price, in dollars/)).toHaveAttribute('placeholder', '1000')
    const grid = main.getByRole('list').filter({ has: page.getByRole('article') })
    const columns = await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
    expect(columns).toBe(isMobile ? 2 : 4)
    await filters.getByLabel('In stock only').check()
    await expect(page).toHaveURL(/inStock=1/)
    if (isMobile) {
      await filters.getByRole('button', { name: 'Show 23 products' }).click()
      await expect(main.locator('summary').first()).toBeFocused()
      await expect(main.locator('summary').first()).toHaveText('Filters (1)')
    } else await expect(main.getByRole('search')).toHaveCSS('position', 'sticky')
    await main.getByLabel('Sort by').selectOption('price-low')
    await expect(page).toHaveURL(/sort=price-low/)
    await main.getByRole('searchbox').fill('MUG')
    await expect(page).toHaveURL(/q=MUG/)
    await expect(main.getByRole('article').filter({ hasText: 'Stoneware Mug' })).toHaveCount(1)
  },
)

test('A product page shows everything a buyer needs', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/products/stoneware-mug')
  const main = page.getByRole('main')
  const crumbs = main.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
  await expect(crumbs).toHaveText(['Home', 'Products', 'Home & Kitchen', 'Stoneware Mug'])
  await expect(main.getByRole('img').first()).toBeVisible()
  await expect(main.getByText(/Rated \d\.\d out of 5 by [\d,]+ reviews?/).first()).toBeAttached()
  await expect(main.getByText('$24.00').first()).toBeVisible()
  await expect(main.getByRole('region', { name: 'About this product' })).not.toBeEmpty()
  await expect(main.getByText(/^(In stock|Only \d left in stock)$/).first()).toBeVisible()
  await expect(main.getByText('Free delivery').first()).toBeVisible()
  const quantities = main.getByLabel('Quantity').getByRole('option')
  await expect(quantities).toHaveText(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
  await expect(main.getByRole('button', { name: 'Add to Cart' }).first()).toBeEnabled()
  await expect(main.getByRole('button', { name: /Wishlist/ }).first()).toBeVisible()
})

test('Choosing a variant by pointer or arrow key causes no layout shift', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/products/stoneware-mug')
  const choices = page.getByRole('main').getByRole('group', { name: 'Color' }).locator('label')
  const places = () =>
    choices.evaluateAll((all: HTMLElement[]) => all.map(({ offsetLeft, offsetWidth }) => [offsetLeft, offsetWidth]))
  const before = await places()
  await choices.filter({ hasText: 'Sage' }).click()
  await expect(page.getByRole('radio', { name: 'Sage' })).toBeFocused()
  expect(await places()).toEqual(before)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Charcoal' })).toBeFocused()
  expect(await places()).toEqual(before)
})

test('A failed picture is replaced by a graphic of the same size', async ({ page }) => {
  await page.route('**/media/**', (route) => route.abort())
  await page.goto('/products/stoneware-mug')
  const graphic = page.getByRole('main').getByRole('img', { name: 'Image not available' }).first()
  await expect(graphic).toHaveAttribute('src', /^data:image\/svg/)
  await expect(graphic).toHaveAttribute('width', '600')
})

test(
  'On a phone, the bar with Add to Cart never covers what is being chosen, and stays in view below it',
  { tag: '@phone-only' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/products/stoneware-mug')
    const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' })
    const choices = page.getByRole('main').locator('form fieldset, form select')
    await expect(choices).toHaveCount(2)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    for (let top = 0; top < height; top += 40) {
      await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
      const bar = (await add.locator('..').boundingBox())!
      for (const choice of await choices.all()) {
        const { y, height: tall } = (await choice.boundingBox())!
        expect([top, y + tall <= bar.y || y >= bar.y + bar.height]).toEqual([top, true])
      }
    }
    await page.getByRole('region', { name: 'About this product' }).scrollIntoViewIfNeeded()
    await expect(add).toBeInViewport()
  },
)
