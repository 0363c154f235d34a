import { data } from 'react-router'
import type { Route } from './+types/profile.ts'
import { ACCOUNT_TITLES } from '#domain/accounts/account-area.ts'
import { loadUser } from '#web/account/load-user.ts'
import { orSignIn } from '#web/account/or-sign-in.ts'
import { changeProfile } from '#web/account/profile/change-profile.ts'
import { ProfileScreen } from '#web/account/profile/profile-screen.tsx'
import { browserApi } from '#web/api.ts'
import { notifyOtherTabs } from '#web/cart/tab-channel.ts'
import { shopApi } from '#web/context.ts'
import { useActionResult } from '#web/navigation/action-result.ts'
import { metaOf } from '#web/page-meta.ts'
import { storeToken } from '#web/session.ts'

export const loader = ({ context, request }: Route.LoaderArgs) => orSignIn(request, loadUser(context.get(shopApi)))

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => orSignIn(request, loadUser(browserApi()))

export async function action({ context, request }: Route.ActionArgs) {
  const { token, ...outcome } = await changeProfile(context.get(shopApi), await request.formData())
  // The cookie has the new session. A token of the former one in storage has ended.
  const headers: Record<string, string> = token ? { 'Clear-Site-Data': '"storage"' } : {}
  return data({ ...outcome, token: null }, { status: outcome.status, headers })
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { token, ...outcome } = await changeProfile(browserApi(), await request.formData())
  if (token) storeToken(token)
  if (outcome.done) notifyOtherTabs()
  return { ...outcome, token: null }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  metaOf(matches, {
    title: ACCOUNT_TITLES.profile,
    description: 'Change the name, the email address and the password of your account.',
  })

export default function ProfileRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ProfileScreen user={loaderData} outcome={useActionResult(actionData)} />
}
