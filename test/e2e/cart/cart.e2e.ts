import type { Page } from '@playwright/test'
import { cartLines, cellOf } from './cart-table.ts'
import { expect, test } from '../support/fixtures.ts'
import { mockAnswer, ask, holdAnswers, openPage } from '../support/requests.ts'

const fill = (page: Page, quantity: number) =>
  ask(page, 'post', '/api/cart/items', { productId: 'insulated-bottle', quantity })

const onServer = async (page: Page): Promise<number[]> => {
  const cart = (await (await page.request.get('/api/cart')).json()) as { items: { quantity: number }[] }
  return cart.items.map(({ quantity }) => quantity)
}

/** The quantity of the only line in these carts. */
const count = (page: Page) => cellOf(cartLines(page), 'Quantity')
const badge = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Shopping cart/ })

test('After ten quick presses the last quantity wins, although responses arrive out of order', async ({ page }) => {
  await fill(page, 1)
  await openPage(page, '/cart')
  const seen = await watchNumbers(page)
  const writes = await holdAnswers(page, 'PUT /api/cart/items/')
  await press(page, 'more', 'more', 'more', 'more', 'more', 'more', 'fewer', 'fewer', 'fewer', 'more')
  await expect(count(page)).toHaveText('5')
  await expect(badge(page)).toHaveText('5')
  await writes.held
  const reads = await holdAnswers(page, 'GET /api/cart')
  writes.release()
  // The answer read before the next press arrives after it.
  await reads.held
  await press(page, 'fewer')
  await expect.poll(() => onServer(page)).toEqual([4])
  reads.release()
  await page.waitForLoadState('networkidle')
  await expect(count(page)).toHaveText('4')
  await expect(badge(page)).toHaveText('4')
  expect(await seen()).toEqual(['1', '2', '3', '4', '5', '6', '7', '6', '5', '4', '5', '4'])
})

test("When the last of several presses fails, the cart shows the server's state", async ({ page }) => {
  await fill(page, 1)
  await openPage(page, '/cart')
  const writes = await holdAnswers(page, 'PUT /api/cart/items/')
  await press(page, 'more', 'more', 'more')
  await writes.held
  await mockAnswer(page, 'PUT /api/cart/items/')
  writes.release()
  await expect(page.getByRole('alert')).toContainText('Failed to update cart item')
  await expect(count(page)).toHaveText('2')
  await expect(badge(page)).toHaveText('2')
  expect(await onServer(page)).toEqual([2])
  await page.unrouteAll()
  await press(page, 'more', 'more')
  await expect(count(page)).toHaveText('4')
  await expect(page.getByRole('alert')).toBeHidden()
  await expect.poll(() => onServer(page)).toEqual([4])
})

test('A removed line can be restored, and another tab follows each change', async ({ page, context }) => {
  await fill(page, 3)
  await openPage(page, '/cart')
  const other = await context.newPage()
  await openPage(other, '/')
  await expect(badge(other)).toHaveText('3')
  await page.getByRole('button', { name: 'Remove Insulated Bottle' }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(badge(page)).toHaveText('')
  await expect(badge(other)).toHaveText('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(count(page)).toHaveText('3')
  await expect(badge(page)).toHaveText('3')
  await expect(badge(other)).toHaveText('3')
})

test('A quantity button at its limit keeps the focus, and clearing the cart moves it to the heading', async ({
  page,
}) => {
  await fill(page, 9)
  await openPage(page, '/cart')
  const more = page.getByRole('button', { name: /^One more of/ })
  const changes: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && changes.push(request.url()))
  await more.press('Enter')
  await expect(count(page)).toHaveText('10')
  await expect(more).toBeDisabled()
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByText('Clear cart').press('Enter')
  await page.getByRole('button', { name: 'Remove all' }).press('Enter')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your cart', exact: true })).toBeFocused()
  expect(changes).toHaveLength(1)
})

test('Double clicks and held keys add once and restore once', async ({ page }) => {
  const writes: string[] = []
  page.on('request', (request) => request.method() === 'POST' && writes.push(request.url()))
  const add = page.getByRole('button', { name: 'Add to Cart' })
  await openPage(page, '/products/canvas-tote')
  const added = page.getByRole('button', { name: 'Added to Cart' })
  await add.dblclick()
  await expect(added).toBeVisible()
  await openPage(page, '/products/canvas-tote')
  await expect(badge(page)).toHaveText('1')
  await add.focus()
  for (let times = 0; times < 5; times++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(added).toBeVisible()
  await openPage(page, '/cart')
  await expect(count(page)).toHaveText('2')
  await page.getByRole('button', { name: 'Remove Canvas Tote' }).click()
  await page.getByRole('button', { name: 'Undo' }).dblclick()
  await expect(count(page)).toHaveText('2')
  await page.waitForLoadState('networkidle')
  expect(await onServer(page)).toEqual([2])
  expect(writes).toHaveLength(3)
})

for (const path of ['/', '/cart'])
  test(`A reload of ${path} never shows the badge empty`, async ({ page }) => {
    await fill(page, 3)
    await openPage(page, path)
    await expect(badge(page)).toHaveText('3')
    await page.addInitScript(noteBadges)
    const session = await holdAnswers(page, 'GET /api/session')
    await page.reload()
    await page.waitForLoadState('load')
    session.release()
    await page.waitForLoadState('networkidle')
    await expect(badge(page)).toHaveText('3')
    expect(await page.evaluate(() => [...(window as unknown as { badges: Set<string> }).badges])).toEqual(['3'])
  })

/** Runs in the page and records the badge's text in every frame. */
function noteBadges(): void {
  const badges = new Set<string>()
  Object.assign(window, { badges })
  const note = () => {
    const link = document.querySelector('[data-cart]')
    if (link) badges.add(link.textContent || getComputedStyle(link, '::after').content.replaceAll('"', ''))
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
}

/** Records each quantity that the line shows from now on. */
async function watchNumbers(page: Page): Promise<() => Promise<string[]>> {
  const seen = await count(page).evaluateHandle((element) => {
    const numbers: string[] = []
    const note = () => {
      const number = element.textContent!
      if (number !== numbers.at(-1)) numbers.push(number)
    }
    note()
    new MutationObserver(note).observe(element, { childList: true, characterData: true, subtree: true })
    return numbers
  })
  return () => seen.jsonValue()
}

/** Clicks without a pause between the events. */
const press = (page: Page, ...buttons: ('more' | 'fewer')[]): Promise<void> =>
  page.evaluate(async (names) => {
    const { port1, port2 } = new MessageChannel()
    for (const name of names) {
      document.querySelector<HTMLButtonElement>(`main [aria-label^="One ${name} of"]`)!.click()
      await new Promise<unknown>((next) => {
        port1.addEventListener('message', next, { once: true })
        port1.start()
        port2.postMessage(null)
      })
    }
  }, buttons)
