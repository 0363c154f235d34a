import * as urls from '#domain/urls.ts'
import { RESET_TEXTS } from '#domain/accounts/password-resets.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Link } from '#web/ui/link.tsx'
import { EmailField } from '#web/accounts/account-fields.tsx'
import { AccountForm } from '#web/accounts/account-form.tsx'
import { AccountFrame } from '#web/accounts/account-frame.tsx'
import { resetRequestFormErrors } from '#web/accounts/account-rules.ts'
import type { AccountFailure, AccountOutcome } from '#web/accounts/send-account-form.ts'

export const ForgotPasswordScreen = ({ outcome }: { outcome: AccountOutcome | null }) => (
  <AccountFrame title="Forgot your password?">
    {outcome?.answer ? (
      <>
        <Alert tone="success">{RESET_TEXTS.requested}</Alert>
        <p>
          No email? Check your spam folder, or <Link to={urls.forgotPassword}>ask again</Link>.
        </p>
      </>
    ) : (
      <RequestForm failure={outcome?.failure ?? null} />
    )}
    <p>
      <Link to={urls.login}>Back to sign in</Link>
    </p>
  </AccountFrame>
)

function RequestForm({ failure }: { failure: AccountFailure | null }) {
  return (
    <>
      <p>Enter the email address of your account, and we will send you a link to choose a new password.</p>
      <AccountForm rule={resetRequestFormErrors} failure={failure} button="Send the link" busyButton="Sending...">
        {(errors) => <EmailField typed={failure?.values.email} errors={errors} />}
      </AccountForm>
    </>
  )
}
