import { Form, useNavigation } from 'react-router'
import { CONFIRMATION_TEXTS } from '#domain/accounts/email-confirmation.ts'
import * as urls from '#domain/urls.ts'
import { AccountFrame } from '#web/accounts/account-frame.tsx'
import styles from '#web/accounts/account-form.module.css'
import { FailureAlert } from '#web/checkout/failure-alert.tsx'
import { useQuery } from '#web/navigation/query.ts'
import { useRootData } from '#web/root-data.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { ConfirmationOutcome } from './confirm-email.ts'

/** The page linked in an email. Opening it changes nothing, because email clients open links by themselves. */
export function ConfirmEmailScreen({ outcome }: { outcome: ConfirmationOutcome | null }) {
  const token = useQuery().get('token')
  const user = useRootData()?.shopper?.user
  return (
    <AccountFrame title="Confirm your email address">
      {outcome?.done ? (
        <>
          <Alert tone="success">{outcome.done}</Alert>
          <ButtonLink to={urls.products}>Continue shopping</ButtonLink>
        </>
      ) : !user || outcome?.signedOut ? (
        <>
          <Alert tone="notice">{CONFIRMATION_TEXTS.signIn}</Alert>
          <ButtonLink to={urls.loginThen(token ? urls.confirmEmailWith(encodeURIComponent(token)) : urls.confirmEmail)}>
            Sign in
          </ButtonLink>
        </>
      ) : user.emailConfirmed ? (
        <Alert tone="success">{CONFIRMATION_TEXTS.confirmed}</Alert>
      ) : (
        <>
          {outcome && <FailureAlert failure={outcome} />}
          <p>
            You are signed in as <strong>{user.email}</strong>.
          </p>
          {token && <ConfirmationForm button="Confirm my email address" token={token} />}
          <ConfirmationForm button="Send me a new link" />
        </>
      )}
    </AccountFrame>
  )
}

function ConfirmationForm({ button, token }: { button: string; token?: string }) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className={styles.form}>
      {token && <input type="hidden" name="token" value={token} />}
      <Button variant={token ? 'primary' : 'quiet'} busy={busy}>
        {button}
      </Button>
    </Form>
  )
}
