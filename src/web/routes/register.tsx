import { data, redirect, useSearchParams } from 'react-router'
import * as urls from '#domain/urls.ts'
import { hasErrors } from '#domain/errors.ts'
import type { Route } from './+types/register.ts'
import { useRootData } from '#web/root-data.ts'
import { registrationFormErrors } from '#web/accounts/account-rules.ts'
import { noticeCookie } from '#web/accounts/notice.ts'
import { RegisterScreen } from '#web/accounts/register-screen.tsx'
import { failureOf, register } from '#web/accounts/sign-in.ts'
import { browserApi } from '#web/api.ts'
import { notifyOtherTabs } from '#web/cart/tab-channel.ts'
import { shopApi } from '#web/context.ts'
import { storeToken } from '#web/session.ts'
import { metaOf } from '#web/page-meta.ts'

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const fields = registrationFormErrors(form)
  // The repeated password is checked here: the API does not receive it.
  if (hasErrors(fields)) return data({ failure: failureOf(form, null, fields) }, { status: 400 })
  const outcome = await register(context.get(shopApi), form)
  if ('failure' in outcome) return data({ failure: outcome.failure }, { status: outcome.status })
  const { merged } = outcome.session
  return redirect(urls.registered, { status: 303, headers: merged ? { 'Set-Cookie': noticeCookie(merged) } : {} })
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const outcome = await register(browserApi(), await request.formData())
  if ('failure' in outcome) return { failure: outcome.failure }
  const { token, merged } = outcome.session
  storeToken(token)
  if (merged) document.cookie = noticeCookie(merged)
  notifyOtherTabs()
  return redirect(urls.registered)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  metaOf(matches, {
    title: 'Create account',
    description: 'Create an account to keep your cart, your wishlist and your orders in one place.',
    path: urls.register,
  })

export default function RegisterRoute({ actionData }: Route.ComponentProps) {
  const shopper = useRootData()?.shopper
  // A known guest has opened the address by hand.
  const registered = useSearchParams()[0].has('done') && shopper?.user !== null
  return <RegisterScreen registered={registered} failure={actionData?.failure ?? null} />
}
