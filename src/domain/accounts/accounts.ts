import type { FieldErrors } from '#domain/errors.ts'

export type User = {
  id: string
  email: string
  firstName: string
  lastName: string
  /** Null until the owner of the mailbox confirms it. Until then, we send only emails about orders and these links. */
  emailConfirmedAt: string | null
  createdAt: string
  updatedAt: string
}

export const PASSWORD_LENGTH = { min: 8, max: 200 } as const
export const REGISTRATION_REDIRECT_MS = 2000

export const ACCOUNT_TEXTS = {
  loginFailed: 'Login failed. Please check your credentials.',
  loginError: 'An error occurred during login. Please try again.',
  registrationFailed: 'Registration failed. Please try again.',
  registrationError: 'An error occurred during registration. Please try again.',
  registering: 'Creating account...',
  registered: 'Registration successful! Redirecting you to login...',
  emailTaken: 'An account with this email already exists',
  commonPassword: 'This password is too easy to guess. Please choose another.',
  cookiesOfNew: 'An account needs cookies, but your browser is blocking them. Allow them for this shop and sign in.',
  cookies: 'An account needs cookies, but your browser is blocking them. Allow them for this shop and try again.',
  sessionEnded: 'Your session has ended. Please sign in again.',
} as const

/** Rejects characters that an email header cannot contain: spaces, brackets, quotes, separators. The mail server checks the rest. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && /^[^@]+@[^@]+\.[^@.]+$/.test(text) && !/[\s<>()[\]\\,;:"\p{C}]/u.test(text)

export const foldEmail = (email: string): string => email.trim().toLowerCase()

/** Normalizes an email address for rate limits: many providers ignore dots and anything after a plus, and fold full-width letters. */
export function mailboxOf(email: string): string {
  const [, name = '', host = ''] = /^(.*)@(.*)$/s.exec(foldEmail(email.normalize('NFKC'))) ?? []
  return `${name.replace(/\+.*$/s, '').replaceAll('.', '')}@${hostOf(host)}`
}

/** The host name that the mail server looks up: ⓞne.example becomes one.example. */
function hostOf(text: string): string {
  const host = URL.canParse(`http://${text}`) ? new URL(`http://${text}`).hostname : text
  return host === 'googlemail.com' ? 'gmail.com' : host
}

const PASSWORD_REQUIRED = 'Password is required'

export type Login = { email: string; password: string }

/** Section 5, "Login". */
export function loginErrors({ email, password }: Login): FieldErrors<keyof Login> {
  const errors: FieldErrors<keyof Login> = emailErrors(email)
  if (!password) errors.password = PASSWORD_REQUIRED
  return errors
}

export function emailErrors(email: string): FieldErrors<'email'> {
  if (!email.trim()) return { email: 'Email is required' }
  return isEmail(email.trim()) ? {} : { email: 'Please enter a valid email address' }
}

export type Registration = { name: string; email: string; password: string; confirmPassword: string }

/** Section 5, "Register". Errors are in the order of the form. */
export const registrationErrors = (form: Registration): FieldErrors<keyof Registration> => ({
  ...nameErrors(form.name),
  ...emailErrors(form.email),
  ...passwordErrors(form),
})

export function nameErrors(name: string): FieldErrors<'name'> {
  if (!name.trim()) return { name: 'Full name is required' }
  return name.trim().length > 200 ? { name: 'Full name must be 200 characters or fewer' } : {}
}

type NewPassword = Pick<Registration, 'password' | 'confirmPassword'>

export function passwordErrors({ password, confirmPassword }: NewPassword): FieldErrors<keyof NewPassword> {
  const errors: FieldErrors<keyof NewPassword> = {}
  if (!password) errors.password = PASSWORD_REQUIRED
  else if (password.length < PASSWORD_LENGTH.min)
    errors.password = `Password must be at least ${PASSWORD_LENGTH.min} characters long`
  else if (password.length > PASSWORD_LENGTH.max)
    errors.password = `Password must be ${PASSWORD_LENGTH.max} characters or fewer`
  if (password !== confirmPassword) errors.confirmPassword = 'Passwords do not match'
  return errors
}

export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
