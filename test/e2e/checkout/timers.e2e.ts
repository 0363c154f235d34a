import type { Page } from '@playwright/test'
import { classNameOf } from '../../../scripts/client/class-names.ts'
import { expect, test } from '../support/fixtures.ts'
import { choosePaypal, enterShipping, fillCart, hold, openPage } from '../support/requests.ts'
import { placeOrder } from '../support/shopper.ts'

const LINE = classNameOf('line', 'src/web/navigation/navigation-progress.module.css')

/** Stops the page's clock, which only `fastForward` moves from now on. */
const stopTime = (page: Page) => page.clock.pauseAt(Date.now() + 3_600_000)

test.beforeEach(({ page }) => page.clock.install())

test('The button says "Added to Cart" for three seconds', async ({ page }) => {
  await openPage(page, '/products/insulated-bottle')
  await stopTime(page)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  const added = page.getByRole('button', { name: 'Added to Cart' })
  // Deferred scripts need the fake clock to advance.
  await expect(async () => {
    await page.clock.runFor(1)
    expect(await added.isVisible()).toBe(true)
  }).toPass()
  await page.clock.fastForward(2900)
  await expect(added).toBeVisible()
  await page.clock.fastForward(100)
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible()
  await expect(added).toBeHidden()
})

test('A registration leads to the sign-in page after two seconds', async ({ page }) => {
  await openPage(page, '/register')
  await page.getByLabel('Full name').fill('Grace Brewster Hopper')
  await page.getByLabel('Email', { exact: true }).first().fill('timers@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByLabel('Confirm password', { exact: true }).fill('correct horse battery')
  await stopTime(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Registration successful! Redirecting you to login...')).toBeVisible()
  await page.clock.fastForward(1999)
  // A navigation that had begun would end before this answer.
  await page.evaluate(async () => (await fetch('/login')).text())
  await expect(page).toHaveURL(/\/register\?done$/)
  await page.clock.fastForward(1)
  await expect(page).toHaveURL(/\/login$/)
})

test('The newsletter thanks for five seconds, clears its field and makes no call', async ({ page }) => {
  await openPage(page, '/login')
  await stopTime(page)
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  const form = page.getByRole('contentinfo')
  await form.getByLabel('Email address').fill('ada+letters@example.com')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  const thanks = form.getByText('Thank you for subscribing!')
  await expect(thanks).toBeVisible()
  await expect(form.getByLabel('Email address')).toHaveValue('')
  await page.clock.fastForward(4999)
  await expect(thanks).toBeVisible()
  await page.clock.fastForward(1)
  await expect(thanks).toBeHidden()
  expect(calls).toEqual([])
})

/** Waits until the page shows that it is loading and React has started its timer. */
async function counted(page: Page): Promise<void> {
  await expect(page.locator(`.${LINE}[aria-hidden]`)).toBeAttached()
  await page.evaluate(async () => {
    for (const { port1, port2 } of [new MessageChannel(), new MessageChannel(), new MessageChannel()])
      await new Promise((resolve) => {
        port1.addEventListener('message', resolve)
        port1.start()
        port2.postMessage(null)
      })
  })
}

test.describe('A slow checkout', () => {
  test.beforeEach(async ({ page }) => {
    await fillCart(page)
    await hold(page, 'GET /api/checkout')
    await openPage(page, '/cart')
    await stopTime(page)
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await counted(page)
    const panel = page.getByRole('status').filter({ hasText: 'Taking longer than expected...' })
    await page.clock.fastForward(7999)
    await expect(panel).toBeHidden()
    await page.clock.fastForward(1)
    await expect(panel).toBeVisible()
    await expect(panel.getByRole('listitem')).toHaveText([/^Refresh/, /^Check your internet connection/, /^Continue/])
  })

  test('A slow checkout shows a notice after eight seconds with a link to the shop', async ({ page }) => {
    await page.getByRole('link', { name: 'Return to Shop' }).click()
    await expect(page).toHaveURL(/\/products$/)
  })

  test('A slow checkout shows a notice after eight seconds with a refresh button', async ({ page }) => {
    const reloaded = page.waitForRequest((request) => request.isNavigationRequest())
    await page.getByRole('button', { name: 'Refresh Page' }).click()
    await reloaded
  })
})

test('The slow-order notice is visible on a phone and never covers the button', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await fillCart(page)
  await enterShipping(page)
  await choosePaypal(page)
  await hold(page, 'POST /api/orders')
  await openPage(page, '/checkout?step=review')
  await stopTime(page)
  await placeOrder(page)
  const button = page.getByRole('button', { name: 'Processing...' })
  const panel = page.getByRole('status').filter({ hasText: 'Taking longer than expected...' })
  await expect(button).toBeVisible()
  await counted(page)
  await page.clock.fastForward(8000)
  await expect(panel).toBeInViewport({ ratio: 1 })
  for (const block of ['start', 'center', 'end'] as const) {
    await button.evaluate((node, block) => node.scrollIntoView({ block }), block)
    const [above, below] = [await button.boundingBox(), await panel.boundingBox()]
    expect(above!.y + above!.height, block).toBeLessThanOrEqual(below!.y)
  }
})

test('The request for shipping options times out after five seconds', async ({ page }) => {
  await fillCart(page)
  await hold(page, 'GET /api/shipping/options')
  const asked = page.waitForRequest('**/api/shipping/options')
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/shipping/options'))
  await openPage(page, '/cart')
  await stopTime(page)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await asked
  await page.clock.fastForward(4999)
  await expect(page).toHaveURL(/\/cart$/)
  await page.clock.fastForward(1)
  expect((await givenUp).failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load shipping options' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Standard Shipping $5.99' })).toBeChecked()
})
