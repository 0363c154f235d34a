import * as urls from '#domain/urls.ts'
import { RESET_TEXTS } from '#domain/accounts/password-resets.ts'
import { useQuery } from '#web/navigation/query.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { NewPasswordFields } from '#web/accounts/account-fields.tsx'
import { AccountForm } from '#web/accounts/account-form.tsx'
import { AccountFrame } from '#web/accounts/account-frame.tsx'
import { passwordChangeFormErrors } from '#web/accounts/account-rules.ts'
import type { AccountFailure, AccountOutcome } from '#web/accounts/send-account-form.ts'
import styles from '#web/accounts/account-form.module.css'

export function ResetPasswordScreen({ outcome }: { outcome: AccountOutcome | null }) {
  const token = useQuery().get('token')
  return (
    <AccountFrame title="Reset your password">
      {outcome?.answer ? (
        <>
          <Alert tone="success">{RESET_TEXTS.changed}</Alert>
          <p>{RESET_TEXTS.passkeys}</p>
          <ButtonLink to={urls.login}>Sign in</ButtonLink>
        </>
      ) : !token || outcome?.failure?.fields.token ? (
        <>
          <Alert tone="error">{RESET_TEXTS.deadLink}</Alert>
          <ButtonLink to={urls.forgotPassword}>Request a new link</ButtonLink>
        </>
      ) : (
        <ChangeForm token={token} failure={outcome?.failure ?? null} />
      )}
    </AccountFrame>
  )
}

function ChangeForm({ token, failure }: { token: string; failure: AccountFailure | null }) {
  return (
    <AccountForm rule={passwordChangeFormErrors} failure={failure} button="Change password" busyButton="Changing...">
      {(errors) => (
        <>
          <input type="hidden" name="token" value={token} />
          <NewPasswordFields label="New password" errors={errors} />
          <p className={styles.quiet}>You will be signed out everywhere.</p>
        </>
      )}
    </AccountForm>
  )
}
