import { data } from 'react-router'
import { ApiError, type ShopApi } from '#contract/client.ts'
import { ORDER_TEXTS } from '#domain/orders/orders.ts'
import type { Route } from './+types/order-confirmation.ts'
import type { Order } from '#web/answers/orders.ts'
import { browserApi } from '#web/api.ts'
import { shopApi } from '#web/context.ts'
import { ConfirmationScreen } from '#web/orders/confirmation-screen.tsx'
import { savedOrder, orderSaver } from '#web/orders/local-order.ts'
import { metaOf } from '#web/page-meta.ts'

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
    // Status 400 means a malformed number.
    const isUnknown = error.status === 404 || error.status === 400
    const problem = isUnknown ? ORDER_TEXTS.notFound : ORDER_TEXTS.load
    return { order: null, problem, status: isUnknown ? 404 : error.status, newer: null }
  }
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const loaded = await load(context.get(shopApi), params.orderId, request.url)
  return data(loaded, { status: loaded.status })
}

/** Shows this browser's copy immediately and the server's state later. Section 4, "Order confirmation". */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<Loaded> {
  const saved = savedOrder(params.orderId)
  if (!saved) return load(browserApi(), params.orderId, request.url)
  const fresh = load(browserApi(), params.orderId, request.url, orderSaver())
  return { order: saved, problem: null, status: 200, newer: fresh.then(({ order }) => order) }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...metaOf(matches, { title: 'Order confirmation', description: 'What you have ordered, and where it goes.' }),
  // The address may have the key of an order's email, which must not leak as a referrer.
  { name: 'referrer', content: 'no-referrer' },
]

export default function OrderConfirmationRoute({ loaderData, params }: Route.ComponentProps) {
  return <ConfirmationScreen key={params.orderId} id={params.orderId} {...loaderData} />
}
