import { handle } from '#api/owner/handlers.ts'
import { returnDeeds } from '#contract/owner/orders/returns.ts'
import type { FulfillmentShop } from '#shop/orders/change-order.ts'
import { approveReturn, refuseReturn } from '#shop/orders/return/answer-return.ts'
import { receiveReturn } from '#shop/orders/return/receive-return.ts'

export const returns = handle(returnDeeds, {
  'POST /owner/orders/{number}/returns/{ordinal}/approval': (shop: FulfillmentShop, { answer, ...named }) =>
    approveReturn(shop, named, answer),
  'POST /owner/orders/{number}/returns/{ordinal}/refusal': (shop: FulfillmentShop, { answer, ...named }) =>
    refuseReturn(shop, named, answer),
  'POST /owner/orders/{number}/returns/{ordinal}/receipt': (
    shop: FulfillmentShop,
    { number, ordinal, dryRun, ...request },
  ) => receiveReturn(shop, { number, ordinal }, request, { dryRun }),
})
