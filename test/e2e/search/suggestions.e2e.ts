import type { Page } from '@playwright/test'
import { axeFindings } from '../audits/axe.ts'
import { touchFindings } from '../audits/findings.ts'
import { scriptWith } from '#test/built-assets.ts'
import { expect, test } from '../support/fixtures.ts'
import { mockAnswer } from '../support/requests.ts'

const CALL = '**/api/suggestions?*'

const field = (page: Page) => page.getByLabel('Search the shop')
const popup = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const option = (page: Page, name: string | RegExp) => popup(page).getByRole('option', { name })

/** Opens the field as a shopper does. */
async function type(page: Page, text: string): Promise<void> {
  await field(page).click()
  await page.keyboard.type(text)
}

test(
  'Typing suggests products, categories and searches, with pictures and prices',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/faq')
    await type(page, 'c')
    await expect(popup(page).getByRole('group')).toHaveCount(3)
    const products = popup(page).getByRole('group', { name: 'Products' }).getByRole('option')
    await expect(products).toHaveCount(5)
    await expect(products.nth(1)).toHaveText(/^Cotton Towel Set.*\$59\.00$/)
    const isShown = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0
    await expect.poll(() => products.nth(1).locator('img').evaluate(isShown)).toBe(true)
    await expect(popup(page).getByRole('group', { name: 'Categories' })).toHaveText(/Clothing4 products$/)
    await expect(popup(page).getByRole('group', { name: 'Searches' })).toHaveText(/cream.*candle$/)
    await expect(page.locator('output')).toHaveText('10 suggestions.')
    await option(page, 'Clothing').click()
    await expect(page).toHaveURL(/\/products\/category\/clothing$/)
    await expect(popup(page)).toBeHidden()
    // The opened list has no search.
    await expect(field(page)).toHaveValue('')
  },
)

test('The suggestions can be browsed, opened and closed by keyboard alone', async ({ page }) => {
  await page.goto('/')
  await field(page).focus()
  await expect(page.getByRole('combobox', { name: 'Search the shop' })).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.type('wireless')
  await expect(popup(page)).toBeVisible()
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
  const active = page.locator('[role=option][aria-selected=true]')
  await expect(active).toHaveCount(0)
  const order = ['Over-Ear Wireless Headphones', 'Everyday Wireless Charger', 'wireless headphones', 'wireless charger']
  for (const name of order) {
    await page.keyboard.press('ArrowDown')
    await expect(active).toHaveText(new RegExp(`^${name}`))
    expect(await field(page).getAttribute('aria-activedescendant')).toBe(await active.getAttribute('id'))
  }
  await page.keyboard.press('ArrowDown')
  await expect(active).toHaveCount(0)
  await expect(field(page)).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('ArrowUp')
  await expect(active).toHaveText('wireless charger')
  await page.keyboard.press('Home')
  await page.keyboard.type('x')
  await expect(field(page)).toHaveValue('xwireless')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Escape')
  await expect(popup(page)).toBeHidden()
  await expect(field(page)).toHaveValue('wireless')
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('kettle')
  await expect(popup(page).getByRole('option').first()).toHaveText(/^Pour-Over Kettle/)
  await page.keyboard.press('Tab')
  await expect(popup(page)).toBeHidden()
  await field(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(popup(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products\/pour-over-kettle$/)
  await expect(popup(page)).toBeHidden()
})

test(
  'Enter searches for the typed text, which stays in the header until the search is removed',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/')
    await type(page, 'mug')
    await expect(option(page, /^Stoneware Mug/)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/products\?q=mug$/)
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(popup(page)).toBeHidden()
    await expect(field(page)).toHaveValue('mug')
    await page.getByRole('link', { name: 'Clear all' }).click()
    await expect(page).toHaveURL(/\/products$/)
    await expect(field(page)).toHaveValue('')
    await page.goto('/products?q=kettle&sort=newest')
    await expect(field(page)).toHaveValue('kettle')
  },
)

test('An outdated suggestion request is aborted, and the old suggestions stay until new ones arrive', async ({
  page,
}) => {
  const late = Promise.withResolvers<void>()
  await page.route(CALL, async (route) => {
    if (/q=(mug|kett|kettl)$/.test(route.request().url())) await late.promise
    await route.continue().catch(() => {})
  })
  const asked = (q: string) => page.waitForRequest((request) => request.url().endsWith(`q=${q}`))
  const givenUp = (q: string) => page.waitForEvent('requestfailed', (request) => request.url().endsWith(`q=${q}`))
  await page.goto('/')
  const [mug] = await Promise.all([asked('mug'), type(page, 'mug')])
  await Promise.all([givenUp('mug'), field(page).fill('kettle')])
  expect(mug.failure()).not.toBeNull()
  await expect(option(page, /^Pour-Over Kettle/)).toBeVisible()
  await Promise.all([asked('kett'), field(page).fill('kett')])
  await Promise.all([givenUp('kett'), asked('kettl'), field(page).fill('kettl')])
  await expect(option(page, /^Pour-Over Kettle/)).toBeVisible()
  late.resolve()
})

test('The active suggestion survives an update, and an emptied field closes the list', async ({ page }) => {
  const late = Promise.withResolvers<void>()
  await page.route(CALL, async (route) => {
    if (/q=(wireless\+c|mug)$/.test(route.request().url())) await late.promise
    await route.continue().catch(() => {})
  })
  const asked = (q: string) => page.waitForRequest((request) => request.url().endsWith(`q=${q}`))
  await page.goto('/')
  await type(page, 'kettle')
  await expect(option(page, /^Pour-Over Kettle/)).toBeVisible()
  await field(page).fill('')
  await Promise.all([asked('mug'), type(page, 'mug')])
  await expect(popup(page)).toBeHidden()
  await field(page).fill('wireless')
  await expect(option(page, /Charger/)).toBeVisible()
  await Promise.all([asked('wireless+c'), field(page).fill('wireless c')])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  late.resolve()
  await expect(option(page, /Headphones/)).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products\/everyday-wireless-charger$/)
})

test('Suggestions that were already fetched are not requested again', async ({ page }) => {
  const asked: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/suggestions') asked.push(searchParams.get('q'))
  })
  await page.goto('/')
  await field(page).fill('kettle')
  await expect(option(page, /^Pour-Over Kettle/)).toBeVisible()
  await field(page).fill('mug')
  await expect(option(page, /^Stoneware Mug/)).toBeVisible()
  await field(page).fill('kettle')
  await expect(option(page, /^Pour-Over Kettle/)).toBeVisible()
  await field(page).fill('candle')
  await expect(option(page, /^Scented Candle/)).toBeVisible()
  expect(asked).toEqual(['kettle', 'mug', 'candle'])
})

test('Typing and Enter work when suggestions fail, are slow, or their code does not load', async ({ page }) => {
  const search = async (word: string) => {
    await type(page, word)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/products\\?q=\\w*${word}$`))
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.goto('/')
  }
  await page.goto('/')
  await mockAnswer(page, 'GET /api/suggestions')
  const failed = page.waitForResponse(CALL)
  await type(page, 'towel')
  await failed
  await expect(popup(page)).toBeHidden()
  await search('s')
  await page.unrouteAll()
  await page.route(CALL, () => {})
  await search('kettle')
  await page.route(`**${scriptWith('listbox')}`, (route) => route.abort())
  await page.goto('/')
  await search('candle')
})

test('Without JavaScript the search field is a plain form', { tag: '@phone' }, async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const page = await context.newPage()
  await page.goto('/faq')
  await type(page, 'mug')
  await page.getByRole('button', { name: 'Find products' }).click()
  await expect(page).toHaveURL(/\/products\?q=mug$/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(field(page)).toHaveValue('mug')
  await context.close()
})

test('Text typed before the scripts load is preserved and gets suggestions', async ({ page }) => {
  const arrived = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await type(page, 'mug')
  arrived.resolve()
  await expect(option(page, /^Stoneware Mug/)).toBeVisible()
  await expect(field(page)).toHaveValue('mug')
})

test(
  "The suggestions' code loads only on focus, and opening causes no layout shift",
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    const files: string[] = []
    page.on('request', (request) => files.push(new URL(request.url()).pathname))
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const loaded = new Set(files)
    const late = () => files.filter((file) => file.startsWith('/assets/') && !loaded.has(file))
    const placeOf = () => page.getByRole('heading', { level: 1 }).boundingBox()
    const before = await placeOf()
    if (isMobile) await field(page).click()
    else await field(page).hover()
    // A script and its style sheet.
    await expect.poll(late).toEqual([expect.stringMatching(/\.js$/), expect.stringMatching(/\.css$/)])
    await type(page, 'mug')
    await expect(popup(page)).toBeVisible()
    expect(await placeOf()).toEqual(before)
  },
)

test('axe finds nothing in open suggestions, in light and dark', { tag: '@phone' }, async ({ page, isMobile }) => {
  await page.goto('/products')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await field(page).fill('')
    await type(page, 'c')
    await expect(popup(page)).toBeVisible()
    if (!isMobile) await page.keyboard.press('ArrowDown')
    expect(await axeFindings(page)).toEqual([])
  }
  if (isMobile) expect(await touchFindings(page)).toEqual([])
})

test(
  'On a phone, an icon opens the search field, and tapping elsewhere closes it',
  { tag: '@phone-only' },
  async ({ page }) => {
    await page.goto('/faq')
    const width = async () => (await field(page).boundingBox())!.width
    expect(await width()).toBeLessThan(60)
    await field(page).tap()
    expect(await width()).toBeGreaterThan(300)
    await page.keyboard.type('mug')
    await expect(popup(page)).toBeVisible()
    await page.getByRole('heading', { level: 1 }).dispatchEvent('pointerdown')
    await expect(popup(page)).toBeHidden()
    expect(await width()).toBeLessThan(60)
    await field(page).tap()
    await page.keyboard.press('ArrowDown')
    await option(page, /^Stoneware Mug/).tap()
    await expect(page.getByRole('heading', { name: 'Stoneware Mug' })).toBeVisible()
    expect(await width()).toBeLessThan(60)
  },
)
