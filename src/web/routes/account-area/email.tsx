import { data } from 'react-router'
import type { ShopApi } from '#contract/client.ts'
import type { Route } from './+types/email.ts'
import { ACCOUNT_TITLES } from '#domain/accounts/account-area.ts'
import { PROFILE_TEXTS } from '#domain/accounts/profile.ts'
import { ConfirmNewEmailScreen } from '#web/account-area/profile/confirm-email-screen.tsx'
import { sendAccountForm } from '#web/accounts/send-account-form.ts'
import { browserApi } from '#web/api.ts'
import { notifyOtherTabs } from '#web/cart/tab-channel.ts'
import { shopApi } from '#web/context.ts'
import { formText } from '#web/form-text.ts'
import { useActionResult } from '#web/navigation/action-result.ts'
import { metaOf } from '#web/page-meta.ts'

const confirm = (api: ShopApi, form: FormData) =>
  sendAccountForm(form, { failed: PROFILE_TEXTS.failed }, () =>
    api('POST /api/account/email/confirm', { body: { token: formText(form, 'token').slice(0, 1000) } }),
  )

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await confirm(context.get(shopApi), await request.formData())
  return data(outcome, { status: outcome.status })
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const outcome = await confirm(browserApi(), await request.formData())
  if (outcome.answer) notifyOtherTabs()
  return outcome
}

/** The URL contains the token, which must not leak as a referrer. */
export const headers: Route.HeadersFunction = () => ({ 'Referrer-Policy': 'no-referrer' })

export const meta: Route.MetaFunction = ({ matches }) =>
  metaOf(matches, {
    title: ACCOUNT_TITLES.email,
    description: 'Confirm that the new email address of your account is yours.',
  })

export default function ChangeEmailRoute({ actionData }: Route.ComponentProps) {
  return <ConfirmNewEmailScreen outcome={useActionResult(actionData)} />
}
