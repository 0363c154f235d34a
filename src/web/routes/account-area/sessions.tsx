import { redirect } from 'react-router'
import type { ShopApi } from '#contract/client.ts'
import type { Route } from './+types/sessions.ts'
import { ACCOUNT_TITLES } from '#domain/accounts/account-area.ts'
import * as urls from '#domain/urls.ts'
import { redirectToLogin } from '#web/account-area/redirect-to-login.ts'
import { EVERYWHERE, SessionsScreen } from '#web/account-area/sessions/sessions-screen.tsx'
import { browserApi } from '#web/api.ts'
import { notifyOtherTabs } from '#web/cart/tab-channel.ts'
import { shopApi } from '#web/context.ts'
import { formText } from '#web/form-text.ts'
import { metaOf } from '#web/page-meta.ts'
import { forgetShopper } from '#web/session.ts'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  redirectToLogin(request, context.get(shopApi)('GET /api/account/sessions'))

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  redirectToLogin(request, browserApi()('GET /api/account/sessions'))

/** Ends the form's session, or all sessions. Returns whether this browser is signed out. */
async function endSessions(api: ShopApi, form: FormData): Promise<boolean> {
  const isEverywhere = formText(form, 'intent') === EVERYWHERE
  if (isEverywhere) await api('DELETE /api/account/sessions')
  else await api('DELETE /api/account/sessions/{id}', { params: { id: formText(form, 'id') } })
  return isEverywhere
}

export async function action({ context, request }: Route.ActionArgs) {
  const isSignedOut = await redirectToLogin(request, endSessions(context.get(shopApi), await request.formData()))
  return isSignedOut
    ? redirect(urls.login, { status: 303, headers: { 'Clear-Site-Data': '"storage"' } })
    : redirect(urls.sessions, 303)
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const isSignedOut = await redirectToLogin(request, endSessions(browserApi(), await request.formData()))
  if (!isSignedOut) return redirect(urls.sessions)
  forgetShopper()
  notifyOtherTabs('signed out')
  return redirect(urls.login)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  metaOf(matches, {
    title: ACCOUNT_TITLES.sessions,
    description: 'The devices where you are signed in, and a way to sign out of each.',
  })

export default function SessionsRoute({ loaderData }: Route.ComponentProps) {
  return <SessionsScreen {...loaderData} />
}
