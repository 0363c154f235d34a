import { join } from 'node:path'
import { openDatabase } from '#database/open.ts'
import { damageDocuments } from '#test/orders/damage-documents.ts'
import { waitForScripts } from '../support/hydration.ts'
import { expect, test } from '../support/fixtures.ts'
import { orderByPaypal } from '../support/owner.ts'
import { ask, openPage } from '../support/requests.ts'
import { startShop, type RunningShop } from '../support/shop-server.ts'

/** Makes the orders of a shop older than its invoices. */
async function forgetInvoices(shop: RunningShop): Promise<void> {
  const database = await openDatabase(shop.databaseUrl || join(shop.data, 'shop.db'))
  await damageDocuments(
    database,
    `delete from documents; update document_series set last_number = 0, automatic_after = '9999'`,
  )
  await database.close()
}

for (const javaScriptEnabled of [true, false])
  test(`The invoice of an old order is requested with a button ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    browser,
  }) => {
    const shop = await startShop()
    const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled })
    if (javaScriptEnabled) context.on('page', waitForScripts)
    const page = await context.newPage()
    const open = () => (javaScriptEnabled ? openPage(page, `/orders/${number}`) : page.goto(`/orders/${number}`))
    await ask(page, 'post', '/api/cart/items', { productId: 'insulated-bottle', quantity: 2 })
    const number = await orderByPaypal(page)
    const link = page.getByRole('link', { name: 'Invoice INV-000001' })
    const untilThere = () =>
      expect(async () => {
        await open()
        await expect(link).toBeVisible({ timeout: 1000 })
      }).toPass()
    await untilThere()
    await forgetInvoices(shop)
    await open()
    await page.getByRole('button', { name: 'Request an invoice' }).click()
    // The words stand on the page, and screen readers hear them.
    await expect(page.getByText('We are preparing your invoice.').or(link).first()).toBeVisible()
    await untilThere()
    await context.close()
    await shop.stop()
  })
