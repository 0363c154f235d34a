import { expect, type Page } from '@playwright/test'
import { ask, openPage, type Requester } from '../../test/e2e/support/requests.ts'

/** Opens a URL. */
export const at = (path: string) => (page: Page) => openPage(page, path)

/** Opens a page that sends no API request, so that the requests of the next page can be mocked. */
export const openQuietPage = (page: Page) => openPage(page, '/login')

export const headerLink = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true }).first()

export const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).first()

/** Opens the filters of a list, which a narrow screen hides. */
export const openFilters = (page: Page) => {
  const main = page.getByRole('main')
  const toggle = main.getByRole('button', { name: /^Filter/ }).or(main.locator('summary', { hasText: /^Filter/ }))
  return toggle.filter({ visible: true }).first().click()
}

/** Adds a reduced product, one with options and a plain one. */
export async function fillWholeCart(page: Requester): Promise<void> {
  const lines: [slug: string, quantity: number][] = [
    ['pour-over-kettle', 1],
    ['wool-sweater', 2],
    ['insulated-bottle', 3],
  ]
  for (const [productId, quantity] of lines)
    await ask(page, 'post', '/api/cart/items', { productId, variantId: await firstVariant(page, productId), quantity })
}

async function firstVariant(page: Requester, slug: string): Promise<string> {
  const product = (await (await page.request.get(`/api/products/${slug}`)).json()) as {
    variants: { id: string; inStock: boolean }[]
  }
  return product.variants.find(({ inStock }) => inStock)!.id
}

const stopped = new WeakSet<Page>()

/** Stops the clock of the page, so that messages do not disappear. The clock is installed before the page opens. */
export async function withClockStopped(page: Page, open: () => Promise<void>, act: () => Promise<void>): Promise<void> {
  stopped.add(page)
  await page.clock.install()
  await open()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await act()
}

/** Moves a stopped clock forward until `work` is done, because its timers would never fire. */
export async function withClockRunning<T>(page: Page, work: Promise<T>): Promise<T> {
  const over = Promise.allSettled([work]).then(() => true)
  const tick = () => page.clock.runFor(1).then(() => false)
  let done = !stopped.has(page)
  while (!done) done = await Promise.race([over, tick()])
  return work
}

/** Waits for a text while the clock is stopped, moving it for scripts that wait for a timer. */
export async function waitForText(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1)
    expect(await page.getByText(text).filter({ visible: true }).first().isVisible()).toBe(true)
  }).toPass({ timeout: 15_000 })
}
