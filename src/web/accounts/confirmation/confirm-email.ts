import { ApiError, type ShopApi } from '#contract/client.ts'
import { CONFIRMATION_TEXTS } from '#domain/accounts/email-confirmation.ts'
import { formText } from '#web/form-text.ts'

/** `done`: the sentence of a success. `signedOut`: the session has ended. */
export type ConfirmationOutcome = { done: string | null; message: string | null; signedOut: boolean; status: number }

/** Confirms with the form's token. A form without one asks for the link again. */
export async function confirmOrSend(api: ShopApi, form: FormData): Promise<ConfirmationOutcome> {
  const token = formText(form, 'token')
  try {
    const { message } = token
      ? await api('POST /api/auth/confirm-email', { body: { token } })
      : await api('POST /api/auth/send-confirmation')
    return { done: message, message: null, signedOut: false, status: 200 }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status } = error
    const message = status < 500 ? error.message : CONFIRMATION_TEXTS.error
    return { done: null, message, signedOut: status === 401, status }
  }
}
