import type { Jobs } from '#shop/outbox/job-types.ts'
import { runRefund } from './run-refund.ts'

export const refundRuns: Pick<Jobs['runs'], 'refund'> = {
  refund: (shop, { refundId }, { signal }) => runRefund(shop, refundId, signal),
}
