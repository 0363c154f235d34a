import { expect, type Page } from '@playwright/test'
import { ask, openPage } from '../../test/e2e/support/requests.ts'

/** For a state that is an address. */
export const at = (path: string) => (page: Page) => openPage(page, path)

/** Opens a page that asks for nothing, so that what the next one asks for can be answered in the shop's place. */
export const openQuietPage = (page: Page) => openPage(page, '/login')

export const headerLink = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true }).first()

export const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).first()

/** The filters of a list on a narrow screen stay out of the way until they are asked for. */
export const openFilters = (page: Page) => {
  const main = page.getByRole('main')
  const toggle = main.getByRole('button', { name: /^Filter/ }).or(main.locator('summary', { hasText: /^Filter/ }))
  return toggle.filter({ visible: true }).first().click()
}

/** One of several things that a shopper may have in the cart: a reduced one, one with options, a plain one. */
export async function fillWholeCart(page: Page): Promise<void> {
  const lines: [slug: string, quantity: number][] = [
    ['pour-over-kettle', 1],
    ['wool-sweater', 2],
    ['insulated-bottle', 3],
  ]
  for (const [productId, quantity] of lines)
    await ask(page, 'post', '/api/cart/items', { productId, variantId: await firstVariant(page, productId), quantity })
}

async function firstVariant(page: Page, slug: string): Promise<string> {
  const product = (await (await page.request.get(`/api/products/${slug}`)).json()) as {
    variants: { id: string; inStock: boolean }[]
  }
  return product.variants.find(({ inStock }) => inStock)!.id
}

const stopped = new WeakSet<Page>()

/** Stops the page's time, so that what goes away after some seconds stays. Ask for it before the page is opened. */
export async function withTimeStopped(page: Page, open: () => Promise<void>, act: () => Promise<void>): Promise<void> {
  stopped.add(page)
  await page.clock.install()
  await open()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await act()
}

/** Lets a page's time, if it was stopped, creep on until `work` is done in it: its timers would never ring. */
export async function whileTimeCreeps<T>(page: Page, work: Promise<T>): Promise<T> {
  const over = Promise.allSettled([work]).then(() => true)
  const creep = () => page.clock.runFor(1).then(() => false)
  let done = !stopped.has(page)
  while (!done) done = await Promise.race([over, creep()])
  return work
}

/** What a script puts off to its next turn needs a moment of a page's time that has been stopped. */
export async function seen(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1)
    expect(await page.getByText(text).filter({ visible: true }).first().isVisible()).toBe(true)
  }).toPass({ timeout: 15_000 })
}
