import { emailErrors, passwordErrors } from './accounts.ts'
import type { FieldErrors } from './errors.ts'

/** How long a mailed link works. It also ends with its first use, and when a newer one is asked for. */
export const RESET_LINK_MINUTES = 60

const ONCE = `The link works once, for ${RESET_LINK_MINUTES} minutes.`

export const RESET_TEXTS = {
  /** The same whether or not there is an account. */
  requested: `If there is an account with this email address, we have sent a link to it. ${ONCE}`,
  once: ONCE,
  deadLink: 'This link does not work anymore. Please ask for a new one.',
  requestError: 'We could not send a link. Please try again.',
  changeError: 'We could not change your password. Please try again.',
  changed: 'Your password has been changed. You can sign in with it now.',
} as const

export type ResetRequest = { email: string }

/** The words of section 5, "Login". */
export const resetRequestErrors = ({ email }: ResetRequest): FieldErrors<keyof ResetRequest> => emailErrors(email)

export type PasswordChange = { token: string; password: string; confirmPassword: string }

/** The words of section 5, "Register". */
export function passwordChangeErrors(form: PasswordChange): FieldErrors<keyof PasswordChange> {
  const errors: FieldErrors<keyof PasswordChange> = passwordErrors(form)
  if (!form.token) errors.token = RESET_TEXTS.deadLink
  return errors
}
