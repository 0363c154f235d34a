import { ACCOUNT_TITLES } from '#domain/accounts/account-area.ts'
import { PROFILE_TEXTS } from '#domain/accounts/profile.ts'
import * as urls from '#domain/urls.ts'
import { SignInFirst } from '#web/account-area/sign-in-first.tsx'
import { AccountForm } from '#web/accounts/account-form.tsx'
import { AccountFrame } from '#web/accounts/account-frame.tsx'
import type { AccountOutcome } from '#web/accounts/send-account-form.ts'
import { useQuery } from '#web/navigation/query.ts'
import { useRootData } from '#web/root-data.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** The page linked in an email to a new email address. Opening it changes nothing, because email clients open links by themselves. */
export function ConfirmNewEmailScreen({ outcome }: { outcome: AccountOutcome | null }) {
  const token = useQuery().get('token') ?? ''
  const user = useRootData()?.shopper?.user
  const title = ACCOUNT_TITLES.email
  if (!user || outcome?.status === 401)
    return (
      <SignInFirst
        title={title}
        next={encodeURIComponent(urls.changeEmailWith(encodeURIComponent(token)))}
        why={PROFILE_TEXTS.signIn}
      />
    )
  const problem = outcome?.failure?.fields.token ?? (token ? null : PROFILE_TEXTS.deadLink)
  return (
    <AccountFrame title={title}>
      {outcome?.answer ? (
        <>
          <Alert tone="success">{PROFILE_TEXTS.emailChanged}</Alert>
          <ButtonLink to={urls.profile}>{ACCOUNT_TITLES.profile}</ButtonLink>
        </>
      ) : problem ? (
        <>
          <Alert tone="error">{problem}</Alert>
          <ButtonLink to={urls.profile}>{ACCOUNT_TITLES.profile}</ButtonLink>
        </>
      ) : (
        <>
          <p>
            You are signed in as <strong>{user.email}</strong>.
          </p>
          <AccountForm
            rule={() => ({})}
            failure={outcome?.failure ?? null}
            button="Use the new address"
            busyButton="Saving..."
          >
            {() => <input type="hidden" name="token" value={token} />}
          </AccountForm>
        </>
      )}
    </AccountFrame>
  )
}
