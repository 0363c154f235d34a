import { emailErrors, passwordErrors } from './accounts.ts'
import type { FieldErrors } from '#domain/errors.ts'

/** The lifetime of a reset link. Using it or requesting a newer one also invalidates it. */
export const RESET_LINK_MINUTES = 60

const TERMS = `can be used once and expires in ${RESET_LINK_MINUTES} minutes.`

export const RESET_TEXTS = {
  /** Does not reveal whether an account exists. */
  requested: `If there is an account with this email address, we have sent a link to it. It ${TERMS}`,
  once: `This link ${TERMS}`,
  deadLink: 'This link no longer works. Please request a new one.',
  requestError: 'We could not send a link. Please try again.',
  changeError: 'We could not change your password. Please try again.',
  changed: 'Your password has been changed. You can sign in with it now.',
  passkeys: 'If your account has passkeys, they will not work until you choose to keep them in your profile.',
} as const

export type ResetRequest = { email: string }

/** Section 5, "Login". */
export const resetRequestErrors = ({ email }: ResetRequest): FieldErrors<keyof ResetRequest> => emailErrors(email)

export type PasswordChange = { token: string; password: string; confirmPassword: string }

/** Section 5, "Register". */
export function passwordChangeErrors(form: PasswordChange): FieldErrors<keyof PasswordChange> {
  const errors: FieldErrors<keyof PasswordChange> = passwordErrors(form)
  if (!form.token) errors.token = RESET_TEXTS.deadLink
  return errors
}
