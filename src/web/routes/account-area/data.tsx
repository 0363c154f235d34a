import { data } from 'react-router'
import { ApiError, type ShopApi } from '#contract/client.ts'
import type { Route } from './+types/data.ts'
import { ACCOUNT_TITLES } from '#domain/accounts/account-area.ts'
import { DataScreen } from '#web/account-area/data/data-screen.tsx'
import { deleteAccount } from '#web/account-area/data/delete-account.ts'
import { browserApi } from '#web/api.ts'
import { notifyOtherTabs } from '#web/cart/tab-channel.ts'
import { shopApi } from '#web/context.ts'
import { useActionResult } from '#web/navigation/action-result.ts'
import { metaOf } from '#web/page-meta.ts'
import { forgetShopper } from '#web/session.ts'

/** Null if nobody is signed in, as after the deletion. */
async function loadPassword(api: ShopApi): Promise<{ hasPassword: boolean } | null> {
  try {
    return await api('GET /api/account/passkeys')
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

export const loader = ({ context }: Route.LoaderArgs) => loadPassword(context.get(shopApi))

export const clientLoader = () => loadPassword(browserApi())

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await deleteAccount(context.get(shopApi), await request.formData())
  const headers: Record<string, string> = outcome.answer ? { 'Clear-Site-Data': '"storage"' } : {}
  return data(outcome, { status: outcome.status, headers })
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const outcome = await deleteAccount(browserApi(), await request.formData())
  if (outcome.answer) {
    forgetShopper()
    notifyOtherTabs('signed out')
  }
  return outcome
}

export const meta: Route.MetaFunction = ({ matches }) =>
  metaOf(matches, {
    title: ACCOUNT_TITLES.data,
    description: 'Download everything the shop knows about you, or delete your account.',
  })

export default function DataRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <DataScreen outcome={useActionResult(actionData)} hasPassword={loaderData?.hasPassword ?? true} />
}
