import { redirect } from 'react-router'
import { ACCOUNT_TEXTS } from '#domain/accounts/accounts.ts'
import * as urls from '#domain/urls.ts'
import type { Route } from './+types/login.ts'
import { LoginScreen } from '#web/accounts/login-screen.tsx'
import { hasPasskey, signInWithPasskey } from '#web/accounts/passkeys/send-passkey.ts'
import { sessionApi } from '#web/accounts/session-api.ts'
import { unsent } from '#web/accounts/send-account-form.ts'
import { finishInBrowser, signInResponse, signIn } from '#web/accounts/sign-in.ts'
import { shopApi } from '#web/context.ts'
import { askingForCookies, isAskedForCookies, sendsCookies } from '#web/cookies-kept.ts'
import { localPath, nextPath } from '#web/local-path.ts'
import { useActionResult } from '#web/navigation/action-result.ts'
import { metaOf } from '#web/page-meta.ts'

/** After a form without JavaScript: continues, or shows why the sign-in failed. */
export function loader({ request }: Route.LoaderArgs) {
  if (!isAskedForCookies(request)) return null
  if (sendsCookies(request)) throw redirect(localPath(new URL(request.url).searchParams.get('next')) ?? urls.home, 303)
  return unsent(ACCOUNT_TEXTS.cookies)
}

export const clientLoader = () => null

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const next = nextPath(form)
  const to = sendsCookies(request) ? next : askingForCookies(urls.login, { next })
  return signInResponse(await signIn(context.get(shopApi), form), to)
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const send = hasPasskey(form) ? signInWithPasskey : signIn
  return finishInBrowser(await send(sessionApi(), form), nextPath(form))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  metaOf(matches, {
    title: 'Sign in',
    description: 'Sign in to see your cart, wishlist and orders on any device.',
    path: urls.login,
  })

export default function LoginRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <LoginScreen failure={useActionResult(actionData) ?? loaderData} />
}
