import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { order } from './order-shapes.ts'
import { photo, returnPreview, returnRequest } from './return-shapes.ts'
import { orderParams, orderProof, ORDER_PROOF, requestKey } from './shapes.ts'

export const returnEndpoints = endpoints({
  'POST /api/orders/{id}/returns/preview': {
    summary: 'Preview a return',
    description: `The refund that a return, a withdrawal or a claim would result in. Changes nothing. ${ORDER_PROOF}`,
    example: { kind: 'return', reason: 'notNeeded', items: [{ item: 0, quantity: 1 }] },
    params: orderParams,
    query: orderProof,
    body: returnRequest,
    response: returnPreview,
  },
  'POST /api/orders/{id}/returns': {
    summary: 'Return items of an order',
    description: `Requests a return, withdraws from the contract, or claims damaged, wrong or missing items. The same \`requestKey\` counts once; with a different request it is a conflict. A withdrawal needs no approval. ${ORDER_PROOF}`,
    example: {
      requestKey: '5f0c7d0e-8a4e-4a53-9a8e-0d8f6f0f6c11',
      kind: 'return',
      reason: 'notNeeded',
      items: [{ item: 0, quantity: 1 }],
    },
    params: orderParams,
    query: orderProof,
    body: returnRequest.extend({ requestKey }),
    status: 201,
    response: order,
  },
  'POST /api/orders/{id}/photos': {
    summary: 'Send a photo for a claim',
    description: `The body is the file: JPEG, PNG, WebP or AVIF, at most 10 MB. A claim names the \`id\` of the response; a photo that no claim names is kept for a day. ${ORDER_PROOF}`,
    params: orderParams,
    query: orderProof,
    isUpload: true,
    body: z.instanceof(Blob),
    status: 201,
    response: photo,
  },
  'GET /api/orders/{id}/photos/{photo}': {
    summary: 'Read a photo of a claim',
    description: `The photo as WebP. ${ORDER_PROOF} The \`photoKey\` of the history of the order opens it too.`,
    params: orderParams.extend({ photo: z.string().max(100).meta({ description: 'The id of the photo.' }) }),
    query: orderProof.extend({
      photoKey: z
        .string()
        .max(200)
        .optional()
        .meta({ description: 'The key of the photos, from the history of the order.' }),
    }),
    media: 'image/webp',
    response: z.instanceof(Uint8Array),
  },
})
