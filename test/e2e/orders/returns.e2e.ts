import type { Page } from '@playwright/test'
import { RETURN_PAGE_TEXTS } from '#domain/orders/returns/return-texts.ts'
import { deliverOrder, shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { approveReturn } from '#shop/orders/return/answer-return.ts'
import { photoOf } from '#test/orders/claim-photos.ts'
import { expect, test } from '../support/fixtures.ts'
import { asOwner, orderByPaypal } from '../support/owner.ts'
import { ask, openPage } from '../support/requests.ts'
import type { RunningShop } from '../support/shop-server.ts'

const UPS = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784', trackingUrl: null }

/** Buys two pieces, which arrive. */
async function delivered(page: Page, shop: RunningShop, product: object = { productId: 'insulated-bottle' }) {
  await ask(page, 'post', '/api/cart/items', { ...product, quantity: 2 })
  const number = await orderByPaypal(page)
  await asOwner(shop, async (owner) => {
    await shipOrder(owner, number, UPS)
    await deliverOrder(owner, number)
  })
  return number
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'With JavaScript' : 'Without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('A shopper chooses pieces and a reason, sees the refund, and sends the return', async ({ page, shop }) => {
      const number = await delivered(page, shop)
      await page.goto(`/orders/${number}`)
      const main = page.getByRole('main')
      await expect(main.getByText('If something is not right, choose “Return or claim” below.')).toBeVisible()
      await main.getByRole('link', { name: 'Return or claim' }).click()
      await expect(page).toHaveURL(new RegExp(`/orders/${number}/return$`))
      await main.getByLabel(/^Quantity of Insulated Bottle/).selectOption('1')
      await main.getByRole('button', { name: 'Review your request' }).click()
      await expect(main.getByRole('alert')).toContainText('Choose a reason.')
      await main.getByLabel('Reason').selectOption({ label: 'Does not fit' })
      await main.getByRole('button', { name: 'Review your request' }).click()
      await expect(main.getByText('Refund to your PayPal account')).toBeVisible()
      await expect(main.getByText('1 × Insulated Bottle')).toBeVisible()
      await main.getByRole('button', { name: 'Send request' }).click()
      await expect(page).toHaveURL(new RegExp(`/orders/${number}#order-returns$`))
      await expect(main.getByText(`${number}-R1: We received your request and will reply by email.`)).toBeVisible()
      await expect(main.getByText('You requested a return')).toBeVisible()
    })

    test(
      'A shopper whose return was approved prints the sheet for the parcel',
      { tag: '@meets' },
      async ({ page, shop }) => {
        const number = await delivered(page, shop)
        await ask(page, 'post', `/api/orders/${number}/returns`, {
          requestKey: 'key-of-a-sheet',
          kind: 'return',
          reason: 'other',
          items: [{ item: 0, quantity: 1 }],
        })
        await page.goto(`/orders/${number}`)
        const main = page.getByRole('main')
        const link = main.getByRole('link', { name: 'Print the return slip' })
        await expect(main.getByText(`${number}-R1: We received your request`)).toBeVisible()
        await expect(link).toHaveCount(0)
        await asOwner(shop, (owner) => approveReturn(owner, { number, ordinal: 1 }, null))
        await page.goto(`/orders/${number}`)
        await expect(main.getByText('Please return the items with the slip below.')).toBeVisible()
        await link.click()
        await expect(page).toHaveURL(new RegExp(`/orders/${number}/returns/${number}-R1/sheet$`))
        await expect(main.getByRole('heading', { level: 1 })).toHaveText(`Return slip ${number}-R1`)
        await expect(main.getByRole('table')).toContainText('Insulated Bottle')
        await expect(main.getByText('Reason: Other')).toBeVisible()
        const pdf = main.getByRole('link', { name: 'Save as PDF' })
        const answer = await page.request.get((await pdf.getAttribute('href'))!)
        expect((await answer.body()).toString('latin1', 0, 5)).toBe('%PDF-')
        await main.getByRole('link', { name: 'Back to the order' }).click()
        await expect(page).toHaveURL(new RegExp(`/orders/${number}$`))
      },
    )

    test('A claim keeps the accepted photo if another file is not a photo', async ({ page, shop }) => {
      const number = await delivered(page, shop)
      await page.goto(`/orders/${number}/return`)
      const main = page.getByRole('main')
      await main.getByLabel(/^Quantity of Insulated Bottle/).selectOption('1')
      await main.getByLabel('Reason').selectOption({ label: 'Damaged' })
      const photo = { name: 'crack.png', mimeType: 'image/png', buffer: await photoOf('png') }
      const drawing = { name: 'crack.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
      await main.getByLabel(/^Photos/).setInputFiles([photo, drawing])
      await main.getByRole('button', { name: 'Review your request' }).click()
      await expect(main.getByRole('alert')).toContainText('crack.svg: ')
      await expect(main.getByLabel('Send photo 1')).toBeChecked()
      await main.getByRole('button', { name: 'Review your request' }).click()
      await main.getByRole('button', { name: 'Send request' }).click()
      await expect(main.getByText(`${number}-R1: We received your request and will reply by email.`)).toBeVisible()
      await expect(main.getByText('You reported a problem')).toBeVisible()
      await expect(main.getByText('You requested a return')).toHaveCount(0)
      await expect(main.getByRole('img', { name: /photo 1/i })).toBeVisible()
      await expect(main.getByRole('img', { name: /photo 2/i })).toHaveCount(0)
    })

    test('Choosing other items restores the input, including photos', async ({ page, shop }) => {
      const number = await delivered(page, shop)
      await page.goto(`/orders/${number}/return`)
      const main = page.getByRole('main')
      const pieces = main.getByLabel(/^Quantity of Insulated Bottle/)
      await pieces.selectOption('1')
      await main.getByLabel('Reason').selectOption({ label: 'Damaged' })
      await main.getByLabel(/^If it is damaged/).selectOption({ label: 'A replacement' })
      await main.getByLabel('Tell us more').fill('The lid is loose.')
      await main
        .getByLabel(/^Photos/)
        .setInputFiles({ name: 'lid.png', mimeType: 'image/png', buffer: await photoOf('png') })
      await main.getByRole('button', { name: 'Review your request' }).click()
      await main.getByRole('button', { name: 'Choose other items' }).click()
      if (javaScriptEnabled) await expect(pieces).toBeFocused()
      await expect(pieces).toHaveValue('1')
      await expect(main.getByLabel('Reason')).toHaveValue('damaged')
      await expect(main.getByLabel(/^If it is damaged/)).toHaveValue('exchange')
      await expect(main.getByLabel('Tell us more')).toHaveValue('The lid is loose.')
      await expect(main.getByLabel('Send photo 1')).toBeChecked()
      await pieces.selectOption('2')
      await main.getByRole('button', { name: 'Review your request' }).click()
      await expect(main.getByText('2 × Insulated Bottle')).toBeVisible()
      await expect(main.getByText('You wrote: The lid is loose.')).toBeVisible()
    })

    test('Choosing other items of a withdrawal restores its items and its message', async ({ page, shop }) => {
      const number = await delivered(page, shop)
      await page.goto(`/orders/${number}/withdraw`)
      const main = page.getByRole('main')
      const pieces = main.getByLabel(/^Quantity of Insulated Bottle/)
      await pieces.selectOption('1')
      await main.getByLabel('Message to us').fill('One is enough.')
      await main.getByRole('button', { name: 'Withdraw from the contract here' }).click()
      await main.getByRole('button', { name: 'Choose other items' }).click()
      await expect(pieces).toHaveValue('1')
      await expect(main.getByLabel('Message to us')).toHaveValue('One is enough.')
    })

    test(
      'Anyone with the order number and email address can withdraw from the footer in two steps',
      { tag: '@meets' },
      async ({ page, shop, browser, baseURL }) => {
        const number = await delivered(page, shop)
        const other = await (await browser.newContext({ baseURL, javaScriptEnabled })).newPage()
        if (javaScriptEnabled) await openPage(other, '/')
        else await other.goto('/')
        await other.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from the contract here' }).click()
        await expect(other).toHaveURL(/\/orders\/withdraw$/)
        await other.getByLabel('Order number').fill(number)
        await other.getByLabel('Email', { exact: true }).fill('ada@example.com')
        await other.getByRole('button', { name: 'Find your order' }).click()
        await expect(other).toHaveURL(new RegExp(`/orders/${number}/withdraw\\?key=`))
        const main = other.getByRole('main')
        await main.getByRole('button', { name: 'Withdraw from the contract here' }).click()
        await expect(main.getByText('2 × Insulated Bottle')).toBeVisible()
        await main.getByRole('button', { name: 'Confirm withdrawal here' }).click()
        await expect(other).toHaveURL(new RegExp(`/orders/${number}\\?key=.*#order-returns$`))
        await expect(main.getByText('You withdrew. Please return the items within 14 days.')).toBeVisible()
        await expect(main.getByRole('link', { name: /^Withdraw from the contract here/ })).toHaveCount(0)
        await other.context().close()
      },
    )
  })

test('The parcel, the second step and the list of returns show the chosen options', async ({ page, shop }) => {
  const { variants } = (await (await page.request.get('/api/products/stoneware-mug')).json()) as {
    variants: { id: string; options: { value: string }[] }[]
  }
  const variantId = variants.find(({ options }) => options.some(({ value }) => value === 'Sage'))!.id
  const number = await delivered(page, shop, { productId: 'stoneware-mug', variantId })
  await openPage(page, `/orders/${number}`)
  const main = page.getByRole('main')
  await expect(main.getByText('2 × Stoneware Mug (Color: Sage)')).toBeVisible()
  await main.getByRole('link', { name: 'Return or claim' }).click()
  await main.getByLabel('Reason').selectOption({ label: 'Does not fit' })
  await main.getByRole('button', { name: 'Review your request' }).click()
  await expect(main.getByRole('listitem').getByText('2 × Stoneware Mug (Color: Sage)')).toBeVisible()
  await main.getByRole('button', { name: 'Send request' }).click()
  await expect(main.locator('#order-returns').getByText('2 × Stoneware Mug (Color: Sage)')).toBeVisible()
})

for (const [way, button] of [
  ['return', 'Review your request'],
  ['withdraw', 'Withdraw from the contract here'],
] as const)
  test(`On a phone, the second step of /${way} takes the focus and starts with its heading`, async ({ page, shop }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const number = await delivered(page, shop)
    await openPage(page, `/orders/${number}/${way}`)
    const main = page.getByRole('main')
    if (way === 'return') await main.getByLabel('Reason').selectOption({ label: 'Does not fit' })
    await main.getByRole('button', { name: button }).click()
    const heading = main.getByRole('heading', { level: 2, name: /^Review your (?:request|withdrawal)$/ })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport({ ratio: 1 })
    await expect(main.getByText('2 × Insulated Bottle')).toBeInViewport({ ratio: 1 })
    await expect(main.getByText('Refund to your PayPal account')).toBeInViewport({ ratio: 1 })
  })

test('Without a network, each step of a return keeps its input, and sends it once the network is back', async ({
  page,
  context,
  shop,
}) => {
  const number = await delivered(page, shop)
  await openPage(page, `/orders/${number}/return`)
  const main = page.getByRole('main')
  const failure = page.getByRole('alert').getByText(RETURN_PAGE_TEXTS.failed)
  await main.getByLabel(/^Quantity of Insulated Bottle/).selectOption('1')
  await main.getByLabel('Reason').selectOption({ label: 'Does not fit' })
  await main.getByLabel('Tell us more').fill('The lid is loose.')
  await context.setOffline(true)
  await main.getByLabel('Tell us more').press('Enter')
  await expect(failure).toBeFocused()
  await expect(main.getByLabel(/^Quantity of Insulated Bottle/)).toHaveValue('1')
  await expect(main.getByLabel('Reason')).toHaveValue('doesNotFit')
  await expect(main.getByLabel('Tell us more')).toHaveValue('The lid is loose.')
  await context.setOffline(false)
  await main.getByRole('button', { name: 'Review your request' }).click()
  await expect(main.getByText('You wrote: The lid is loose.')).toBeVisible()
  await expect(failure).toHaveCount(0)
  await context.setOffline(true)
  await main.getByRole('button', { name: 'Send request' }).click()
  await expect(failure).toBeFocused()
  await expect(main.getByText('You wrote: The lid is loose.')).toBeVisible()
  await main.getByRole('button', { name: 'Choose other items' }).click()
  await expect(main.getByLabel('Tell us more')).toHaveValue('The lid is loose.')
  await context.setOffline(false)
  await main.getByRole('button', { name: 'Review your request' }).click()
  await main.getByRole('button', { name: 'Send request' }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${number}#order-returns$`))
  await expect(main.getByText(`${number}-R1: We received your request and will reply by email.`)).toBeVisible()
})

test('Without a network, a confirmed withdrawal stays, and can be confirmed once the network is back', async ({
  page,
  context,
  shop,
}) => {
  const number = await delivered(page, shop)
  await openPage(page, `/orders/${number}/withdraw`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Withdraw from the contract here' }).click()
  await expect(main.getByText('2 × Insulated Bottle')).toBeVisible()
  await context.setOffline(true)
  await main.getByRole('button', { name: 'Confirm withdrawal here' }).click()
  await expect(page.getByRole('alert').getByText(RETURN_PAGE_TEXTS.failed)).toBeFocused()
  await expect(main.getByText('2 × Insulated Bottle')).toBeVisible()
  await context.setOffline(false)
  await main.getByRole('button', { name: 'Confirm withdrawal here' }).click()
  await expect(main.getByText('You withdrew. Please return the items within 14 days.')).toBeVisible()
})
