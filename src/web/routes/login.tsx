import { data, redirect } from 'react-router'
import * as urls from '#domain/urls.ts'
import type { Route } from './+types/login.ts'
import { LoginScreen } from '#web/accounts/login-screen.tsx'
import { noticeCookie } from '#web/accounts/notice.ts'
import { signIn } from '#web/accounts/sign-in.ts'
import { browserApi } from '#web/api.ts'
import { notifyOtherTabs } from '#web/cart/tab-channel.ts'
import { shopApi } from '#web/context.ts'
import { nextPath } from '#web/local-path.ts'
import { storeToken } from '#web/session.ts'
import { metaOf } from '#web/page-meta.ts'

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const outcome = await signIn(context.get(shopApi), form)
  if ('failure' in outcome) return data(outcome.failure, { status: outcome.status })
  const { merged } = outcome.session
  const headers: HeadersInit = merged ? { 'Set-Cookie': noticeCookie(merged) } : {}
  return redirect(nextPath(form), { status: 303, headers })
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const outcome = await signIn(browserApi(), form)
  if ('failure' in outcome) return outcome.failure
  const { token, merged } = outcome.session
  storeToken(token)
  if (merged) document.cookie = noticeCookie(merged)
  notifyOtherTabs()
  return redirect(nextPath(form))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  metaOf(matches, {
    title: 'Sign in',
    description: 'Sign in to find your cart, your wishlist and your orders again on any device.',
    path: urls.login,
  })

export default function LoginRoute({ actionData }: Route.ComponentProps) {
  return <LoginScreen failure={actionData ?? null} />
}
