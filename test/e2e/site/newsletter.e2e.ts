import { expect, test } from '../support/fixtures.ts'

test('The newsletter form requires an email address, says thanks, and makes no call', async ({ page }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.method()))
  for (const place of [page.getByRole('main'), page.getByRole('contentinfo')]) {
    const field = place.getByLabel('Email address')
    await expect(field).toHaveAttribute('type', 'email')
    await expect(field).toHaveAttribute('required', '')
    for (const wrong of ['', 'nobody']) {
      await field.fill(wrong)
      await place.getByRole('button', { name: 'Subscribe' }).click()
      await expect(place.getByText('Thank you for subscribing!')).toBeHidden()
    }
    await field.fill('ada@example.com')
    await place.getByRole('button', { name: 'Subscribe' }).click()
    await expect(place.getByText('Thank you for subscribing!')).toBeVisible()
    await expect(field).toHaveValue('')
  }
  expect(asked.filter((method) => method !== 'GET')).toEqual([])
})
