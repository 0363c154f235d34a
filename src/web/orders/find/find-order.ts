import type { ShopApi } from '#contract/client.ts'
import type { FieldErrors } from '#domain/errors.ts'
import { FIND_ORDER_TEXTS } from '#domain/orders/find-order.ts'
import { WITHDRAWAL_TEXTS } from '#domain/markets/eu.ts'
import * as urls from '#domain/urls.ts'
import { formFailure } from '#web/form-failure.ts'
import { onApiError } from '#web/on-api-error.ts'
import { formTexts } from '#web/form-text.ts'

export type FindFailure = {
  message: string | null
  fields: FieldErrors
  /** The entered values, for a page rendered on the server. */
  values: { orderNumber: string; email: string }
  status: number
}

export const findPageOf = ({ pathname }: { pathname: string }) =>
  pathname === urls.withdraw
    ? {
        texts: { title: WITHDRAWAL_TEXTS.findTitle, ask: WITHDRAWAL_TEXTS.ask },
        description: 'Find the order to withdraw from, by its number and your email address.',
        pageOf: urls.withdrawOrder,
      }
    : {
        texts: { title: FIND_ORDER_TEXTS.title, ask: FIND_ORDER_TEXTS.ask },
        description: 'See where your order is, by its number and your email address.',
        pageOf: urls.order,
      }

/** Looks up an order, and returns the URL of its page, or the reason why it was not found. */
export async function lookUpOrder(api: ShopApi, request: Request): Promise<string | FindFailure> {
  const { pageOf } = findPageOf(new URL(request.url))
  const values = formTexts(await request.formData(), ['orderNumber', 'email'])
  return api('POST /api/orders/find', { body: values }).then(
    ({ orderNumber, key }) => `${pageOf(orderNumber)}?${new URLSearchParams({ key })}`,
    onApiError((error) => ({ ...formFailure(error, FIND_ORDER_TEXTS.failed), values })),
  )
}
