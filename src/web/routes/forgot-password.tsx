import { data } from 'react-router'
import type { Route } from './+types/forgot-password.ts'
import { ForgotPasswordScreen } from '#web/accounts/password/forgot-password-screen.tsx'
import { requestReset } from '#web/accounts/password/reset-password.ts'
import { browserApi } from '#web/api.ts'
import { shopApi } from '#web/context.ts'
import { useActionResult } from '#web/navigation/action-result.ts'
import { metaOf } from '#web/page-meta.ts'

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await requestReset(context.get(shopApi), await request.formData())
  return data(outcome, { status: outcome.status })
}

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  requestReset(browserApi(), await request.formData())

export const meta: Route.MetaFunction = ({ matches }) =>
  metaOf(matches, {
    title: 'Forgot your password?',
    description: 'We will send you a link to choose a new password.',
  })

export default function ForgotPasswordRoute({ actionData }: Route.ComponentProps) {
  return <ForgotPasswordScreen outcome={useActionResult(actionData)} />
}
