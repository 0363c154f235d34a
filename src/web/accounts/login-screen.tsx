import { useRouteLoaderData, useSearchParams } from 'react-router'
import type { loader } from '../root.tsx'
import { localPath } from '../local-path.ts'
import { Choice } from '../ui/choice.tsx'
import { Link } from '../ui/link.tsx'
import { EmailField } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountFrame } from './account-frame.tsx'
import { loginFormErrors } from './account-rules.ts'
import { OtherProviders } from './other-providers.tsx'
import { PasswordField } from './password-field.tsx'
import type { SignInFailure } from './sign-in.ts'
import { SignedIn } from './signed-in.tsx'
import styles from './account-form.module.css'

export function LoginScreen({ failure }: { failure: SignInFailure | null }) {
  const user = useRouteLoaderData<typeof loader>('root')?.shopper?.user
  return user ? <SignedIn user={user} /> : <LoginForm failure={failure} />
}

function LoginForm({ failure }: { failure: SignInFailure | null }) {
  const next = localPath(useSearchParams()[0].get('next'))
  return (
    <AccountFrame title="Sign in">
      <AccountForm rule={loginFormErrors} failure={failure} button="Sign in" busyButton="Signing in...">
        {(errors) => (
          <>
            {next && <input type="hidden" name="next" value={next} />}
            <EmailField typed={failure?.values.email} errors={errors} />
            <PasswordField label="Password" name="password" autoComplete="current-password" error={errors.password} />
            <div className={styles.row}>
              <Choice type="checkbox" name="remember" label="Remember me" />
              <Link to="/forgot-password">Forgot your password?</Link>
            </div>
          </>
        )}
      </AccountForm>
      <OtherProviders />
      <p>
        New here? <Link to="/register">Create an account</Link>
      </p>
    </AccountFrame>
  )
}
