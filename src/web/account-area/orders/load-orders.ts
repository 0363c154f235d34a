import type { ShopApi } from '#contract/client.ts'
import { OWN_ORDERS_PER_PAGE } from '#domain/accounts/account-area.ts'
import type { ListedOrder } from '#web/foreign/order-list.ts'
import { formText } from '#web/form-text.ts'

export type OwnOrders = {
  orders: ListedOrder[]
  next: string | null
  /** The order number searched for; empty without a search. */
  number: string
  isFirstPage: boolean
}

export async function loadOrders(api: ShopApi, { url }: Pick<Request, 'url'>): Promise<OwnOrders> {
  const asked = new URL(url).searchParams
  const number = formText(asked, 'number').trim().slice(0, 100)
  const after = formText(asked, 'after').slice(0, 100)
  const query = number ? { number } : { limit: OWN_ORDERS_PER_PAGE, ...(after && { after }) }
  const { orders, next } = await api('GET /api/orders', { query })
  return { orders, next, number, isFirstPage: !after || number !== '' }
}
