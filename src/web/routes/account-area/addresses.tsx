import { data, redirect } from 'react-router'
import type { Route } from './+types/addresses.ts'
import { ACCOUNT_TITLES } from '#domain/accounts/account-area.ts'
import * as urls from '#domain/urls.ts'
import { AddressesScreen } from '#web/account-area/addresses/addresses-screen.tsx'
import { changeAddresses } from '#web/account-area/addresses/change-addresses.ts'
import { redirectToLogin } from '#web/account-area/redirect-to-login.ts'
import { browserApi } from '#web/api.ts'
import { shopApi } from '#web/context.ts'
import { useActionResult } from '#web/navigation/action-result.ts'
import { metaOf } from '#web/page-meta.ts'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  redirectToLogin(request, context.get(shopApi)('GET /api/account/addresses'))

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  redirectToLogin(request, browserApi()('GET /api/account/addresses'))

export async function action({ context, request }: Route.ActionArgs) {
  const failure = await redirectToLogin(request, changeAddresses(context.get(shopApi), await request.formData()))
  return failure ? data(failure, { status: failure.status }) : redirect(urls.addresses, 303)
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const failure = await redirectToLogin(request, changeAddresses(browserApi(), await request.formData()))
  return failure ?? redirect(urls.addresses)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  metaOf(matches, {
    title: ACCOUNT_TITLES.addresses,
    description: 'The addresses that fill in your checkout, so that you type each one only once.',
  })

export default function AddressesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <AddressesScreen {...loaderData} failure={useActionResult(actionData)} />
}
