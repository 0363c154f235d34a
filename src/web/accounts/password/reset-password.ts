import type { ShopApi } from '#contract/client.ts'
import { RESET_TEXTS } from '#domain/accounts/password-resets.ts'
import { formText } from '#web/form-text.ts'
import { passwordChangeFormErrors } from '#web/accounts/account-rules.ts'
import { sendAccountForm, type AccountOutcome } from '#web/accounts/send-account-form.ts'

export const requestReset = (api: ShopApi, form: FormData): Promise<AccountOutcome> =>
  sendAccountForm(form, { failed: RESET_TEXTS.requestError }, () =>
    api('POST /api/auth/forgot-password', { body: { email: formText(form, 'email') } }),
  )

export const changePassword = (api: ShopApi, form: FormData): Promise<AccountOutcome> =>
  sendAccountForm(form, { rule: passwordChangeFormErrors, failed: RESET_TEXTS.changeError }, () =>
    api('POST /api/auth/reset-password', {
      body: { token: formText(form, 'token'), password: formText(form, 'password') },
    }),
  )
