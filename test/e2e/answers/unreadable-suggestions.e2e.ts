import { mockCall } from '../support/mock-api.ts'
import { openPage } from '../support/requests.ts'
import { expect, expectSound, test } from '../audits/sound-page.ts'

test.use({ reuseContext: true })

test('Unreadable suggestions are not shown', async ({ page }) => {
  await openPage(page, '/login')
  const suggestions = await mockCall(page, 'GET /api/suggestions')
  const field = page.getByRole('banner').getByLabel('Search the shop')
  await field.click()
  for (const [index, json] of [{}, [], { products: [null], categories: null }, null, 'text'].entries()) {
    suggestions.reply = { json }
    await page.keyboard.type('lamp'[index] ?? 's')
    await expect.poll(() => suggestions.requests.length).toBeGreaterThan(index)
    await expectSound(page, JSON.stringify(json))
  }
})
