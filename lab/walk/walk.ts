import { expect, type Page } from '@playwright/test'
import type { RunningShop } from '../../test/e2e/support/shop-server.ts'
import {
  ADA,
  addToCart,
  CARD,
  enterAddress,
  enterCard,
  orderNumber,
  placeOrder,
} from '../../test/e2e/support/shopper.ts'
import type { Album } from './album.ts'

/** A guest buys three products, gets two parcels, returns one item and orders again. The owner uses commands. */
export async function walk(page: Page, shop: RunningShop, { keep }: Album): Promise<void> {
  const main = page.getByRole('main')
  const number = await buy(page, keep)

  const own = async (...args: string[]) => {
    console.log(`\n$ npx shop ${args.join(' ')}`)
    const { status, output } = await shop.command(...args)
    console.log(output)
    expect(status, output).toBe(0)
  }
  const openOrder = () => page.goto(`/orders/${number}`)
  /** The outbox creates documents and sends refunds after the command has ended. */
  const openOrderWith = (text: string | RegExp) =>
    expect(async () => {
      await openOrder()
      await expect(main.getByText(text).first()).toBeVisible({ timeout: 1000 })
    }).toPass()

  await openOrderWith(/^Invoice INV-/)
  await keep(page, 'order-placed', { dark: true })
  await own('orders', 'show', number)
  await own('orders', 'ship', number, '--line', '1=1', '--carrier', 'UPS', '--tracking', '1Z999AA10123456784')
  await openOrder()
  await keep(page, 'first-parcel')
  await own('orders', 'ship', number, '--carrier', 'FedEx', '--tracking', '449044304137821')
  await openOrder()
  await keep(page, 'both-parcels')
  await own('orders', 'deliver', number)
  await openOrder()
  await keep(page, 'delivered', { dark: true })

  await main.getByRole('link', { name: 'Return or claim' }).click()
  await main.getByLabel(/^Quantity of Stoneware Mug/).selectOption('0')
  await main.getByLabel(/^Quantity of Insulated Bottle/).selectOption('0')
  await main.getByLabel(/^Quantity of Wool Sweater/).selectOption('1')
  await main.getByLabel('Reason').selectOption({ label: 'Does not fit' })
  await keep(page, 'return')
  await main.getByRole('button', { name: 'Review your request' }).click()
  await expect(main.getByText('1 × Wool Sweater').first()).toBeVisible()
  await keep(page, 'return-review')
  await main.getByRole('button', { name: 'Send request' }).click()
  await expect(main.getByText(`${number}-R1: We received your request`)).toBeVisible()
  await keep(page, 'return-requested')
  await own('returns', 'approve', `${number}-R1`, '--message', 'Please send it in its box.')
  await openOrder()
  await main.getByRole('link', { name: 'Print the return slip' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^Return slip/)
  await keep(page, 'return-sheet')
  await own('returns', 'receive', `${number}-R1`, '--restock', 'all', '--yes')
  await openOrderWith(/^Credit note CN-/)
  await keep(page, 'refunded', { dark: true })

  await main.getByRole('link', { name: /^Invoice INV-/ }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^Invoice/)
  await keep(page, 'invoice')
  await main.getByRole('link', { name: 'Back to the order' }).click()
  await main.getByRole('link', { name: /^Credit note CN-/ }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^Credit note/)
  await keep(page, 'credit-note')
  await main.getByRole('link', { name: 'Back to the order' }).click()
  await main.getByRole('button', { name: 'Order again' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByText(/from your earlier order to your cart/)).toBeVisible()
  await keep(page, 'order-again')
  await own('orders', 'show', number)
  await own('doctor')
}

/** Places an order and returns its number. */
async function buy(page: Page, keep: Album['keep']): Promise<string> {
  await addToCart(page, 'stoneware-mug', { Color: 'Sage' })
  await addToCart(page, 'wool-sweater', { Size: 'M' })
  await addToCart(page, 'insulated-bottle')
  await page.goto('/cart')
  await keep(page, 'cart')
  await enterAddress(page, ADA)
  await enterCard(page, CARD.good)
  await expect(page.getByRole('button', { name: /^Place Order/ })).toBeVisible()
  await keep(page, 'review')
  await placeOrder(page)
  const number = await orderNumber(page)
  await keep(page, 'confirmation')
  return number
}
