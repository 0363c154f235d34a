import { RESET_TEXTS } from '#domain/password-resets.ts'
import { Alert } from '../ui/alert.tsx'
import { Link } from '../ui/link.tsx'
import { EmailField } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountFrame } from './account-frame.tsx'
import { resetRequestFormErrors } from './account-rules.ts'
import type { ResetOutcome } from './reset-password.ts'

export const ForgotPasswordScreen = ({ outcome }: { outcome: ResetOutcome | null }) => (
  <AccountFrame title="Forgot your password?">
    {outcome?.done ? (
      <>
        <Alert tone="success">{RESET_TEXTS.requested}</Alert>
        <p>
          No email? Look in your spam folder, or <Link to="/forgot-password">ask again</Link>.
        </p>
      </>
    ) : (
      <RequestForm outcome={outcome} />
    )}
    <p>
      <Link to="/login">Back to sign in</Link>
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
