import { ADDRESS } from '#test/shopper.ts'
import type { DeedsOf } from '#contract/owner/index.ts'
import { shopperOf } from '#test/shopper.ts'
import type { Moving, MovingDeeds, Step } from './moving.ts'
import { ship } from './moving-orders.ts'

const subscribe: Step = ({ test }) => {
  Object.assign(test.shop.face, { switches: { newsletter: 'collect' } })
  return shopperOf(test).send('POST', '/api/newsletter', { email: ADDRESS.email, source: 'home' })
}

export const MOVING_CUSTOMERS: MovingDeeds<Moving & keyof DeedsOf<'customers' | 'newsletter'>> = {
  'DELETE /owner/customers/{email}': { before: [ship, subscribe], input: () => ({ email: ADDRESS.email }) },
  'DELETE /owner/newsletter/{email}': { before: [subscribe], input: () => ({ email: ADDRESS.email }) },
}
