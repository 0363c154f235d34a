import { handle } from '#api/owner/handlers.ts'
import { byHandDeeds } from '#contract/owner/orders/by-hand.ts'
import { createOrder, type ByHandShop } from '#shop/orders/by-hand/create-order.ts'

export const byHand = handle(byHandDeeds, {
  'POST /owner/orders': (shop: ByHandShop, { dryRun, ...entered }) => createOrder(shop, entered, { dryRun }),
})
