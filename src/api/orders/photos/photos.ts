import type { Handlers } from '#api/implement.ts'
import { clientSignal } from '#api/in-process.ts'
import { photoAnswer } from '#api/orders/return-answers.ts'
import { readOrder } from '#shop/orders/orders.ts'
import { addPhoto, readPhoto } from '#shop/orders/return/photos.ts'

export const photoHandlers = {
  'POST /api/orders/{id}/photos': async ({ shop, shopper, params, query, body, c }) => {
    const order = await readOrder(shop, shopper, params.id, query)
    const sent = { bytes: new Uint8Array(await body.arrayBuffer()), signal: clientSignal(c) }
    return photoAnswer(order.number, await addPhoto(shop, shopper, order, sent))
  },
  'GET /api/orders/{id}/photos/{photo}': async ({ shop, shopper, params, query, c }) => {
    const photo = await readPhoto(shop, shopper, params.id, params.photo, query)
    // The content at a photo's URL never changes.
    c.header('cache-control', 'private, max-age=3600')
    return photo
  },
} satisfies Partial<Handlers>
