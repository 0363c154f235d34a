import type { DeedsOf } from '#contract/owner/index.ts'
import type { Moving, MovingDeeds, Step } from './moving.ts'

const forgetCapture: Step = ({ test }) => test.shop.database.exec(`update payments set state = 'authorized'`)

export const MOVING_PAYMENTS: MovingDeeds<Moving & keyof DeedsOf<'payments' | 'opening'>> = {
  'POST /owner/payments/reconciliations': { before: [forgetCapture], input: () => ({}) },
  'DELETE /owner/opening/test-orders': { input: () => ({}) },
}
