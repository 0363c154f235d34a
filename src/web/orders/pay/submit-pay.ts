import { redirect, redirectDocument } from 'react-router'
import { ApiError, type ShopApi } from '#contract/client.ts'
import { CHECKOUT_TEXTS } from '#domain/checkout/texts.ts'
import { cardMessage, HOSTED_CARD } from '#domain/checkout/payment.ts'
import { needsCard } from '#domain/checkout/payment-kinds.ts'
import type { FieldErrors } from '#domain/errors.ts'
import * as urls from '#domain/urls.ts'
import { formFailure } from '#web/form-failure.ts'
import { formText } from '#web/form-text.ts'
import { CARD_FIELDS } from '#web/checkout/payment/submit-payment.ts'
import { receiptLines, type Payable } from './payable.ts'

/** `before`: the lines of the receipt that was shown, if it is another one now. */
export type PayFailure = { message: string | null; fields: FieldErrors; before: string[] | null; status: number }

type Fields = FormData | URLSearchParams

/** `attempt`: the payment to confirm at the bank; null if the order is paid. */
type Paid = { attempt: string | null }

/** Pays what the form shows. */
export async function submitPay(api: ShopApi, token: string, form: Fields): Promise<Paid | PayFailure> {
  const paymentToken = formText(form, 'paymentToken') || formText(form, 'payment_token')
  try {
    const answer = await api('POST /api/pay/{token}', {
      params: { token },
      body: {
        requestKey: formText(form, 'requestKey'),
        total: Number(formText(form, 'total')),
        paymentMethodId: formText(form, 'paymentMethodId'),
        ...(paymentToken && { paymentToken }),
      },
    })
    return { attempt: 'attempt' in answer ? answer.attempt : null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { fields, ...failed } = formFailure(error, CHECKOUT_TEXTS.placeOrder)
    const { payment, paymentToken: missing, ...others } = fields
    const before = failed.status === 409 ? shownLines(form) : null
    return { ...failed, message: payment ?? missing ?? failed.message, fields: others, before }
  }
}

/** Leads to the bank, or to the page that says it is paid. `headers` are ignored in a browser, which cannot set cookies by them. */
export const leadOn = (token: string, { attempt }: Paid, headers: Headers = new Headers()): Response =>
  attempt === null
    ? redirect(urls.pay(token), { status: 303, headers })
    : redirectDocument(urls.goToBank(attempt), { status: 303, headers })

/** Without JavaScript, the provider reports wrong card fields by name. */
export function returnedFailure(returned: URLSearchParams, { paymentMethods }: Payable): PayFailure | null {
  const paysByCard = paymentMethods.some(
    (method) => needsCard(method) && method._id === formText(returned, 'paymentMethodId'),
  )
  if (!paysByCard || returned.has('payment_token')) return null
  const faults = formText(returned, 'card_errors')
  const fields = Object.fromEntries(
    CARD_FIELDS.flatMap((field) => {
      const fault = new RegExp(`(?:^|,)${field}:(\\w+)`).exec(faults)?.[1]
      return fault ? [[field, cardMessage(field, fault === 'missing' ? '' : fault)]] : []
    }),
  )
  return { message: null, fields, before: null, status: 400 }
}

/** What the form shows, which it sends along. */
export const shownFields = (payable: Payable): Record<string, string> => ({
  requestKey: payable.requestKey,
  total: String(payable.receipt?.total ?? 0),
  shown: JSON.stringify(receiptLines(payable.receipt)),
  ...(payable.paymentMethods.some(({ publishableKey }) => publishableKey !== null) && { paymentToken: HOSTED_CARD }),
})

function shownLines(form: Fields): string[] | null {
  try {
    const shown: unknown = JSON.parse(formText(form, 'shown'))
    return Array.isArray(shown) ? shown.map(String) : null
  } catch {
    return null
  }
}
