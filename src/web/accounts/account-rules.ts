import { loginErrors, registrationErrors } from '#domain/accounts/accounts.ts'
import type { FieldErrors } from '#domain/errors.ts'
import { passwordChangeErrors, resetRequestErrors } from '#domain/accounts/password-resets.ts'
import { formTexts } from '#web/form-text.ts'

export const loginFormErrors = (form: FormData): FieldErrors => loginErrors(formTexts(form, ['email', 'password']))

export const registrationFormErrors = (form: FormData): FieldErrors =>
  registrationErrors(formTexts(form, ['name', 'email', 'password', 'confirmPassword']))

export const resetRequestFormErrors = (form: FormData): FieldErrors => resetRequestErrors(formTexts(form, ['email']))

export const passwordChangeFormErrors = (form: FormData): FieldErrors =>
  passwordChangeErrors(formTexts(form, ['token', 'password', 'confirmPassword']))
