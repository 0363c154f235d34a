import { data, redirect, useRouteLoaderData, useSearchParams } from 'react-router'
import { hasErrors } from '#domain/errors.ts'
import type { Route } from './+types/register.ts'
import type { loader } from '../root.tsx'
import { registrationFormErrors } from '../accounts/account-rules.ts'
import { noticeCookie } from '../accounts/notice.ts'
import { RegisterScreen } from '../accounts/register-screen.tsx'
import { failureOf, register } from '../accounts/sign-in.ts'
import { browserApi } from '../api.ts'
import { tellOtherTabs } from '../cart/cart-news.ts'
import { shopApi } from '../context.ts'
import { storeToken } from '../session.ts'
import { metaOf } from '../page-meta.ts'

/** An address of its own, so that a reload does not send the form again. */
const DONE = '/register?done'

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const fields = registrationFormErrors(form)
  // That both passwords are the same is asked of the form alone: the API is sent one.
  if (hasErrors(fields)) return data({ failure: failureOf(form, null, fields) }, { status: 400 })
  const outcome = await register(context.get(shopApi), form)
  if ('failure' in outcome) return data({ failure: outcome.failure }, { status: outcome.status })
  const { merged } = outcome.session
  return redirect(DONE, { status: 303, headers: merged ? { 'Set-Cookie': noticeCookie(merged) } : {} })
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const outcome = await register(browserApi(), await request.formData())
  if ('failure' in outcome) return { failure: outcome.failure }
  const { token, merged } = outcome.session
  storeToken(token)
  if (merged) document.cookie = noticeCookie(merged)
  tellOtherTabs()
  return redirect(DONE)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  metaOf(matches, {
    title: 'Create account',
    description: 'Create an account to keep your cart, your wishlist and your orders in one place.',
    path: '/register',
  })

export default function RegisterRoute({ actionData }: Route.ComponentProps) {
  const shopper = useRouteLoaderData<typeof loader>('root')?.shopper
  // Who is known to be a guest has opened the address by hand.
  const registered = useSearchParams()[0].has('done') && shopper?.user !== null
  return <RegisterScreen registered={registered} failure={actionData?.failure ?? null} />
}
