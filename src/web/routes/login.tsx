import * as urls from '#domain/urls.ts'
import type { Route } from './+types/login.ts'
import { LoginScreen } from '#web/accounts/login-screen.tsx'
import { hasPasskey, signInWithPasskey } from '#web/accounts/passkeys/send-passkey.ts'
import { sessionApi } from '#web/accounts/session-api.ts'
import { finishInBrowser, finishOnServer, signIn } from '#web/accounts/sign-in.ts'
import { shopApi } from '#web/context.ts'
import { nextPath } from '#web/local-path.ts'
import { useActionResult } from '#web/navigation/action-result.ts'
import { metaOf } from '#web/page-meta.ts'

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  return finishOnServer(await signIn(context.get(shopApi), form), nextPath(form))
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const send = hasPasskey(form) ? signInWithPasskey : signIn
  return finishInBrowser(await send(sessionApi(), form), nextPath(form))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  metaOf(matches, {
    title: 'Sign in',
    description: 'Sign in to find your cart, your wishlist and your orders again on any device.',
    path: urls.login,
  })

export default function LoginRoute({ actionData }: Route.ComponentProps) {
  return <LoginScreen failure={useActionResult(actionData)} />
}
