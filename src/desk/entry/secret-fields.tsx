import type { Problem } from '#desk/attempt.ts'
import { Field } from '#web/ui/forms/field.tsx'

type SecretFieldProps = { label: string; problem: Problem | undefined }

type PasswordFieldProps = SecretFieldProps & {
  name?: 'password' | 'confirmPassword'
  autoComplete: 'current-password' | 'new-password'
}

export const PasswordField = ({ name = 'password', problem, ...field }: PasswordFieldProps) => (
  <Field {...field} name={name} type="password" error={problem?.fields[name]} />
)

/** The field for the code of an app. */
export const CodeField = ({ label, problem }: SecretFieldProps) => (
  <Field label={label} name="code" inputMode="numeric" autoComplete="one-time-code" error={problem?.fields.code} />
)
