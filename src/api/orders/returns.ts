import type { Input } from '#contract/endpoint.ts'
import type { returnEndpoints } from '#contract/returns.ts'
import { toDollars } from '#domain/money.ts'
import type { ReturnRequest } from '#domain/orders/returns/return-requests.ts'
import { readOrder } from '#shop/orders/orders.ts'
import { previewReturn, requestReturn } from '#shop/orders/return/request-return.ts'
import { chargeAnswer } from '#api/charges.ts'
import type { Handlers } from '#api/implement.ts'
import { recordAnswer } from './orders.ts'
import { itemQuantityAnswer } from './return-answers.ts'

export const returnHandlers = {
  'POST /api/orders/{id}/returns/preview': async ({ shop, shopper, params, query, body }) => {
    const { id } = await readOrder(shop, shopper, params.id, query)
    const { requestKey, returned, canceled, amounts } = await previewReturn(shop, id, requestOf(body))
    return {
      requestKey,
      items: returned.map(itemQuantityAnswer),
      canceled: canceled.map(itemQuantityAnswer),
      subtotal: toDollars(amounts.itemsCents),
      shipping: toDollars(amounts.shippingCents),
      tax: toDollars(amounts.taxCents),
      other: toDollars(amounts.otherCents),
      charges: amounts.charges.map(chargeAnswer),
      refund: toDollars(Math.max(0, amounts.amountCents)),
    }
  },
  'POST /api/orders/{id}/returns': async ({ shop, shopper, params, query, body }) => {
    const { id } = await readOrder(shop, shopper, params.id, query)
    const { requestKey } = body
    return recordAnswer(shop, await requestReturn(shop, id, { ...requestOf(body), requestKey }))
  },
} satisfies Partial<Handlers>

type Body = Input<(typeof returnEndpoints)['POST /api/orders/{id}/returns/preview']>['body']

const requestOf = ({ kind, items, reason, comment, wish, photos }: Body): ReturnRequest => ({
  kind,
  lines: items.map(({ item, quantity }) => ({ position: item, quantity })),
  reason: reason ?? null,
  comment: comment?.trim() || null,
  wish: wish ?? 'refund',
  photos: photos ?? [],
})
