import * as urls from '#domain/urls.ts'
import { useQuery } from '#web/navigation/query.ts'
import { isSwitchedOn, useRootData, useStorefront } from '#web/root-data.ts'
import { localPath } from '#web/local-path.ts'
import { Choice } from '#web/ui/forms/choice.tsx'
import { Link } from '#web/ui/link.tsx'
import { EmailField } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountFrame } from './account-frame.tsx'
import { loginFormErrors } from './account-rules.ts'
import { OtherProviders } from './other-providers.tsx'
import { PasskeyOption } from '#web/accounts/passkeys/passkey-option.tsx'
import { PasswordField } from '#web/accounts/password/password-field.tsx'
import type { AccountFailure } from './send-account-form.ts'
import { SignedIn } from './signed-in.tsx'
import styles from './account-form.module.css'

export function LoginScreen({ failure }: { failure: AccountFailure | null }) {
  const user = useRootData()?.shopper?.user
  return user ? <SignedIn user={user} /> : <LoginForm failure={failure} />
}

function LoginForm({ failure }: { failure: AccountFailure | null }) {
  const next = localPath(useQuery().get('next'))
  return (
    <AccountFrame title="Sign in">
      <AccountForm
        rule={loginFormErrors}
        failure={failure}
        button="Sign in"
        busyButton="Signing in..."
        more={<PasskeyOption ask={{ kind: 'sign in' }}>Sign in with a passkey</PasskeyOption>}
      >
        {(errors) => (
          <>
            {next && <input type="hidden" name="next" value={next} />}
            <EmailField typed={failure?.values.email} errors={errors} />
            <PasswordField label="Password" name="password" autoComplete="current-password" error={errors.password} />
            <div className={styles.row}>
              <Choice type="checkbox" name="remember" label="Remember me" />
              <Link to={urls.forgotPassword}>Forgot your password?</Link>
            </div>
          </>
        )}
      </AccountForm>
      {isSwitchedOn(useStorefront(), 'signInButtons') && <OtherProviders />}
      <p>
        New here? <Link to={urls.register}>Create an account</Link>
      </p>
    </AccountFrame>
  )
}
