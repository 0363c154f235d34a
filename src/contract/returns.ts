import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { order } from './order-shapes.ts'
import { photo, returnPreview, returnRequest } from './return-shapes.ts'
import { requestKey } from './shapes.ts'

const params = z.object({ id: z.string().max(100) })
const proof = z.object({ key: z.string().max(200).optional(), postalCode: z.string().max(200).optional() })

export const returnEndpoints = endpoints({
  'POST /api/orders/{id}/returns/preview': {
    summary: 'What a return, withdrawal or claim would give back. Changes nothing. Proven as for reading the order',
    params,
    query: proof,
    body: returnRequest,
    response: returnPreview,
  },
  'POST /api/orders/{id}/returns': {
    summary:
      'Return pieces, withdraw from the contract, or claim. The same request key asks once; with another request it is a conflict. Proven as for reading the order',
    params,
    query: proof,
    body: returnRequest.extend({ requestKey }),
    status: 201,
    response: order,
  },
  'POST /api/orders/{id}/photos': {
    summary:
      'Send a photo for a claim, which then names its id. The body is the file: JPEG, PNG, WebP or AVIF, at most 10 MB. Kept for a day until a claim names it. Proven as for reading the order',
    params,
    query: proof,
    isUpload: true,
    body: z.instanceof(Blob),
    status: 201,
    response: photo,
  },
  'GET /api/orders/{id}/photos/{photo}': {
    summary: 'Read a photo of a claim. Proven as for reading the order, or by the `photoKey` of its history',
    params: params.extend({ photo: z.string().max(100) }),
    query: proof.extend({ photoKey: z.string().max(200).optional() }),
    media: 'image/webp',
    response: z.instanceof(Uint8Array),
  },
})
