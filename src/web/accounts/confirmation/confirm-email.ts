import type { ShopApi } from '#contract/client.ts'
import { CONFIRMATION_TEXTS } from '#domain/accounts/email-confirmation.ts'
import { onApiError } from '#web/on-api-error.ts'
import { formText } from '#web/form-text.ts'

/** `done`: the success message. `signedOut`: the session has ended. */
export type ConfirmationOutcome = { done: string | null; message: string | null; signedOut: boolean; status: number }

/** Confirms with the form's token. A form without a token requests a new link. */
export function confirmOrSend(api: ShopApi, form: FormData): Promise<ConfirmationOutcome> {
  const token = formText(form, 'token')
  const sent = token
    ? api('POST /api/auth/confirm-email', { body: { token } })
    : api('POST /api/auth/send-confirmation')
  return sent.then(
    ({ message }) => ({ done: message, message: null, signedOut: false, status: 200 }),
    onApiError(({ status, message }) => ({
      done: null,
      message: status < 500 ? message : CONFIRMATION_TEXTS.error,
      signedOut: status === 401,
      status,
    })),
  )
}
