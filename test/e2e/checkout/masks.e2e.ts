import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { enterShipping, fillCart, openPage } from '../support/requests.ts'

/** Steps applied to an empty field, and the result with the caret as a bar. */
type Keys = [deed: string, keys: (string | { fill: string } | { paste: string })[], shown: string]

const MASKS: Record<string, Keys[]> = {
  cardNumber: [
    ['typing spaces by itself', ['4242424242424242'], '4242 4242 4242 4242|'],
    ['typing ends with the last digit', ['42424242424242429'], '4242 4242 4242 4242|'],
    ['American Express is 4-6-5', ['3782822463100059'], '3782 822463 10005|'],
    ['typing takes digits only', ['42-4x2 4'], '4242 4|'],
    ['typing in the middle', ['424242', 'Home', 'ArrowRight', 'ArrowRight', '9'], '429|4 242'],
    ['typing before a gap', ['12345678', 'Home', ...right(4), '9'], '1234 9|567 8'],
    ['deleting backward over a gap', ['12345678', 'Home', ...right(5), 'Backspace', 'Backspace'], '123|5 678'],
    ['deleting forward over a gap', ['12345678', 'Home', ...right(4), 'Delete', 'Delete'], '1234 |678'],
    ['deleting at the end', ['12345', 'Backspace'], '1234|'],
    [
      'deleting a selection',
      ['12345678', 'Home', ...right(2), 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Delete'],
      '12|56 78',
    ],
    ['the first digit makes it another card', ['378282246310005', 'Home', 'Delete'], '|7828 2246 3100 05'],
    [
      'arrow keys change nothing',
      ['12345678', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowRight'],
      '1234 |5678',
    ],
    ['pasting', [{ paste: ' 4242-4242-4242-4242 ' }], '4242 4242 4242 4242|'],
    ['pasting more than fits', [{ paste: '4242 4242 4242 4242 4242' }], '4242 4242 4242 4242|'],
    ['pasting in the middle', ['1234', 'Home', ...right(2), { paste: '99 99' }], '1299 99|34'],
    ['pasting what has no digit', [{ paste: 'card' }], '|'],
    ['filled in at once', [{ fill: '4242424242424242' }], '4242 4242 4242 4242|'],
    ['filled in at once with American Express', [{ fill: '378282246310005' }], '3782 822463 10005|'],
  ],
  expiryDate: [
    ['typing slashes by itself', ['1230'], '12/30|'],
    ['typing ends with the year', ['12305'], '12/30|'],
    ['typing the slash', ['12/30'], '12/30|'],
    ['typing a month of one digit', ['1/30'], '01/30|'],
    ['deleting at the end', ['1230', 'Backspace', 'Backspace'], '12|'],
    ['deleting backward over the slash', ['1230', 'Home', ...right(3), 'Backspace', 'Backspace', '1'], '11|/30'],
    ['deleting forward over the slash', ['1230', 'Home', ...right(2), 'Delete', 'Delete'], '12/|0'],
    ['pasting', [{ paste: '12 / 2030' }], '12/30|'],
    ['filled in at once', [{ fill: '1230' }], '12/30|'],
    ['filled in at once with a long year', [{ fill: '12/2030' }], '12/30|'],
  ],
  cvv: [
    ['typing takes four digits only', ['12a345'], '1234|'],
    ['deleting in the middle', ['1234', 'Home', 'ArrowRight', 'Delete'], '1|34'],
    ['pasting', [{ paste: ' 123 ' }], '123|'],
    ['filled in at once', [{ fill: '12345' }], '1234|'],
  ],
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

for (const [name, cases] of Object.entries(MASKS))
  test(`The mask of ${name} and its caret work when typing, deleting, pasting and autofilling`, async ({ page }) => {
    await openPayment(page)
    const field = page.locator(`[name="${name}"]`)
    for (const [deed, keys, shown] of cases) {
      await field.fill('')
      await field.focus()
      for (const key of keys)
        if (typeof key !== 'string') await ('fill' in key ? field.fill(key.fill) : paste(page, key.paste))
        else if (/^[A-Z]/.test(key)) await field.press(key)
        else await field.pressSequentially(key)
      const stands = await field.evaluate(({ value, selectionStart: caret }: HTMLInputElement) =>
        [value.slice(0, caret!), value.slice(caret!)].join('|'),
      )
      expect(stands, deed).toBe(shown)
    }
  })

test('A card autofilled without input events is accepted', async ({ page }) => {
  await openPayment(page)
  const card = { cardNumber: '4242424242424242', cardHolder: ' Ada Lovelace ', expiryDate: '1239', cvv: '123' }
  for (const [name, value] of Object.entries(card))
    await page.locator(`[name="${name}"]`).evaluate((input, text) => ((input as HTMLInputElement).value = text), value)
  await page.getByRole('button', { name: 'Review order' }).click()
  await expect(page.getByText('Visa ending in 4242')).toBeVisible()
})

function right(times: number): string[] {
  return Array<string>(times).fill('ArrowRight')
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+V')
}

async function openPayment(page: Page): Promise<void> {
  await fillCart(page)
  await enterShipping(page)
  await openPage(page, '/checkout?step=payment')
}
