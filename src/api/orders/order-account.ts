import { sessionAnswer } from '#api/accounts/accounts.ts'
import type { Handlers } from '#api/implement.ts'
import { isAccountOffered, keepOrder } from '#shop/person/keep-order.ts'

export const orderAccountHandlers = {
  'GET /api/orders/{id}/account': async ({ shop, shopper, params, query }) => ({
    offered: await isAccountOffered(shop, shopper, params.id, query),
  }),
  'POST /api/orders/{id}/account': async ({ shop, shopper, c, params, body }) =>
    sessionAnswer(shop, c, await keepOrder(shop, shopper, params.id, body.password)),
} satisfies Partial<Handlers>
