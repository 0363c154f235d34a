import * as urls from '#domain/urls.ts'
import { ACCOUNT_TEXTS, REGISTRATION_REDIRECT_MS } from '#domain/accounts/accounts.ts'
import type { Route } from './+types/register.ts'
import { useActionResult } from '#web/navigation/action-result.ts'
import { useQuery } from '#web/navigation/query.ts'
import { useRootData } from '#web/root-data.ts'
import { RegisterScreen } from '#web/accounts/register-screen.tsx'
import { sessionApi } from '#web/accounts/session-api.ts'
import { unsent } from '#web/accounts/send-account-form.ts'
import { finishInBrowser, signInResponse, register } from '#web/accounts/sign-in.ts'
import { pageMetadata, shopApi } from '#web/context.ts'
import { sendsCookies } from '#web/cookies-kept.ts'
import { metaOf } from '#web/page-meta.ts'

/** Sets the redirect for browsers without scripts, which React cannot render in the head. */
export async function loader({ context, request }: Route.LoaderArgs) {
  if (!new URL(request.url).searchParams.has('done')) return null
  if (!sendsCookies(request)) return unsent(ACCOUNT_TEXTS.cookiesOfNew)
  if ((await context.get(shopApi)('GET /api/session')).user)
    context.get(pageMetadata).refresh = { seconds: REGISTRATION_REDIRECT_MS / 1000, url: urls.login }
  return null
}

export const clientLoader = () => null

export const action = async ({ context, request }: Route.ActionArgs) =>
  signInResponse(await register(context.get(shopApi), await request.formData()), urls.registered)

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  finishInBrowser(await register(sessionApi(), await request.formData()), urls.registered)

export const meta: Route.MetaFunction = ({ matches }) =>
  metaOf(matches, {
    title: 'Create account',
    description: 'Create an account to keep your cart, your wishlist and your orders in one place.',
    path: urls.register,
  })

export default function RegisterRoute({ loaderData, actionData }: Route.ComponentProps) {
  const shopper = useRootData()?.shopper
  // A signed-out shopper has typed the URL.
  const registered = useQuery().has('done') && shopper?.user !== null
  return <RegisterScreen registered={registered} failure={useActionResult(actionData) ?? loaderData} />
}
