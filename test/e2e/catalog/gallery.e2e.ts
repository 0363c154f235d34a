import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { mockAnswer, openPage } from '../support/requests.ts'

const MUG = '/products/stoneware-mug'
const shown = (page: Page) => page.getByRole('list', { name: 'All pictures' }).locator('[aria-current]')

test('Swiping browses the pictures, on the page and enlarged', { tag: '@phone-only' }, async ({ page }) => {
  await openPage(page, MUG)
  await swipe(page, 250)
  await expect(shown(page)).toHaveAccessibleName('Show picture 2')
  await page.getByRole('link', { name: 'Enlarge picture 2 of 4' }).tap()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('status')).toHaveText('Picture 2 / 4')
  await swipe(page, 400)
  await expect(dialog.getByRole('status')).toHaveText('Picture 3 / 4')
  await dialog.getByRole('button', { name: 'Zoom into picture 3' }).tap()
  // A swipe on a zoomed picture pans it.
  await swipe(page, 400)
  await expect(dialog.getByRole('status')).toHaveText('Picture 3 / 4')
})

test(
  'Thirty thumbnails take one row and stay visible next to a long description',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    const product = (await (await page.request.get(`/api${MUG}`)).json()) as { pictures: { src: string }[] }
    const [{ src }] = product.pictures as [{ src: string }]
    const pictures = Array.from({ length: 30 }, (_, index) => ({
      ...product.pictures[0],
      src: `${src}-320.webp?${index}`,
      widths: [],
    }))
    await mockAnswer(page, `GET /api${MUG}`, {
      status: 200,
      json: { ...product, pictures, description: '<p>Of stoneware.</p>'.repeat(60) },
    })
    await openPage(page, '/products')
    await page.getByRole('main').getByRole('link', { name: 'Stoneware Mug' }).click()
    const row = page.getByRole('list', { name: 'All pictures' })
    await expect(row.getByRole('link')).toHaveCount(30)
    expect((await row.boundingBox())!.height).toBeLessThan(100)
    await row.getByRole('link', { name: 'Show picture 30' }).focus()
    await expect(shown(page)).toHaveAccessibleName('Show picture 30')
    await expect(shown(page)).toBeInViewport({ ratio: 1 })
    await page.getByRole('link', { name: 'Enlarge picture 1 of 30' }).focus()
    await expect(row.getByRole('link', { name: 'Show picture 1', exact: true })).toBeInViewport({ ratio: 1 })
    if (project.name === 'phone') return
    await page.setViewportSize({ width: 1280, height: 720 })
    for (const y of [400, 900]) {
      await page.evaluate((top) => scrollTo(0, top), y)
      await expect(shown(page)).toBeInViewport({ ratio: 1 })
    }
  },
)

/** Swipes from right to left. */
async function swipe(page: Page, y: number): Promise<void> {
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  await touch('touchStart', 340)
  for (let x = 300; x >= 60; x -= 40) await touch('touchMove', x)
  await touch('touchEnd')
  await finger.detach()
}
