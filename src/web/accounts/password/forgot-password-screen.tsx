import * as urls from '#domain/urls.ts'
import { RESET_TEXTS } from '#domain/accounts/password-resets.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Link } from '#web/ui/link.tsx'
import { EmailField } from '#web/accounts/account-fields.tsx'
import { AccountForm } from '#web/accounts/account-form.tsx'
import { AccountFrame } from '#web/accounts/account-frame.tsx'
import { resetRequestFormErrors } from '#web/accounts/account-rules.ts'
import type { ResetOutcome } from './reset-password.ts'

export const ForgotPasswordScreen = ({ outcome }: { outcome: ResetOutcome | null }) => (
  <AccountFrame title="Forgot your password?">
    {outcome?.done ? (
      <>
        <Alert tone="success">{RESET_TEXTS.requested}</Alert>
        <p>
          No email? Look in your spam folder, or <Link to={urls.forgotPassword}>ask again</Link>.
        </p>
      </>
    ) : (
      <RequestForm outcome={outcome} />
    )}
    <p>
      <Link to={urls.login}>Back to sign in</Link>
    </p>
  </AccountFrame>
)

function RequestForm({ outcome }: { outcome: ResetOutcome | null }) {
  return (
    <>
      <p>Enter the email address of your account, and we will send you a link to choose a new password.</p>
      <AccountForm rule={resetRequestFormErrors} failure={outcome} button="Send the link" busyButton="Sending...">
        {(errors) => <EmailField typed={outcome?.email} errors={errors} />}
      </AccountForm>
    </>
  )
}
