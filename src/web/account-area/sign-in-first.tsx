import { PROFILE_TEXTS } from '#domain/accounts/profile.ts'
import * as urls from '#domain/urls.ts'
import { AccountFrame } from '#web/accounts/account-frame.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** `next` is the path to open after signing in. */
export const SignInFirst = ({ title, next, why }: { title: string; next: string; why?: string }) => (
  <AccountFrame title={title}>
    <Alert tone="notice">{why ?? PROFILE_TEXTS.signInFirst}</Alert>
    <ButtonLink to={urls.loginThen(next)}>Sign in</ButtonLink>
  </AccountFrame>
)
