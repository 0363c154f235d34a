import type { Locator } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { fillCart } from '../support/requests.ts'

const sizeOf = (graphic: Locator) =>
  graphic.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  })

test('A picture that fails to load becomes a graphic of 100x100, 300x300 or 600x400', async ({ page }) => {
  await page.route('**/media/**', (route) => route.abort())
  await fillCart(page)
  for (const [path, size] of [
    ['/cart', [100, 100]],
    ['/products', [300, 300]],
    ['/products/stoneware-mug', [600, 400]],
  ] as const) {
    await page.goto(path)
    const graphic = page.getByRole('main').locator('img[src^="data:image/svg"]').first()
    await expect(graphic, path).toHaveAttribute('src', /Image%20not%20available/)
    expect([path, await sizeOf(graphic)]).toEqual([path, size])
  }
})
