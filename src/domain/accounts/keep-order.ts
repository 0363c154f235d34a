import type { FieldErrors } from '#domain/errors.ts'
import { passwordErrors } from './accounts.ts'

export const KEEP_ORDER_TEXTS = {
  kept: 'Your account is ready, and this order is in it.',
  taken: 'This order is already in an account.',
  failed: 'We could not create your account right now. Please try again.',
} as const

export const keepOrderErrors = ({ password }: { password: string }): FieldErrors =>
  passwordErrors({ password, confirmPassword: password })
