import { data, redirect } from 'react-router'
import type { Answer, ShopApi } from '#contract/client.ts'
import { ACCOUNT_TEXTS, splitName } from '#domain/accounts/accounts.ts'
import { notifyOtherTabs } from '#web/cart/tab-channel.ts'
import { formText } from '#web/form-text.ts'
import { storeToken } from '#web/session.ts'
import { registrationFormErrors } from './account-rules.ts'
import { noticeCookie } from './notice.ts'
import { sendAccountForm, type AccountOutcome } from './send-account-form.ts'

export type SignInOutcome = AccountOutcome<Answer<'POST /api/auth/login'>>

export const signIn = (api: ShopApi, form: FormData): Promise<SignInOutcome> =>
  sendAccountForm(form, { rejected: ACCOUNT_TEXTS.loginFailed, failed: ACCOUNT_TEXTS.loginError }, () =>
    api('POST /api/auth/login', {
      body: {
        email: formText(form, 'email'),
        password: formText(form, 'password'),
        remember: formText(form, 'remember') !== '',
      },
    }),
  )

/** Registers with the first word of the name as the first name. */
export const register = (api: ShopApi, form: FormData): Promise<SignInOutcome> =>
  sendAccountForm(
    form,
    {
      rule: registrationFormErrors,
      rejected: ACCOUNT_TEXTS.registrationFailed,
      failed: ACCOUNT_TEXTS.registrationError,
    },
    () =>
      api('POST /api/auth/register', {
        body: {
          ...splitName(formText(form, 'name')),
          email: formText(form, 'email'),
          password: formText(form, 'password'),
        },
      }),
  )

/** Responds on the server, which has set the session cookie. The next page shows a notice about a merged cart. */
export function signInResponse({ answer, failure, status }: SignInOutcome, to: string) {
  if (failure) return data(failure, { status })
  return redirect(to, { status: 303, headers: answer.merged ? { 'Set-Cookie': noticeCookie(answer.merged) } : {} })
}

/** Responds in the browser, which also stores the token. */
export function finishInBrowser({ answer, failure }: SignInOutcome, to: string) {
  if (failure) return failure
  storeToken(answer.token)
  if (answer.merged) document.cookie = noticeCookie(answer.merged)
  notifyOtherTabs()
  return redirect(to)
}
