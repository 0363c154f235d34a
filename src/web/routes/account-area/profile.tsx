import { data } from 'react-router'
import type { ShopApi } from '#contract/client.ts'
import type { Route } from './+types/profile.ts'
import { ACCOUNT_TITLES } from '#domain/accounts/account-area.ts'
import { loadUser } from '#web/account-area/load-user.ts'
import { redirectToLogin } from '#web/account-area/redirect-to-login.ts'
import { changeProfile } from '#web/account-area/profile/change-profile.ts'
import { ProfileScreen } from '#web/account-area/profile/profile-screen.tsx'
import { addPasskeyInBrowser } from '#web/account-area/passkeys/change-passkeys.ts'
import { hasPasskey } from '#web/accounts/passkeys/send-passkey.ts'
import { browserApi } from '#web/api.ts'
import { notifyOtherTabs } from '#web/cart/tab-channel.ts'
import { shopApi } from '#web/context.ts'
import { useActionResult } from '#web/navigation/action-result.ts'
import { metaOf } from '#web/page-meta.ts'
import { storeToken } from '#web/session.ts'

async function loadProfile(api: ShopApi) {
  const [user, passkeys] = await Promise.all([loadUser(api), api('GET /api/account/passkeys')])
  return { user, ...passkeys }
}

export const loader = ({ context, request }: Route.LoaderArgs) =>
  redirectToLogin(request, loadProfile(context.get(shopApi)))

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => redirectToLogin(request, loadProfile(browserApi()))

export async function action({ context, request }: Route.ActionArgs) {
  const { token, ...outcome } = await changeProfile(context.get(shopApi), await request.formData())
  // The cookie has the new session, and the token of the former one in storage is invalid.
  const headers: Record<string, string> = token ? { 'Clear-Site-Data': '"storage"' } : {}
  return data({ ...outcome, token: null }, { status: outcome.status, headers })
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const change = hasPasskey(form) ? addPasskeyInBrowser : changeProfile
  const { token, ...outcome } = await change(browserApi(), form)
  if (token) storeToken(token)
  if (outcome.done) notifyOtherTabs()
  return { ...outcome, token: null }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  metaOf(matches, {
    title: ACCOUNT_TITLES.profile,
    description: 'Change the name, email address, password and passkeys of your account.',
  })

export default function ProfileRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ProfileScreen {...loaderData} outcome={useActionResult(actionData)} />
}
