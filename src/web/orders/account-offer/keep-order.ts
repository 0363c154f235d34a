import type { ShopApi } from '#contract/client.ts'
import { KEEP_ORDER_TEXTS, keepOrderErrors } from '#domain/accounts/keep-order.ts'
import type { FieldErrors } from '#domain/errors.ts'
import { onApiError } from '#web/on-api-error.ts'
import { sendAccountForm } from '#web/accounts/send-account-form.ts'
import { hasPasskey, keepOrderWithPasskey } from '#web/accounts/passkeys/send-passkey.ts'
import type { SignInOutcome } from '#web/accounts/sign-in.ts'
import { formText, formTexts } from '#web/form-text.ts'
import { proofOf, type Ask } from '#web/orders/load-order.ts'
import { isConfirmation } from '#web/orders/order-page.ts'

export const KEEP_ORDER = 'keep-order'

/** Whether the confirmation page offers an account. False after a failure. */
export async function loadOffer(api: ShopApi, ask: Ask): Promise<boolean> {
  if (!isConfirmation(new URL(ask.url))) return false
  return api('GET /api/orders/{id}/account', { params: { id: ask.id }, query: proofOf(ask) }).then(
    ({ offered }) => offered,
    onApiError(() => false),
  )
}

export const keepOrderFormErrors = (form: FormData): FieldErrors => keepOrderErrors(formTexts(form, ['password']))

export async function keepOrder(api: ShopApi, id: string, form: FormData): Promise<SignInOutcome> {
  const outcome = await sendAccountForm(form, { rule: keepOrderFormErrors, failed: KEEP_ORDER_TEXTS.failed }, () =>
    api('POST /api/orders/{id}/account', { params: { id }, body: { password: formText(form, 'password') } }),
  )
  return withoutEmail(outcome)
}

export const keepOrderInBrowser = async (api: ShopApi, id: string, form: FormData): Promise<SignInOutcome> =>
  hasPasskey(form) ? withoutEmail(await keepOrderWithPasskey(api, id, form)) : keepOrder(api, id, form)

/** The form has no email field, so its message becomes the message of the form. */
function withoutEmail(outcome: SignInOutcome): SignInOutcome {
  if (!outcome.failure) return outcome
  const { email, ...fields } = outcome.failure.fields
  return { ...outcome, failure: { ...outcome.failure, message: email ?? outcome.failure.message, fields } }
}

/** The notice, on the same page after a reload, that the order is in the account. */
export const keptNotice = (merged: string | null): string => [KEEP_ORDER_TEXTS.kept, merged].filter(Boolean).join(' ')
