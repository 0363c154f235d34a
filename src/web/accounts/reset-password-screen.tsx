import { useSearchParams } from 'react-router'
import { RESET_TEXTS } from '#domain/password-resets.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { NewPasswordFields } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountFrame } from './account-frame.tsx'
import { passwordChangeFormErrors } from './account-rules.ts'
import type { ResetOutcome } from './reset-password.ts'
import styles from './account-form.module.css'

export function ResetPasswordScreen({ outcome }: { outcome: ResetOutcome | null }) {
  const token = useSearchParams()[0].get('token')
  return (
    <AccountFrame title="Choose a new password">
      {outcome?.done ? (
        <>
          <Alert tone="success">{RESET_TEXTS.changed}</Alert>
          <ButtonLink to="/login">Sign in</ButtonLink>
        </>
      ) : !token || outcome?.fields.token ? (
        <>
          <Alert tone="error">{RESET_TEXTS.deadLink}</Alert>
          <ButtonLink to="/forgot-password">Ask for a new link</ButtonLink>
        </>
      ) : (
        <ChangeForm token={token} outcome={outcome} />
      )}
    </AccountFrame>
  )
}

function ChangeForm({ token, outcome }: { token: string; outcome: ResetOutcome | null }) {
  return (
    <AccountForm rule={passwordChangeFormErrors} failure={outcome} button="Change password" busyButton="Changing...">
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
