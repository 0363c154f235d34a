import { expect } from '@playwright/test'
import { mockAnswer } from '../../test/e2e/support/requests.ts'
import { orderAfter } from './orders.ts'
import type { State } from './state.ts'

/** An order from before the shop made invoices. */
export const requestedInvoiceStates: State[] = [
  {
    name: 'order-ask-invoice',
    async open(page, shop) {
      const number = await orderAfter(async () => {})(page, shop)
      const path = `/api/orders/${number}`
      const order = (await (await page.request.get(path)).json()) as { history: object }
      const history = { ...order.history, documents: [], invoice: 'onRequest' }
      await mockAnswer(page, `GET ${path}`, { status: 200, json: { ...order, history } })
      await page.getByRole('contentinfo').getByRole('link', { name: 'All Products' }).click()
      await expect(page).toHaveURL(/\/products$/)
      await page.goBack()
      await expect(page.getByRole('button', { name: 'Request an invoice' })).toBeVisible()
    },
  },
]
