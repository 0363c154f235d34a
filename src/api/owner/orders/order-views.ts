import { handle } from '#api/owner/handlers.ts'
import { orderViewDeeds } from '#contract/owner/orders/order-views.ts'
import type { Asker } from '#domain/people/history.ts'
import { orderViews as list, removeOrderView, saveOrderView } from '#shop/orders/order-views.ts'
import type { Shop } from '#shop/shop.ts'

type Parts = Pick<Shop, 'database' | 'now'> & { by: Asker }

export const orderViews = handle(orderViewDeeds, {
  'GET /owner/order-views': async (shop: Parts) => ({ views: await list(shop) }),
  'POST /owner/order-views': (shop: Parts, input) => saveOrderView(shop, input),
  'DELETE /owner/order-views/{id}': async (shop: Parts, { id }) => {
    await removeOrderView(shop, id)
    return {}
  },
})
