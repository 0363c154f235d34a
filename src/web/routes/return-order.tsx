import { data, redirect } from 'react-router'
import type { Route } from './+types/return-order.ts'
import { browserApi } from '#web/api.ts'
import { shopApi } from '#web/context.ts'
import { useActionResult } from '#web/navigation/action-result.ts'
import { isWithdrawalPage, loadReturnPage, submitReturn, type ReturnPage } from '#web/orders/returns/return-page.ts'
import { ReturnScreen, returnPageTitle } from '#web/orders/returns/return-screen.tsx'
import { metaOf } from '#web/page-meta.ts'

// Returning items of an order, and withdrawing from it.

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = await loadReturnPage(context.get(shopApi), { id: params.orderId, url: request.url })
  return data(page, { status: page.status })
}

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs): Promise<ReturnPage> =>
  loadReturnPage(browserApi(), { id: params.orderId, url: request.url })

export async function action({ context, params, request }: Route.ActionArgs) {
  const done = await submitReturn(context.get(shopApi), params.orderId, request)
  return typeof done === 'string' ? redirect(done, 303) : data(done, { status: done.status })
}

export async function clientAction({ params, request }: Route.ClientActionArgs) {
  const done = await submitReturn(browserApi(), params.orderId, request)
  return typeof done === 'string' ? redirect(done, 303) : done
}

export const meta: Route.MetaFunction = ({ matches, location }) => [
  ...metaOf(matches, {
    title: returnPageTitle(location),
    description: isWithdrawalPage(location)
      ? 'Withdraw from a purchase in two steps, without giving a reason.'
      : 'Choose what to return and see your refund.',
  }),
  // The URL may contain the key from an order's email, which must not leak as a referrer.
  { name: 'referrer', content: 'no-referrer' },
]

export default function ReturnOrderRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  return <ReturnScreen key={params.orderId} page={useActionResult(actionData) ?? loaderData} />
}
