import type { ApiError, ShopApi } from '#contract/client.ts'
import type { FieldErrors } from '#domain/errors.ts'
import { INVOICE_TEXTS } from '#domain/orders/documents/document-text.ts'
import { postalCodeErrors } from '#domain/orders/order-links.ts'
import { CANCEL_ORDER_TEXTS } from '#domain/orders/order-state.ts'
import { ORDER_TEXTS } from '#domain/orders/orders.ts'
import type { Order } from '#web/orders/order.ts'
import { onApiError } from '#web/on-api-error.ts'

export type LoadedOrder = {
  order: Order | null
  /** The reason why the order is not shown; if it is shown, the reason why a form failed. */
  problem: string | null
  status: number
  newer: Promise<Order | null> | null
  /** Set if the link is old and requires the postal code. */
  postalCode: FieldErrors | null
  /** The postal code that opened an old link. */
  proof: string
  /** Whether the shopper has just canceled the order. */
  canceled: boolean
}

export type Ask = { id: string; url: string; postalCode?: string; onLoaded?: (order: Order) => void }

const NOTHING = { order: null, problem: null, newer: null, postalCode: null, proof: '', canceled: false }

export const orderShown = (order: Order, more: Partial<LoadedOrder> = {}): LoadedOrder => ({
  ...NOTHING,
  order,
  status: 200,
  ...more,
})

/** Loads an order for its account, its browser or the key in its URL. */
export const loadOrder = (api: ShopApi, ask: Ask): Promise<LoadedOrder> =>
  api('GET /api/orders/{id}', callOf(ask)).then(
    show(ask, { proof: ask.postalCode ?? '' }),
    onApiError((error) => notShown(error, ask)),
  )

function notShown({ status, message, fields }: ApiError, { postalCode }: Ask): LoadedOrder {
  if (fields.postalCode && postalCode === undefined) return { ...NOTHING, status, postalCode: {} }
  if (fields.postalCode || (postalCode && status === 429)) {
    const errors = postalCode ? fields : postalCodeErrors({ postalCode: '' })
    return { ...NOTHING, status, problem: message, postalCode: errors }
  }
  // Status 400 means a malformed number.
  if (status === 404 || status === 400) return { ...NOTHING, status: 404, problem: ORDER_TEXTS.notFound }
  return { ...NOTHING, status, problem: ORDER_TEXTS.load }
}

/** Cancels the page's order. If it is too late, shows the current order with the shop's message. */
export const cancelOrder = (api: ShopApi, ask: Ask): Promise<LoadedOrder> =>
  api('POST /api/orders/{id}/cancel', callOf(ask)).then(
    show(ask, { canceled: true }),
    onApiError((error) => loadBeside(api, ask, error, CANCEL_ORDER_TEXTS.failed)),
  )

/** Requests the invoice of the page's order. The page shows the request, or why it failed. */
export const askForInvoice = (api: ShopApi, ask: Ask): Promise<LoadedOrder> =>
  api('POST /api/orders/{id}/invoice', callOf(ask)).then(
    show(ask, { proof: ask.postalCode ?? '' }),
    onApiError((error) => loadBeside(api, ask, error, INVOICE_TEXTS.failed)),
  )

const callOf = (ask: Ask) => ({ params: { id: ask.id }, query: proofOf(ask) })

const show = (ask: Ask, more: Partial<LoadedOrder>) => (order: Order) => {
  ask.onLoaded?.(order)
  return orderShown(order, more)
}

/** The current order, with the reason why a form failed. `failed` is the message if the shop does not respond. */
export async function loadBeside(api: ShopApi, ask: Ask, error: ApiError, failed: string): Promise<LoadedOrder> {
  const loaded = await loadOrder(api, ask)
  if (!loaded.order && loaded.status < 500) return loaded
  const problem = error.status < 500 ? error.message : failed
  return { ...loaded, status: loaded.order ? error.status : loaded.status, problem }
}

export function proofOf({ url, postalCode }: Pick<Ask, 'url' | 'postalCode'>) {
  const key = new URL(url).searchParams.get('key')
  return { ...(key && { key }), ...(postalCode && { postalCode }) }
}
