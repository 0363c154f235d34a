import type { Locator, Page } from '@playwright/test'
import { WISHLIST_TEXTS } from '#domain/cart/wishlist-texts.ts'
import { expect, test } from '../support/fixtures.ts'
import { openPage } from '../support/requests.ts'

const PASSWORD = 'difference engine'
const emailOf = (name: string, project: string): string => `${name}-${project}@example.com`

const wishButton = (page: Page): Locator => page.getByRole('button', { name: /wishlist$/i })
const tiles = (page: Page): Locator => page.getByRole('list', { name: 'Products on your wishlist' }).locator('h3')
const kept = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('wishlist'))

async function wish(page: Page, slug: string): Promise<void> {
  await openPage(page, `/products/${slug}`)
  await page.getByRole('button', { name: 'Add to Wishlist' }).click()
  await expect(page.getByRole('button', { name: 'In your wishlist', pressed: true })).toBeVisible()
  await expect(page.getByText(/^Added to your wishlist: /)).toBeAttached()
}

async function register(page: Page, email: string): Promise<void> {
  const form = { firstName: 'Ada', lastName: 'Lovelace', email, password: PASSWORD }
  expect((await page.request.post('/api/auth/register', { data: form })).status()).toBe(201)
  await page.request.post('/api/auth/logout')
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login?next=/wishlist')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(({ pathname }) => pathname === '/wishlist')
}

test.describe('on a wide screen', () => {
  test("A guest's wishlist moves to the account at sign-in and leaves the browser at sign-out", async ({
    page,
    browser,
    baseURL,
  }, { project }) => {
    const email = emailOf('wishes', project.name)
    await register(page, email)
    await wish(page, 'stoneware-mug')
    await wish(page, 'insulated-bottle')
    await page.goto('/wishlist')
    await expect(tiles(page)).toHaveText(['Insulated Bottle', 'Stoneware Mug'])
    await expect(page.getByText('This list is kept in this browser.')).toBeVisible()

    await signIn(page, email)
    await expect(tiles(page)).toHaveText(['Insulated Bottle', 'Stoneware Mug'])
    await expect(page.getByText('This list is kept in this browser.')).toBeHidden()
    expect(await kept(page)).toBeNull()

    const elsewhere = await (await browser.newContext({ baseURL })).newPage()
    await signIn(elsewhere, email)
    await expect(tiles(elsewhere)).toHaveText(['Insulated Bottle', 'Stoneware Mug'])
    await elsewhere.goto('/products/stoneware-mug')
    await expect(elsewhere.getByRole('button', { name: 'In your wishlist' })).toBeVisible()
    await elsewhere.context().close()

    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/wishlist')
    await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible()
    expect(await kept(page)).toBeNull()
    await page.goto('/products/stoneware-mug')
    await expect(wishButton(page)).toHaveText('Add to Wishlist')
  })

  test('Each heart in a list responds immediately and announces its result', async ({ page }) => {
    await openPage(page, '/products')
    const hearts = page.getByRole('button', { name: /^Wishlist: / })
    const [first, second] = [hearts.first(), hearts.nth(1)]
    await first.click()
    await second.click()
    await expect(page.getByText(/^Added to your wishlist: /)).toBeAttached()
    await expect(second).toBeFocused()
    for (const heart of [first, second]) await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expect(hearts.nth(2)).toHaveAttribute('aria-pressed', 'false')

    await first.click()
    await expect(page.getByText(/^Removed from your wishlist: /)).toBeAttached()
    await expect(first).toHaveAttribute('aria-pressed', 'false')
    expect(JSON.parse((await kept(page))!)).toHaveLength(1)

    await page.route('**/api/session', (route) => route.abort())
    await first.click()
    await expect(page.getByRole('article').first()).toContainText(WISHLIST_TEXTS.change)
    await expect(first).toHaveAttribute('aria-pressed', 'false')
  })

  test('Other tabs show a changed wishlist', async ({ page, context }) => {
    await page.goto('/products/stoneware-mug')
    const other = await context.newPage()
    await other.goto('/wishlist')
    await expect(other.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible()
    await wish(page, 'stoneware-mug')
    await expect(tiles(other)).toHaveText(['Stoneware Mug'])
    await other.getByRole('button', { name: 'Remove Stoneware Mug' }).click()
    await expect(wishButton(page)).toHaveText('Add to Wishlist')
  })

  test('A failed wishlist change is rolled back and announced', async ({ page }, { project }) => {
    const email = emailOf('unlucky', project.name)
    await register(page, email)
    await signIn(page, email)
    await page.route('**/api/wishlist/*', (route) => route.abort())
    await openPage(page, '/products/stoneware-mug')
    // Until the session has loaded, the page treats the shopper as a guest.
    await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
    await wishButton(page).click()
    await expect(page.getByText(/^Failed to update wishlist\. The shop could not be reached/)).toBeVisible()
    await expect(wishButton(page)).toHaveText('Add to Wishlist')
    await page.unroute('**/api/wishlist/*')
    await wish(page, 'stoneware-mug')
    await page.route('**/api/wishlist', (route) => route.abort())
    await page.goto('/wishlist')
    await expect(page.getByText('Failed to load wishlist')).toBeVisible()
  })
})

test(
  'The wishlist can be emptied by its buttons and then links to the catalog',
  { tag: '@phone' },
  async ({ page }) => {
    await wish(page, 'stoneware-mug')
    await wishButton(page).click()
    await expect(page.getByRole('button', { name: 'Add to Wishlist', pressed: false })).toBeVisible()
    await expect(page.getByText('Removed from your wishlist: Stoneware Mug.')).toBeAttached()
    await wish(page, 'insulated-bottle')
    await page.goto('/wishlist')
    await page.getByRole('button', { name: 'Remove Insulated Bottle' }).click()
    await expect(page.getByRole('heading', { name: 'Your wishlist', exact: true })).toBeFocused()
    await page.getByRole('link', { name: 'Find something you like' }).click()
    await expect(page).toHaveURL(/\/products$/)
    expect(await kept(page)).toBe('[]')
  },
)

test('Products removed from the wishlist can be restored', async ({ page }) => {
  for (const slug of ['stoneware-mug', 'insulated-bottle']) await wish(page, slug)
  await page.goto('/wishlist')
  for (const name of ['Insulated Bottle', 'Stoneware Mug']) {
    await page.getByRole('button', { name: `Remove ${name}` }).click()
    await expect(page.getByText(`Removed from your wishlist: ${name}.`)).toBeAttached()
  }
  await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible()
  for (const name of ['Stoneware Mug', 'Insulated Bottle']) {
    await page.getByRole('button', { name: `Undo: ${name}` }).click()
    await expect(page.getByText(`Put back: ${name}.`)).toBeAttached()
  }
  await expect(tiles(page)).toHaveText(['Insulated Bottle', 'Stoneware Mug'])
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
})

test('The page does not shift when the state of the wish button loads', { tag: '@phone' }, async ({ page }) => {
  await wish(page, 'stoneware-mug')
  await page.addInitScript(() => {
    const shifts: number[] = ((globalThis as { shifts?: number[] }).shifts = [])
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.reload()
  await expect(wishButton(page)).toHaveText('In your wishlist')
  expect(await page.evaluate(() => (globalThis as { shifts?: number[] }).shifts)).toEqual([])
  await page.goto('/wishlist')
  await expect(tiles(page)).toHaveText(['Stoneware Mug'])
  expect(await page.evaluate(() => (globalThis as { shifts?: number[] }).shifts)).toEqual([])
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('A guest is asked to sign in, and an account has a wishlist', async ({ page }, { project }) => {
    const email = emailOf('plain-wishes', project.name)
    await register(page, email)
    await page.goto('/wishlist')
    // Playwright ignores text within noscript.
    await expect(page.locator('noscript').getByRole('link', { name: 'Sign in' })).toBeVisible()
    await page.goto('/products/stoneware-mug')
    await wishButton(page).click()
    await expect(page.getByText('Please sign in to keep a wishlist.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/products/stoneware-mug')
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible()
    await page.goto('/products/stoneware-mug')
    await wishButton(page).click()
    await expect(page).toHaveURL(/\/wishlist$/)
    await expect(tiles(page)).toHaveText(['Stoneware Mug'])
    await page.getByRole('button', { name: 'Remove Stoneware Mug' }).click()
    await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible()
  })
})
