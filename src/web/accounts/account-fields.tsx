import { PASSWORD_LENGTH } from '#domain/accounts/accounts.ts'
import type { FieldErrors } from '#domain/errors.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordField } from '#web/accounts/password/password-field.tsx'

export const EmailField = ({ typed, errors }: { typed: string | undefined; errors: FieldErrors }) => (
  <Field
    label="Email"
    name="email"
    type="email"
    inputMode="email"
    autoComplete="email"
    aria-required
    defaultValue={typed}
    error={errors.email}
  />
)

export const NewPasswordFields = ({ label, errors }: { label: string; errors: FieldErrors }) => (
  <>
    <PasswordField
      label={label}
      name="password"
      autoComplete="new-password"
      hint={`At least ${PASSWORD_LENGTH.min} characters`}
      error={errors.password}
    />
    <PasswordField
      label={`Confirm ${label.toLowerCase()}`}
      name="confirmPassword"
      autoComplete="new-password"
      error={errors.confirmPassword}
    />
  </>
)
