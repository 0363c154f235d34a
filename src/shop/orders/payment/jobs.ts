import type { Jobs, Sweep } from '#shop/outbox/job-types.ts'
import { capture } from '#shop/orders/payment/capture/capture.ts'
import { sweepHeldPayments } from '#shop/orders/payment/capture/held-payments.ts'
import { sweepDuePayments } from '#shop/orders/payment/capture/sweep-due-payments.ts'
import { queueDailyLook } from './daily-look.ts'
import { release } from './release.ts'

export const paymentRuns: Pick<Jobs['runs'], 'capture' | 'release'> = {
  capture: (shop, { paymentId }, { signal }) => capture(shop, paymentId, signal),
  release,
}

export const paymentSweeps: readonly Sweep[] = [sweepHeldPayments, sweepDuePayments, queueDailyLook]
