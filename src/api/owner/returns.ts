import type { returnDeeds } from '#contract/owner/returns.ts'
import { approveReturn, refuseReturn } from '#shop/orders/return/answer-return.ts'
import { receiveReturn } from '#shop/orders/return/receive-return.ts'
import type { OwnerHandlers } from './handlers.ts'

export const returnHandlers: Pick<OwnerHandlers, keyof typeof returnDeeds> = {
  'POST /owner/orders/{number}/returns/{ordinal}/approval': (shop, { answer, ...named }) =>
    approveReturn(shop, named, answer),
  'POST /owner/orders/{number}/returns/{ordinal}/refusal': (shop, { answer, ...named }) =>
    refuseReturn(shop, named, answer),
  'POST /owner/orders/{number}/returns/{ordinal}/receipt': (shop, { number, ordinal, dryRun, ...request }) =>
    receiveReturn(shop, { number, ordinal }, request, { dryRun }),
}
