import type { Route } from './+types/orders.ts'
import { ACCOUNT_TITLES } from '#domain/accounts/account-area.ts'
import { orSignIn } from '#web/account-area/or-sign-in.ts'
import { loadOrders } from '#web/account-area/orders/load-orders.ts'
import { OrdersScreen } from '#web/account-area/orders/orders-screen.tsx'
import { browserApi } from '#web/api.ts'
import { shopApi } from '#web/context.ts'
import { metaOf } from '#web/page-meta.ts'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  orSignIn(request, loadOrders(context.get(shopApi), request))

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  orSignIn(request, loadOrders(browserApi(), request))

export const meta: Route.MetaFunction = ({ matches }) =>
  metaOf(matches, {
    title: ACCOUNT_TITLES.orders,
    description: 'Everything you have ordered with your account, and where it is now.',
  })

export default function OrdersRoute({ loaderData }: Route.ComponentProps) {
  return <OrdersScreen {...loaderData} />
}
