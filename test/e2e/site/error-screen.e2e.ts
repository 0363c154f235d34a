import { footerLink } from '../../../tools/screens/steps.ts'
import { expect, test } from '../support/fixtures.ts'
import { breakInformationPages, openPage } from '../support/requests.ts'

test.skip(({ isMobile }) => isMobile, 'Failures do not depend on the width.')

test('An unhandled error shows the error screen', async ({ page }) => {
  await openPage(page, '/login')
  await breakInformationPages(page)
  await footerLink(page, 'FAQ').click()
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible()
})

test('A form posted to a page without an action is rejected with the shop’s own screen', async ({ page, shop }) => {
  for (const path of ['/faq', '/products/insulated-bottle']) {
    const answered = await page.request.post(path, { form: { a: 'b' }, headers: { origin: shop.url } })
    expect(answered.status(), path).toBe(405)
    const text = await answered.text()
    expect(text).toContain('This page could not take what was sent to it. Nothing has been changed.')
    expect(text).toContain('Back to cart')
  }
})
