import { handle } from '#api/owner/handlers.ts'
import { returnDeeds } from '#contract/owner/orders/returns.ts'
import type { OrderShop } from '#shop/orders/change-order.ts'
import { approveReturn, declineReturn } from '#shop/orders/return/answer-return.ts'
import { listReturns } from '#shop/orders/listed-orders.ts'
import { photosOfReturn } from '#shop/orders/return/photos.ts'
import type { Shop } from '#shop/shop.ts'
import { receiveReturn } from '#shop/orders/return/receive-return.ts'

export const returns = handle(returnDeeds, {
  'GET /owner/returns': (shop: Pick<Shop, 'database'>, filter) => listReturns(shop, filter),
  'GET /owner/orders/{number}/returns/{ordinal}/photos': (shop: Pick<Shop, 'database'>, named) =>
    photosOfReturn(shop, named),
  'POST /owner/orders/{number}/returns/{ordinal}/approval': (shop: OrderShop, { answer, ...named }) =>
    approveReturn(shop, named, answer),
  'POST /owner/orders/{number}/returns/{ordinal}/refusal': (shop: OrderShop, { answer, ...named }) =>
    declineReturn(shop, named, answer),
  'POST /owner/orders/{number}/returns/{ordinal}/receipt': (
    shop: OrderShop,
    { number, ordinal, settlement: resolution, seenEventId, dryRun, ...request },
  ) => receiveReturn(shop, { number, ordinal }, { ...request, resolution }, { seenEventId, dryRun }),
})
