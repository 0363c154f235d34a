import { ACCOUNT_TEXTS } from '#domain/accounts/accounts.ts'
import * as urls from '#domain/urls.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { EmailField, NewPasswordFields } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountFrame } from './account-frame.tsx'
import { registrationFormErrors } from './account-rules.ts'
import { Registered } from './registered.tsx'
import type { AccountFailure } from './send-account-form.ts'
import styles from './account-form.module.css'

type RegisterScreenProps = { registered: boolean; failure: AccountFailure | null }

export function RegisterScreen({ registered, failure }: RegisterScreenProps) {
  if (registered) return <Registered />
  return (
    <AccountFrame title="Create account">
      <AccountForm
        rule={registrationFormErrors}
        failure={failure}
        button="Create account"
        busyButton={ACCOUNT_TEXTS.registering}
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
            <EmailField typed={failure?.values.email} errors={errors} />
            <NewPasswordFields label="Password" errors={errors} />
            <p className={styles.quiet}>
              By creating an account you agree to our <Link to={urls.terms}>terms</Link> and{' '}
              <Link to={urls.privacy}>privacy policy</Link>.
            </p>
          </>
        )}
      </AccountForm>
      <p>
        Have an account? <Link to={urls.login}>Sign in</Link>
      </p>
    </AccountFrame>
  )
}
