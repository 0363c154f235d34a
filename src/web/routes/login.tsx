import { data, redirect } from 'react-router'
import type { Route } from './+types/login.ts'
import { LoginScreen } from '../accounts/login-screen.tsx'
import { noticeCookie } from '../accounts/notice.ts'
import { signIn } from '../accounts/sign-in.ts'
import { browserApi } from '../api.ts'
import { tellOtherTabs } from '../cart/cart-news.ts'
import { shopApi } from '../context.ts'
import { formText } from '../form-text.ts'
import { localPath } from '../local-path.ts'
import { storeToken } from '../session.ts'
import { metaOf } from '../page-meta.ts'

const nextOf = (form: FormData): string => localPath(formText(form, 'next')) ?? '/'

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const outcome = await signIn(context.get(shopApi), form)
  if ('failure' in outcome) return data(outcome.failure, { status: outcome.status })
  const { merged } = outcome.session
  const headers: HeadersInit = merged ? { 'Set-Cookie': noticeCookie(merged) } : {}
  return redirect(nextOf(form), { status: 303, headers })
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const outcome = await signIn(browserApi(), form)
  if ('failure' in outcome) return outcome.failure
  const { token, merged } = outcome.session
  storeToken(token)
  if (merged) document.cookie = noticeCookie(merged)
  tellOtherTabs()
  return redirect(nextOf(form))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  metaOf(matches, {
    title: 'Sign in',
    description: 'Sign in to find your cart, your wishlist and your orders again on any device.',
    path: '/login',
  })

export default function LoginRoute({ actionData }: Route.ComponentProps) {
  return <LoginScreen failure={actionData ?? null} />
}
