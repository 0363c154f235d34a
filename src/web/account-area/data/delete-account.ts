import type { ShopApi } from '#contract/client.ts'
import { ERASURE_TEXTS } from '#domain/accounts/erasure.ts'
import { PROFILE_TEXTS } from '#domain/accounts/profile.ts'
import type { FieldErrors } from '#domain/errors.ts'
import { sendAccountForm, type AccountOutcome } from '#web/accounts/send-account-form.ts'
import { formText } from '#web/form-text.ts'

/** The password field is missing if the account has no password. */
export const deletionErrors = (form: FormData): FieldErrors =>
  form.get('password') === '' ? { password: PROFILE_TEXTS.passwordRequired } : {}

export const deleteAccount = (api: ShopApi, form: FormData): Promise<AccountOutcome> =>
  sendAccountForm(form, { rule: deletionErrors, failed: ERASURE_TEXTS.failed }, () =>
    api('POST /api/account/delete', { body: { password: formText(form, 'password') } }),
  )
