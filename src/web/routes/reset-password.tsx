import { data } from 'react-router'
import type { Route } from './+types/reset-password.ts'
import { ResetPasswordScreen } from '../accounts/reset-password-screen.tsx'
import { changePassword } from '../accounts/reset-password.ts'
import { browserApi } from '../api.ts'
import { tellOtherTabs } from '../cart/cart-news.ts'
import { shopApi } from '../context.ts'
import { metaOf } from '../page-meta.ts'

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await changePassword(context.get(shopApi), await request.formData())
  return data(outcome, { status: outcome.status })
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const outcome = await changePassword(browserApi(), await request.formData())
  // They may be signed in to the account, whose sessions have ended.
  if (outcome.done) tellOtherTabs()
  return outcome
}

/** The address holds the token: nobody whom this page leads to may read it. */
export const headers: Route.HeadersFunction = () => ({ 'Referrer-Policy': 'no-referrer' })

export const meta: Route.MetaFunction = ({ matches }) =>
  metaOf(matches, {
    title: 'Choose a new password',
    description: 'Choose the password with which you will sign in from now on.',
  })

export default function ResetPasswordRoute({ actionData }: Route.ComponentProps) {
  return <ResetPasswordScreen outcome={actionData ?? null} />
}
