import type { Page } from '@playwright/test'
import { footerLink } from '../../../lab/screens/steps.ts'
import { mockCall, type Mock, type Reply } from '../support/mock-api.ts'
import { alert } from '../support/requests.ts'
import { expect, expectSound, test } from '../audits/sound-page.ts'

export type Replies = [about: string, reply: Reply][]

const HALF_A_MEGABYTE = 512 * 1024
export const json = (...values: unknown[]): Replies =>
  values.map((value) => [JSON.stringify(value).slice(0, 80), { json: value }])

/** Answers with status 200 that no call can read. The reader's unit test has more of them. */
export const UNREADABLE: Replies = [
  ...json(null, {}, 'text', [null, 1, 'x', [[]]]),
  ['HTML', { body: '<p>Soon.</p>', contentType: 'text/html' }],
  ['half a JSON text', { body: '{"items":[{"_id":"p-1","na' }],
  ['a megabyte of nested arrays', { body: '['.repeat(HALF_A_MEGABYTE) + ']'.repeat(HALF_A_MEGABYTE) }],
]
/** Unreadable answers to a call that expects no list. */
export const NO_RECORD: Replies = [...UNREADABLE, ...json([])]

export const BAD_PRICES = [-1, 'NaN', 1e308, null]

/** Checks the page with each reply in turn. */
export async function forEach(page: Page, replies: Replies, mocks: Mock[], check: (about: string) => Promise<void>) {
  for (const [about, reply] of replies)
    await test.step(about, async () => {
      for (const mock of mocks) mock.reply = reply
      await check(about)
      await expectSound(page, about)
    })
}

export const main = (page: Page) => page.getByRole('main')
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** Opens a page that calls no API. */
export const openFaq = async (page: Page) => {
  await footerLink(page, 'FAQ').click()
  await expect(page.getByRole('heading', { name: 'Frequently Asked Questions', level: 1 })).toBeVisible()
}
/** Leaves the page and returns, which clears its messages. */
export const leaveAndReturn = async (page: Page) => {
  const title = await heading(page).innerText()
  await openFaq(page)
  await page.goBack()
  await expect(heading(page)).toHaveText(title)
}
/** Returns from a step of the checkout to the cart. A form still being sent would replace the address after the return. */
export const backToCart = async (page: Page) => {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/cart$/)
}
export const proceed = (page: Page) => page.getByRole('link', { name: 'Proceed to Checkout' }).click()
export const addToCart = (page: Page) => page.getByRole('button', { name: 'Add to Cart' }).first()
export const oneMore = (page: Page) => page.getByRole('button', { name: 'One more of Insulated Bottle' })
export const removeBottle = (page: Page) => page.getByRole('button', { name: 'Remove Insulated Bottle' })

export async function mockLists(page: Page): Promise<Mock[]> {
  return [await mockCall(page, 'GET /api/products'), await mockCall(page, 'GET /api/products/category/{category}')]
}

export async function expectListPanel(page: Page, about: string): Promise<void> {
  const panel = alert(page, 'Error Loading Products')
  await expect(panel.getByText('Failed to load products. Please try again later.'), about).toBeVisible()
  await expect(main(page).getByRole('article'), about).toHaveCount(2)
  await expect(main(page).getByRole('article').getByText('Sample', { exact: true }), about).toHaveCount(2)
}

/** Answers that arrive after their page was left. */
export const LATE: Replies = UNREADABLE.filter(([about]) => ['null', '{}', 'half a JSON text'].includes(about))

/** Delays the reply of the mocks until the returned function is called, which waits until the page has read it. */
export function hold(page: Page, mocks: Mock[], reply: Reply): () => Promise<void> {
  const released = Promise.withResolvers<void>()
  for (const mock of mocks) mock.reply = { ...reply, after: released.promise }
  return async () => {
    released.resolve()
    // After two more answers the page has read the one before.
    for (const _ of [1, 2]) await page.evaluate(async () => (await fetch('/favicon.svg')).text())
  }
}
