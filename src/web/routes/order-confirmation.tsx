import { data } from 'react-router'
import { ApiError, type ShopApi } from '#contract/client.ts'
import { ORDER_TEXTS } from '#domain/orders.ts'
import type { Route } from './+types/order-confirmation.ts'
import type { Order } from '../answers/orders.ts'
import { browserApi } from '../api.ts'
import { shopApi } from '../context.ts'
import { ConfirmationScreen } from '../orders/confirmation-screen.tsx'
import { keptOrder, orderKeeper } from '../orders/local-order.ts'
import { metaOf } from '../page-meta.ts'

type Loaded = {
  order: Order | null
  problem: string | null
  status: number
  newer: Promise<Order | null> | null
}
type Take = (order: Order) => void

async function load(api: ShopApi, id: string, url: string, take?: Take): Promise<Loaded> {
  const key = new URL(url).searchParams.get('key')
  try {
    const order = await api('GET /api/orders/{id}', { params: { id }, query: key ? { key } : {} })
    take?.(order)
    return { order, problem: null, status: 200, newer: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // 400: what no order's number can be.
    const isUnknown = error.status === 404 || error.status === 400
    const problem = isUnknown ? ORDER_TEXTS.notFound : ORDER_TEXTS.load
    return { order: null, problem, status: isUnknown ? 404 : error.status, newer: null }
  }
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const loaded = await load(context.get(shopApi), params.orderId, request.url)
  return data(loaded, { status: loaded.status })
}

/** This browser's copy is shown at once; what the server says follows quietly. Section 4, "Order confirmation". */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<Loaded> {
  const kept = keptOrder(params.orderId)
  if (!kept) return load(browserApi(), params.orderId, request.url)
  const fresh = load(browserApi(), params.orderId, request.url, orderKeeper())
  return { order: kept, problem: null, status: 200, newer: fresh.then(({ order }) => order) }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...metaOf(matches, { title: 'Order confirmation', description: 'What you have ordered, and where it goes.' }),
  // The address may hold the key of an order's e-mail.
  { name: 'referrer', content: 'no-referrer' },
]

export default function OrderConfirmationRoute({ loaderData, params }: Route.ComponentProps) {
  return <ConfirmationScreen key={params.orderId} id={params.orderId} {...loaderData} />
}
