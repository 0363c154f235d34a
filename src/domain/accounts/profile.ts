import type { FieldErrors } from '#domain/errors.ts'
import { emailErrors, passwordErrors } from './accounts.ts'

export const NEW_EMAIL_LINK_HOURS = 24

export const PROFILE_TEXTS = {
  renamed: 'Your name was changed.',
  passwordChanged: 'Your password was changed. You are signed out everywhere else.',
  /** Does not reveal whether the email address has an account. */
  linkSent: `We have sent a link to the new address. It expires in ${NEW_EMAIL_LINK_HOURS} hours. You will be asked to sign in. Until you open it, your email address stays the same.`,
  sameEmail: 'This is already your email address',
  passwordRequired: 'Your password is required',
  wrongPassword: 'This password is incorrect',
  deadLink: 'This link is for another account, or no longer works. Please request a new one.',
  signIn: 'Please sign in first. This link can only change the email address of the account it was made for.',
  signInFirst: 'Please sign in to see this.',
  emailChanged: 'Your email address was changed. Use it to sign in from now on.',
  failed: 'We could not change your account. Please try again.',
} as const

const currentPasswordErrors = (currentPassword: string): FieldErrors<'currentPassword'> =>
  currentPassword ? {} : { currentPassword: 'Your current password is required' }

export type OwnPasswordChange = { currentPassword: string; password: string; confirmPassword: string }

/** Errors are in the order of the form. */
export const ownPasswordErrors = (form: OwnPasswordChange): FieldErrors<keyof OwnPasswordChange> => ({
  ...currentPasswordErrors(form.currentPassword),
  ...passwordErrors(form),
})

export type EmailChange = { email: string; emailPassword: string }

/** Errors are in the order of the form. */
export const emailChangeErrors = ({ email, emailPassword }: EmailChange): FieldErrors<keyof EmailChange> => ({
  ...emailErrors(email),
  ...(!emailPassword && { emailPassword: PROFILE_TEXTS.passwordRequired }),
})
