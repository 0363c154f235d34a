import { sizeOf } from '#test/built-assets.ts'
import { hydrated } from '../support/hydration.ts'
import { orderByPaypal } from '../support/owner.ts'
import { fillCart } from '../support/requests.ts'
import { expect, test } from './desk.ts'

// A kB is 1000 bytes.
const SCRIPTS_BELOW = 200_000

test('The scripts of each page of the desk stay below 200 kB, with those of the palette', async ({ page, desk }) => {
  await fillCart(page)
  const order = `/orders/${await orderByPaypal(page)}`
  const pages = ['/', '/packing', '/orders', order, `${order}/ship`, '/customers', '/documents', '/history', '/people']
  for (const path of pages) {
    await page.goto(desk + path)
    await hydrated(page)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    const scripts = files.map((file) => new URL(file).pathname).filter((file) => file.endsWith('.js'))
    expect(scripts.length, path).toBeGreaterThan(3)
    expect(sizeOf(scripts, 'build/desk/client'), path).toBeLessThan(SCRIPTS_BELOW)
  }
})
