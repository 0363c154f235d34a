import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { ask, openPage } from '../support/requests.ts'

test.use({ catalog: 'changed' })

/** The longest name that an import accepts, without a line break opportunity. */
const NAME = 'Unbreakable'.repeat(28).slice(0, 255)
const EMAIL = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example.com`
const ADDRESS = {
  firstName: 'عبد الرحمن',
  lastName: 'بن محمد الخوارزمي',
  address1: 'شارع الملك فيصل ١٢، الطابق الثالث',
  address2: 'شقة '.repeat(20),
  city: 'القاهرة الجديدة',
  state: 'محافظة القاهرة',
  postalCode: '62701',
  country: 'Mexico',
  phone: '+20 2 1234 5678',
  email: EMAIL,
}

test('Long names, ten of everything, high prices and an Arabic address fit every width', async ({ page, shop }) => {
  const file = `${shop.data}/awkward.json`
  const awkward = { slug: 'awkward', name: NAME, category: 'Clothing', price: 12_345, stock: 50 }
  writeFileSync(file, JSON.stringify({ products: [awkward] }))
  expect((await shop.command('import', file)).status).toBe(0)
  for (const productId of ['awkward', 'insulated-bottle', 'canvas-tote'])
    await ask(page, 'post', '/api/cart/items', { productId, quantity: 10 })

  await openPage(page, '/cart')
  await expectToFit(page)
  const answered = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: `Remove ${NAME}` }).click()
  await expect(page.getByRole('main').getByText(`Removed: ${NAME}`)).toBeVisible()
  await answered
  await expectToFit(page)
  await ask(page, 'post', '/api/cart/items', { productId: 'awkward', quantity: 10 })

  await ask(page, 'put', '/api/checkout/shipping', { address: ADDRESS, shippingOptionId: 'express' })
  await openPage(page, '/checkout?step=shipping')
  await page.locator('details summary').evaluate((summary) => (summary as HTMLElement).click())
  await expectToFit(page)
  await ask(page, 'put', '/api/checkout/payment', {
    paymentMethodId: 'paypal',
    useSameAddressForBilling: false,
    billingAddress: ADDRESS,
  })
  await openPage(page, '/checkout?step=payment')
  await expectToFit(page)
  await openPage(page, '/checkout?step=review')
  await expect(page.getByRole('button', { name: /^Place Order — \$\d{3},\d{3}\.\d\d$/ })).toBeVisible()
  await expectToFit(page)
  const { orderNumber } = await ask(page, 'post', '/api/orders', {})
  await openPage(page, `/order-confirmation/${String(orderNumber)}`)
  await expect(page.getByText(EMAIL).first()).toBeVisible()
  await expectToFit(page)
})

/** Asserts that nothing overflows the window or its box, and that no texts overlap. */
async function expectToFit(page: Page): Promise<void> {
  for (const width of [320, 768, 1280, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(misfits), `${page.url()} at ${width}`).toEqual([])
  }
}

/** Runs in the page. */
function misfits(): string[] {
  const found: string[] = []
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth) found.push(`The page is ${root.scrollWidth} wide`)
  const isClipped = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isClipped(element.parentElement))
  const walker = document.createTreeWalker(document.querySelector('#main')!, NodeFilter.SHOW_TEXT)
  const texts: { text: string; box: DOMRect }[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode
    const parent = node.parentElement!
    if (
      !node.textContent!.trim() ||
      !parent.checkVisibility() ||
      parent.closest('script, noscript, option') ||
      isClipped(parent)
    )
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const text = node.textContent!.trim().slice(0, 30)
    for (let box: Element | null = parent; box && box.id !== 'main'; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== 'visible' && box.scrollWidth > box.clientWidth + 1)
        found.push(`Cut: ${text}`)
    for (const box of range.getClientRects()) {
      if (box.width < 1 || box.height < 1) continue
      if (box.left < -1 || box.right > root.clientWidth + 1) found.push(`Sticks out: ${text}`)
      texts.push({ text, box })
    }
  }
  // Lines of one text may overlap, since line heights are smaller than glyphs.
  const ROOM = 6
  for (const [index, a] of texts.entries())
    for (const b of texts.slice(index + 1)) {
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
      const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
      if (across > 1 && down > ROOM) found.push(`Overlap: ${a.text} | ${b.text}`)
    }
  return found
}
