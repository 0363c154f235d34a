import type { Route } from './+types/orders.ts'
import { ACCOUNT_TITLES } from '#domain/accounts/account-area.ts'
import { redirectToLogin } from '#web/account-area/redirect-to-login.ts'
import { loadOrders } from '#web/account-area/orders/load-orders.ts'
import { OrdersScreen } from '#web/account-area/orders/orders-screen.tsx'
import { browserApi } from '#web/api.ts'
import { shopApi } from '#web/context.ts'
import { metaOf } from '#web/page-meta.ts'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  redirectToLogin(request, loadOrders(context.get(shopApi), request))

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  redirectToLogin(request, loadOrders(browserApi(), request))

export const meta: Route.MetaFunction = ({ matches }) =>
  metaOf(matches, {
    title: ACCOUNT_TITLES.orders,
    description: 'Everything you have ordered with your account, and where it is now.',
  })

export default function OrdersRoute({ loaderData }: Route.ComponentProps) {
  return <OrdersScreen {...loaderData} />
}
