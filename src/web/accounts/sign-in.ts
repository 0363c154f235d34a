import { ApiError, type Answer, type ShopApi } from '#contract/client.ts'
import { ACCOUNT_TEXTS, splitName } from '#domain/accounts/accounts.ts'
import { hasErrors, type FieldErrors } from '#domain/errors.ts'
import { formText } from '#web/form-text.ts'

type Session = Answer<'POST /api/auth/login'>
/** `values`: the entered values, for a page rendered on the server; never a password. */
export type SignInFailure = { message: string | null; fields: FieldErrors; values: { name: string; email: string } }
export type SignInOutcome = { session: Session } | { failure: SignInFailure; status: number }

export const signIn = (api: ShopApi, form: FormData): Promise<SignInOutcome> =>
  attempt(form, { refused: ACCOUNT_TEXTS.loginFailed, failed: ACCOUNT_TEXTS.loginError }, () =>
    api('POST /api/auth/login', {
      body: {
        email: formText(form, 'email'),
        password: formText(form, 'password'),
        remember: formText(form, 'remember') !== '',
      },
    }),
  )

/** Registers with the first word of the name as the first name. The form checks the repeated password. */
export const register = (api: ShopApi, form: FormData): Promise<SignInOutcome> =>
  attempt(form, { refused: ACCOUNT_TEXTS.registrationFailed, failed: ACCOUNT_TEXTS.registrationError }, () =>
    api('POST /api/auth/register', {
      body: {
        ...splitName(formText(form, 'name')),
        email: formText(form, 'email'),
        password: formText(form, 'password'),
      },
    }),
  )

type Usual = { refused: string; failed: string }

/** Returns the server's message, or the usual one for a server failure. Section 8. */
async function attempt(form: FormData, usual: Usual, send: () => Promise<Session>): Promise<SignInOutcome> {
  try {
    return { session: await send() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { firstName, lastName, ...others } = error.fields
    const name = firstName ?? lastName
    const fields = { ...(name && { name }), ...others }
    const rejection = typeof error.body.message === 'string' ? error.body.message : usual.refused
    const message = error.status < 500 ? rejection : usual.failed
    return { failure: failureOf(form, hasErrors(fields) ? null : message, fields), status: error.status }
  }
}

export const failureOf = (form: FormData, message: string | null, fields: FieldErrors): SignInFailure => ({
  message,
  fields,
  values: { name: formText(form, 'name'), email: formText(form, 'email') },
})
