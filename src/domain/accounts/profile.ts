import type { FieldErrors } from '#domain/errors.ts'
import { emailErrors, passwordErrors } from './accounts.ts'

export const NEW_EMAIL_LINK_HOURS = 24

export const PROFILE_TEXTS = {
  renamed: 'Your name is changed.',
  passwordChanged: 'Your password is changed. You are signed out everywhere else.',
  /** Does not reveal whether the address has an account. */
  linkSent: `We have sent a link to the new address. It works for ${NEW_EMAIL_LINK_HOURS} hours, once you are signed in. Until it is opened, your email address stays as it is.`,
  sameEmail: 'This is your email address already',
  passwordRequired: 'Your password is required',
  wrongPassword: 'This is not your password',
  deadLink: 'This link does not work for this account, or not anymore. Please ask for a new one.',
  signIn: 'Please sign in first: only the account that the link was made for can change its email address with it.',
  signInFirst: 'Please sign in to see this.',
  emailChanged: 'Your email address is changed. You sign in with it from now on.',
  failed: 'We could not change your account. Please try again.',
} as const

const currentPasswordErrors = (currentPassword: string): FieldErrors<'currentPassword'> =>
  currentPassword ? {} : { currentPassword: 'Your current password is required' }

export type OwnPasswordChange = { currentPassword: string; password: string; confirmPassword: string }

/** Errors stand in the order of the form. */
export const ownPasswordErrors = (form: OwnPasswordChange): FieldErrors<keyof OwnPasswordChange> => ({
  ...currentPasswordErrors(form.currentPassword),
  ...passwordErrors(form),
})

export type EmailChange = { email: string; emailPassword: string }

/** Errors stand in the order of the form. */
export const emailChangeErrors = ({ email, emailPassword }: EmailChange): FieldErrors<keyof EmailChange> => ({
  ...emailErrors(email),
  ...(!emailPassword && { emailPassword: PROFILE_TEXTS.passwordRequired }),
})
