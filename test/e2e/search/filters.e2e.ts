import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydration.ts'

const form = (page: Page): Locator => page.getByRole('search', { name: 'Search and filter products' })

/** Returns the filters, which are beside the list on wide screens and in a dialog on narrow ones. */
async function openFilters(page: Page): Promise<Locator> {
  const toggle = form(page).locator('summary', { hasText: 'Filters' })
  if (!(await toggle.isVisible())) return form(page)
  await toggle.click()
  return page.getByRole('dialog', { name: 'Filters' })
}

async function unfoldTags(filters: Locator): Promise<void> {
  await filters.getByText('Tags', { exact: true }).click()
  await filters
    .getByRole('group', { name: 'Tags' })
    .getByText(/^\d+ more$/)
    .click()
}

const value = (filters: Locator, name: string) => filters.getByRole('checkbox', { name: new RegExp(`^${name} \\d`) })

test(
  'Values of one facet widen a list, several facets narrow it, and a chip removes one',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    const main = page.getByRole('main')
    await page.goto('/products')
    const filters = await openFilters(page)
    await value(filters, 'Beauty').check()
    await expect(page).toHaveURL(/\/products\?category=beauty$/)
    await value(filters, 'Clothing').check()
    await expect(page).toHaveURL(/\/products\?category=beauty&category=clothing$/)
    await expect(main.getByText('10 products', { exact: true }).first()).toBeAttached()

    await unfoldTags(filters)
    await value(filters, 'wool').check()
    await expect(page).toHaveURL(/\?category=beauty&category=clothing&tag=wool$/)
    await expect(value(filters, 'Beauty')).toHaveAccessibleName('Beauty 0')
    await expect(value(filters, 'Beauty')).toBeEnabled()
    await expect(value(filters, 'Clothing')).toHaveAccessibleName('Clothing 2')
    // A value that no listed product has is not offered.
    await expect(value(filters, 'Electronics')).toHaveAccessibleName('Electronics 0')
    await expect(value(filters, 'Electronics')).toBeDisabled()
    if (isMobile) await filters.getByRole('button', { name: 'Show 2 products' }).click()

    await expect(main.getByRole('article')).toHaveCount(2)
    const applied = main.getByRole('list', { name: 'Applied filters' })
    await expect(applied.getByRole('listitem')).toHaveText([/Beauty/, /Clothing/, /wool/, 'Clear all'])
    await applied.getByRole('link', { name: 'Remove filter: Beauty' }).click()
    await expect(page).toHaveURL(/\/products\?category=clothing&tag=wool$/)
    await applied.getByRole('link', { name: 'Clear all' }).click()
    await expect(page).toHaveURL(/\/products$/)
    if (isMobile) return
    // A filter removed by its chip is cleared in the form too.
    await expect(filters.locator('input[value="wool"]')).not.toBeChecked()
    await expect(value(filters, 'Clothing')).not.toBeChecked()
  },
)

test(
  'Ratings are exclusive, options are chosen by name, and the URL restores all filters',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/products')
    const first = await openFilters(page)
    await first.getByRole('radio', { name: /^4\.5 and more/ }).check()
    await expect(page).toHaveURL(/\?rating=4\.5$/)
    await value(first, 'Sage').check()
    await expect(page).toHaveURL(/\?rating=4\.5&option=Color%3ASage$/)
    await page.goto(page.url())
    const filters = await openFilters(page)
    await expect(filters.getByRole('radio', { name: /^4\.5 and more/ })).toBeChecked()
    await expect(value(filters, 'Sage')).toBeChecked()
    await filters.getByRole('radio', { name: 'Any' }).check()
    await expect(page).toHaveURL(/\?option=Color%3ASage$/)
  },
)

test('A URL with Colour redirects to the same choice with Color', async ({ page }) => {
  await page.goto('/products?option=Colour%3ASage')
  const applied = page.getByRole('list', { name: 'Applied filters' })
  await expect(applied.getByRole('link', { name: 'Color: Sage' })).toBeVisible()
  const filters = await openFilters(page)
  await expect(value(filters, 'Sage')).toBeChecked()
  await value(filters, 'Charcoal').check()
  await expect(page).toHaveURL(
    /\?option=Color%3ACharcoal&option=Color%3ASage$|\?option=Color%3ASage&option=Color%3ACharcoal$/,
  )
  await page.goto('/products?category=clothing&min=500&option=Colour%3ABlack')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Without Clothing and \$500 and more/ })
    .click()
  await expect(page).toHaveURL(/\/products\?option=Color%3ABlack$/)
})

test('An empty list names the filter that emptied it and offers to remove it', async ({ page }) => {
  const main = page.getByRole('main')
  await page.goto('/products?category=beauty&tag=wool')
  await expect(main.getByRole('heading', { name: 'Nothing matches all of this' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Without wool: 6 products' })).toBeVisible()
  await main.getByRole('link', { name: 'Without Beauty: 2 products' }).click()
  await expect(page).toHaveURL(/\/products\?tag=wool$/)
  await expect(main.getByRole('article')).toHaveCount(2)
  await page.goto('/products?category=beauty&tag=wool&rating=4.5&option=Storage%3A1+TB')
  const together = 'Together, Beauty, 4.5 stars and more, Storage: 1 TB, wool leave nothing.'
  await expect(main.getByText(together)).toBeVisible()
  await expect(main.getByText('Removing one of them is not enough.')).toBeVisible()
})

test('An empty list names the two filters to remove when one is not enough', async ({ page }) => {
  const main = page.getByRole('main')
  await page.goto('/products?category=clothing&min=500&option=Color%3ABlack')
  await expect(main.getByText('Removing one of them is not enough.')).toBeVisible()
  await main.getByRole('link', { name: /^Without Clothing and \$500 and more: \d+ products?$/ }).click()
  await expect(page).toHaveURL(/\/products\?option=Color%3ABlack$/)
  await expect(main.getByRole('article').first()).toBeVisible()
  await page.goto('/products/category/clothing?min=500&option=Color%3ABlack')
  await main.getByRole('link', { name: /^In all products without \$500 and more: \d+ products?$/ }).click()
  await expect(page).toHaveURL(/\/products\?option=Color%3ABlack$/)
})

test('Choosing a filter keeps the focus and announces the result', async ({ page }) => {
  await page.goto('/products')
  const beauty = value(await openFilters(page), 'Beauty')
  await beauty.focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/\?category=beauty$/)
  await expect(page.getByRole('status').filter({ hasText: '6 products' })).toBeAttached()
  await expect(beauty).toBeFocused()
})

test('Back undoes one filter at a time and restores scroll position and focus', async ({ page }) => {
  await page.goto('/products')
  await hydrated(page)
  const filters = form(page)
  await page.evaluate(() => scrollTo(0, 200))
  await value(filters, 'Beauty').check()
  await expect(page).toHaveURL(/\?category=beauty$/)
  await value(filters, 'Clothing').check()
  await expect(page).toHaveURL(/\?category=beauty&category=clothing$/)
  const price = filters.getByRole('spinbutton', { name: 'Highest price' })
  for (const typed of ['5', '50', '500']) {
    await price.pressSequentially(typed.at(-1)!)
    await expect(page).toHaveURL(new RegExp(`clothing&max=${typed}$`))
  }
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(0)

  await page.goBack()
  await expect(page).toHaveURL(/\?category=beauty&category=clothing$/)
  await expect(price).toHaveValue('')
  await expect(price).toBeFocused()
  await value(filters, 'Clothing').focus()
  await page.goBack()
  await expect(page).toHaveURL(/\?category=beauty$/)
  await expect(value(filters, 'Clothing')).not.toBeChecked()
  await expect(value(filters, 'Clothing')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: '6 products' })).toBeAttached()
  expect(await page.evaluate(() => scrollY)).toBe(place)
  await page.goForward()
  await expect(value(filters, 'Clothing')).toBeChecked()
  await expect(page.getByRole('main').getByText('10 products', { exact: true }).first()).toBeAttached()
  await page.getByRole('link', { name: 'Remove filter: Beauty' }).click()
  await expect(page).toHaveURL(/\?category=clothing$/)
  await page.goBack()
  await expect(value(filters, 'Beauty')).toBeChecked()
})

test('Each search is a history entry of its own', async ({ page }) => {
  await page.goto('/products')
  await hydrated(page)
  const search = form(page).getByRole('searchbox', { name: 'Search' })
  for (const word of ['mug', 'shirt']) {
    await search.fill(word)
    await search.press('Enter')
    await expect(page).toHaveURL(new RegExp(`\\?q=${word}$`))
  }
  await page.goBack()
  await expect(page).toHaveURL(/\?q=mug$/)
  await expect(search).toHaveValue('mug')
  await page.goBack()
  await expect(page).toHaveURL(/\/products$/)
  await expect(search).toHaveValue('')
})

test('Unknown filters in a URL can be removed', async ({ page }) => {
  await page.goto('/products?tag=%3Cscript%3E&option=Color%3A%27%22&option=%3A&rating=99&category=nowhere')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Nothing matches all of this' })).toBeVisible()
  await main.getByRole('link', { name: 'Clear all', exact: true }).click()
  await expect(page).toHaveURL(/\/products$/)
  await expect(main.getByText('24 products', { exact: true })).toBeVisible()
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('Without JavaScript the filters are checkboxes in a plain form', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/products')
    const filters = form(page)
    const toggle = filters.locator('summary', { hasText: 'Filters' })
    if (await toggle.isVisible()) await toggle.click()
    await value(filters, 'Beauty').check()
    await value(filters, 'Clothing').check()
    await unfoldTags(filters)
    await value(filters, 'wool').check()
    await filters.getByRole('button', { name: 'Show results' }).click()
    await expect(page).toHaveURL(/category=beauty&category=clothing/)
    await expect(page.getByRole('article')).toHaveCount(2)
    await page.getByRole('link', { name: 'Remove filter: wool' }).click()
    await expect(page.getByRole('article')).toHaveCount(10)
  })
})

test('A search with more results than are counted shows a lower bound', { tag: '@phone' }, async ({ page }) => {
  const facet = {
    key: 'category',
    name: 'Category',
    more: true,
    values: [
      { value: 'beauty', label: 'Beauty', count: 1470, chosen: false },
      { value: 'clothing', label: 'Clothing', count: 0, chosen: false },
    ],
  }
  await page.route('**/api/products?*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...(await response.json()), total: 5000, more: true, facets: [facet] } })
  })
  await page.goto('/products')
  await page.getByLabel('Search the shop').fill('wool')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('5,000+ products', { exact: true }).first()).toBeVisible()
  const filters = await openFilters(page)
  await expect(value(filters, 'Beauty')).toHaveAccessibleName('Beauty 1,470+')
  await expect(value(filters, 'Clothing')).toBeEnabled()
})

test('The chip of a long search keeps its remove button', { tag: '@phone' }, async ({ page }) => {
  await page.goto(`/products?q=${'W'.repeat(200)}`)
  const applied = page.getByRole('main').getByRole('list', { name: 'Applied filters' })
  const chip = applied.getByRole('link', { name: /^Remove filter: / })
  const [around, cross] = [await chip.boundingBox(), await chip.locator('svg').boundingBox()]
  expect([cross!.width, cross!.x + cross!.width < around!.x + around!.width]).toEqual([16, true])
})
