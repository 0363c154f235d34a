import type { Page } from '@playwright/test'
import { headerLink } from '../../../lab/screens/steps.ts'
import { mockCall } from '../support/mock-api.ts'
import { alert, openPage } from '../support/requests.ts'
import { expect, expectSound, test } from '../audits/sound-page.ts'
import { PICTURE, main, openFaq } from './formats.ts'

test.use({ reuseContext: true })

test.describe('A cart in another format', () => {
  type Line = Record<string, unknown> & { quantity: number }
  const DESK = { productId: 'p-8', name: 'Desk Lamp', price: '12.50', quantity: 1, image: PICTURE }
  const READING = { productId: 'p-7', name: 'Reading Lamp', price: 39.5, quantity: 2, image: { url: PICTURE } }
  const badge = (page: Page, count: number) =>
    page.getByRole('banner').getByRole('link', { name: `Shopping cart, ${count} ${count === 1 ? 'item' : 'items'}` })
  const row = (page: Page, name: string) =>
    main(page).getByRole('table', { name: 'Items in your cart' }).getByRole('row').filter({ hasText: name })
  const WRAPPERS: [form: string, wrap: (lines: Line[]) => unknown][] = [
    ['{ items }', (items) => ({ items })],
    ['an array', (items) => items],
  ]
  const NAMES: [form: string, name: (id: string) => object][] = [
    ['id', (id) => ({ id })],
    ['_id', (id) => ({ _id: id })],
    ['no id', () => ({})],
  ]

  test('A cart in another format shows its totals and its count, with any kind of line id', async ({ page }) => {
    await openPage(page, '/faq')
    const cart = await mockCall(page, 'GET /api/cart')
    for (const [wrapper, wrap] of WRAPPERS)
      for (const [named, name] of NAMES) {
        const form = `${wrapper}, ${named}`
        cart.reply = {
          json: wrap([
            { ...READING, ...name('l-1') },
            { ...DESK, ...name('l-2') },
          ]),
        }
        await headerLink(page, 'Cart').click()
        await expect(row(page, 'Reading Lamp'), form).toContainText('$39.50')
        await expect(row(page, 'Reading Lamp'), form).toContainText('$79.00')
        await expect(row(page, 'Reading Lamp').locator(`img[src*="${PICTURE}"]`), form).toBeVisible()
        await expect(row(page, 'Desk Lamp'), form).toContainText('$12.50')
        await expect(main(page).getByText('$91.50').first(), form).toBeVisible()
        await expect(badge(page, 3), form).toBeVisible()
        await expectSound(page, form)
        await openFaq(page)
      }
  })

  for (const [named, name] of NAMES.slice(0, 2))
    for (const [wrapper, wrap] of WRAPPERS)
      test(`A cart as ${wrapper} with ${named} is changed by calls with that line id`, async ({ page }) => {
        let lines: Line[] = [
          { ...READING, ...name('l-1') },
          { ...DESK, ...name('l-2') },
        ]
        const json = () => ({ json: wrap(lines) })
        await openPage(page, '/faq')
        await mockCall(page, 'GET /api/cart', json)
        const change = await mockCall(page, 'PUT /api/cart/items/{id}', () => {
          lines = [{ ...lines[0]!, quantity: 3 }, lines[1]!]
          return json()
        })
        const remove = await mockCall(page, 'DELETE /api/cart/items/{id}', () => {
          lines = lines.slice(0, 1)
          return json()
        })
        await headerLink(page, 'Cart').click()
        await page.getByRole('button', { name: 'One more of Reading Lamp' }).click()
        await expect(row(page, 'Reading Lamp')).toContainText('$118.50')
        await expect(main(page).getByText('$131.00').first()).toBeVisible()
        await expect(badge(page, 4)).toBeVisible()
        await expect
          .poll(() => change.requests)
          .toEqual([{ path: '/api/cart/items/l-1', body: expect.objectContaining({ quantity: 3 }) }])
        await page.getByRole('button', { name: 'Remove Desk Lamp' }).click()
        await expect(row(page, 'Desk Lamp')).toHaveCount(0)
        await expect(badge(page, 3)).toBeVisible()
        await expect.poll(() => remove.requests.map(({ path }) => path)).toEqual(['/api/cart/items/l-2'])
        await expect(row(page, 'Reading Lamp')).toContainText('$118.50')
        await expect(alert(page, 'Failed')).toHaveCount(0)
        await expectSound(page)
      })

  test('A cart in another format is read from the response to Add to Cart', async ({ page }) => {
    await openPage(page, '/products/insulated-bottle')
    const add = await mockCall(page, 'POST /api/cart/items')
    for (const [form, wrap] of WRAPPERS) {
      const json = wrap([{ ...READING, id: 'l-1' }])
      add.reply = { json }
      await mockCall(page, 'GET /api/cart', { json })
      await page.getByRole('button', { name: 'Add to Cart' }).first().click()
      await expect(page.getByRole('button', { name: 'Added to Cart' }), form).toBeVisible()
      await expectSound(page, form)
      await headerLink(page, 'Cart').click()
      await expect(row(page, 'Reading Lamp'), form).toContainText('$79.00')
      await expect(badge(page, 2), form).toBeVisible()
      await expectSound(page, form)
      await page.goBack()
    }
  })
})
