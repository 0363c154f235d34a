import { data, redirect } from 'react-router'
import type { Route } from './+types/change-address.ts'
import { CHANGE_ADDRESS_TEXTS } from '#domain/orders/texts/change-address-texts.ts'
import { browserApi } from '#web/api.ts'
import { shopApi } from '#web/context.ts'
import { useActionResult } from '#web/navigation/action-result.ts'
import { ChangeAddressScreen } from '#web/orders/address/change-address-screen.tsx'
import { loadAddressPage, submitAddress, type AddressPage } from '#web/orders/address/change-address.ts'
import { metaOf } from '#web/page-meta.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = await loadAddressPage(context.get(shopApi), params.orderId, request.url)
  return data(page, { status: page.status })
}

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs): Promise<AddressPage> =>
  loadAddressPage(browserApi(), params.orderId, request.url)

export async function action({ context, params, request }: Route.ActionArgs) {
  const done = await submitAddress(context.get(shopApi), params.orderId, request)
  return typeof done === 'string' ? redirect(done, 303) : data(done, { status: done.status })
}

export async function clientAction({ params, request }: Route.ClientActionArgs) {
  const done = await submitAddress(browserApi(), params.orderId, request)
  return typeof done === 'string' ? redirect(done, 303) : done
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...metaOf(matches, {
    title: CHANGE_ADDRESS_TEXTS.title,
    description: 'Change where an order is sent, as long as nothing has been packed.',
  }),
  // The URL may contain the key from an order's email, which must not leak as a referrer.
  { name: 'referrer', content: 'no-referrer' },
]

export default function ChangeAddressRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  return <ChangeAddressScreen key={params.orderId} page={useActionResult(actionData) ?? loaderData} />
}
