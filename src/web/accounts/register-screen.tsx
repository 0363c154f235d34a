import { Link } from 'react-router'
import { PASSWORD_LENGTH } from '#domain/accounts.ts'
import { Field } from '../ui/field.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountFrame } from './account-frame.tsx'
import { registrationFormErrors } from './account-rules.ts'
import { PasswordField } from './password-field.tsx'
import { Registered } from './registered.tsx'
import type { SignInFailure } from './sign-in.ts'
import styles from './account-form.module.css'

type RegisterScreenProps = { registered: boolean; failure: SignInFailure | null }

export function RegisterScreen({ registered, failure }: RegisterScreenProps) {
  if (registered) return <Registered />
  return (
    <AccountFrame title="Create account">
      <AccountForm
        rule={registrationFormErrors}
        failure={failure}
        button="Create account"
        busyButton="Creating account..."
      >
        {(errors) => (
          <>
            <Field
              label="Full name"
              name="name"
              autoComplete="name"
              dir="auto"
              aria-required
              defaultValue={failure?.values.name}
              error={errors.name}
            />
            <Field
              label="Email"
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              aria-required
              defaultValue={failure?.values.email}
              error={errors.email}
            />
            <PasswordField
              label="Password"
              name="password"
              autoComplete="new-password"
              hint={`At least ${PASSWORD_LENGTH.min} characters`}
              error={errors.password}
            />
            <PasswordField
              label="Confirm password"
              name="confirmPassword"
              autoComplete="new-password"
              error={errors.confirmPassword}
            />
            <p className={styles.quiet}>
              By creating an account you agree to our <Link to="/terms">terms</Link> and{' '}
              <Link to="/privacy">privacy policy</Link>.
            </p>
          </>
        )}
      </AccountForm>
      <p>
        Have an account? <Link to="/login">Sign in</Link>
      </p>
    </AccountFrame>
  )
}
