import type { Page, Route } from '@playwright/test'
import { scriptWith } from '#test/built-assets.ts'
import { footerLink, headerLink } from '../../../lab/screens/steps.ts'
import { expect, test } from '../audits/sound-page.ts'
import { addToCart, enterAddress } from '../support/shopper.ts'

/** The script that reads answers of other shops. */
const FOREIGN = scriptWith('is_featured')
const isAsked = (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return () => asked.includes(FOREIGN)
}
const row = (page: Page, name: string) => page.getByRole('main').getByRole('row').filter({ hasText: name })
const openCart = (page: Page) => headerLink(page, 'Cart').click()

/** Answers as the shop does, after a change of its answer. */
const changed = (change: (json: string, mark: string) => { json: string; mark: string }) => async (route: Route) => {
  const response = await route.fetch()
  const { json, mark } = change(await response.text(), response.headers()['linden-answer']!)
  await route.fulfill({ response, body: json, headers: { ...response.headers(), 'linden-answer': mark } })
}

test.describe('A response of the shop itself', () => {
  test('is used as it is, from the home page to the payment', async ({ page }) => {
    const isForeignRead = isAsked(page)
    await page.goto('/')
    await footerLink(page, 'All Products').click()
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
    await addToCart(page, 'stoneware-mug', { Color: 'Sage' })
    await enterAddress(page)
    expect(isForeignRead()).toBe(false)
  })

  test('is treated as another shop’s if it was changed on the way', async ({ page }) => {
    const isForeignRead = isAsked(page)
    await page.goto('/faq')
    const lines = [{ name: 'Reading Lamp', price: '39.50', quantity: 2 }]
    await page.route(
      '**/api/cart',
      changed((_, mark) => ({ json: JSON.stringify(lines), mark })),
    )
    await openCart(page)
    await expect(row(page, 'Reading Lamp')).toContainText('$79.00')
    expect(isForeignRead()).toBe(true)
  })

  test('is treated as another shop’s if another build wrote it, and used unchanged if that cannot be read', async ({
    page,
  }) => {
    await addToCart(page, 'stoneware-mug', { Color: 'Sage' })
    await page.goto('/faq')
    await page.route(
      '**/api/cart',
      changed((json, mark) => ({ json, mark: mark.replace(/^\w+/, 'other') })),
    )
    const isForeignRead = isAsked(page)
    await openCart(page)
    await expect(row(page, 'Stoneware Mug')).toBeVisible()
    expect(isForeignRead()).toBe(true)
    await page.route(`**${FOREIGN}`, (route) => route.fulfill({ status: 404 }))
    await page.goto('/faq')
    await openCart(page)
    await expect(row(page, 'Stoneware Mug')).toBeVisible()
  })
})
