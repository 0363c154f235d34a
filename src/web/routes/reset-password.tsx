import { data } from 'react-router'
import type { Route } from './+types/reset-password.ts'
import { ResetPasswordScreen } from '#web/accounts/password/reset-password-screen.tsx'
import { changePassword } from '#web/accounts/password/reset-password.ts'
import { browserApi } from '#web/api.ts'
import { notifyOtherTabs } from '#web/cart/tab-channel.ts'
import { shopApi } from '#web/context.ts'
import { useActionResult } from '#web/navigation/action-result.ts'
import { metaOf } from '#web/page-meta.ts'

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await changePassword(context.get(shopApi), await request.formData())
  return data(outcome, { status: outcome.status })
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const outcome = await changePassword(browserApi(), await request.formData())
  // The new password has ended every session of the account, possibly including this one.
  if (outcome.answer) notifyOtherTabs()
  return outcome
}

/** The URL contains the token, which must not leak as a referrer. */
export const headers: Route.HeadersFunction = () => ({ 'Referrer-Policy': 'no-referrer' })

export const meta: Route.MetaFunction = ({ matches }) =>
  metaOf(matches, {
    title: 'Reset your password',
    description: 'Choose the password you will sign in with from now on.',
  })

export default function ResetPasswordRoute({ actionData }: Route.ComponentProps) {
  return <ResetPasswordScreen outcome={useActionResult(actionData)} />
}
