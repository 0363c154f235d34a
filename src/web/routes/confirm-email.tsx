import { data } from 'react-router'
import type { Route } from './+types/confirm-email.ts'
import { ConfirmEmailScreen } from '#web/accounts/confirmation/confirm-email-screen.tsx'
import { confirmOrSend } from '#web/accounts/confirmation/confirm-email.ts'
import { browserApi } from '#web/api.ts'
import { shopApi } from '#web/context.ts'
import { useActionResult } from '#web/navigation/action-result.ts'
import { metaOf } from '#web/page-meta.ts'

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await confirmOrSend(context.get(shopApi), await request.formData())
  return data(outcome, { status: outcome.status })
}

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  confirmOrSend(browserApi(), await request.formData())

/** The URL contains the token, which must not leak as a referrer. */
export const headers: Route.HeadersFunction = () => ({ 'Referrer-Policy': 'no-referrer' })

export const meta: Route.MetaFunction = ({ matches }) =>
  metaOf(matches, {
    title: 'Confirm your email address',
    description: 'Confirm that the email address of your account is yours.',
  })

export default function ConfirmEmailRoute({ actionData }: Route.ComponentProps) {
  return <ConfirmEmailScreen outcome={useActionResult(actionData)} />
}
