import { paymentDeeds } from '#contract/owner/payments.ts'
import { startOfDay } from '#domain/days.ts'
import { shopDay } from '#shop/clock.ts'
import { listPayments, readPayment } from '#shop/orders/payment/read-payments.ts'
import { reconcilePayments } from '#shop/orders/payment/reconcile/reconcile.ts'
import type { Shop } from '#shop/shop.ts'
import { handle } from './handlers.ts'

const DEFAULT_DAYS = 30

export const payments = handle(paymentDeeds, {
  'GET /owner/payments': async (shop: Pick<Shop, 'database' | 'timeZone'>, filter) => ({
    payments: await listPayments(shop, filter),
  }),
  'GET /owner/payments/{payment}': (shop: Pick<Shop, 'database' | 'gateway'>, { payment }) =>
    readPayment(shop, payment),
  'POST /owner/payments/reconciliations': async (
    shop: Pick<Shop, 'database' | 'now' | 'timeZone' | 'gateway'>,
    { since = shopDay(shop, -DEFAULT_DAYS), dryRun: isDryRun = false },
  ) => {
    const from = new Date(startOfDay(since, shop.timeZone))
    return { since, differences: reconcilePayments(shop, { since: from, isDryRun }) }
  },
})
