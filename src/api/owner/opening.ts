import { openingDeeds } from '#contract/owner/opening.ts'
import { readOpening, setStepConfirmed, type OpeningSettings } from '#shop/opening/opening.ts'
import { removeTestOrders, type TestFiles } from '#shop/opening/remove-test-orders.ts'
import type { Shop } from '#shop/shop.ts'
import { handle } from './handlers.ts'

export const opening = handle(openingDeeds, {
  'GET /owner/opening': async (shop: Pick<Shop, 'database'> & { openingSettings: OpeningSettings }) => ({
    steps: await readOpening(shop, shop.openingSettings),
  }),
  'PUT /owner/opening/{step}': async (shop: Pick<Shop, 'database' | 'now'>, { step, isConfirmed }) => {
    await setStepConfirmed(shop, step, isConfirmed)
    return {}
  },
  'DELETE /owner/opening/test-orders': (shop: Pick<Shop, 'database' | 'timeZone' | 'now'> & TestFiles, { dryRun }) =>
    removeTestOrders(shop, { dryRun }),
})
