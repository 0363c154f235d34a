import { ApiError, type ShopApi } from '#contract/client.ts'
import { hasErrors, type FieldErrors } from '#domain/errors.ts'
import { RESET_TEXTS } from '#domain/accounts/password-resets.ts'
import { formText } from '#web/form-text.ts'
import { passwordChangeFormErrors } from '#web/accounts/account-rules.ts'

/** `email`: the entered address, for a page rendered on the server. */
export type ResetOutcome = { done: boolean; message: string | null; fields: FieldErrors; email: string; status: number }

export const requestReset = (api: ShopApi, form: FormData): Promise<ResetOutcome> =>
  attempt(form, RESET_TEXTS.requestError, () =>
    api('POST /api/auth/forgot-password', { body: { email: formText(form, 'email') } }),
  )

/** Checks the repeated password, which the API does not receive. */
export async function changePassword(api: ShopApi, form: FormData): Promise<ResetOutcome> {
  const fields = passwordChangeFormErrors(form)
  if (hasErrors(fields)) return { done: false, message: null, fields, email: '', status: 400 }
  return attempt(form, RESET_TEXTS.changeError, () =>
    api('POST /api/auth/reset-password', {
      body: { token: formText(form, 'token'), password: formText(form, 'password') },
    }),
  )
}

async function attempt(form: FormData, usual: string, send: () => Promise<unknown>): Promise<ResetOutcome> {
  const email = formText(form, 'email')
  try {
    await send()
    return { done: true, message: null, fields: {}, email, status: 200 }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, fields } = error
    const message = status < 500 ? error.message : usual
    return { done: false, message: hasErrors(fields) ? null : message, fields, email, status }
  }
}
