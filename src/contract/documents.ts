import { z } from 'zod'
import { RETURN_REASONS } from '#domain/orders/returns/returns.ts'
import { endpoints } from './endpoint.ts'
import { shippingOption } from './shipping.ts'
import { orderParams, orderProof, ORDER_PROOF, address, card, dollars, optionValue } from './shapes.ts'

const params = orderParams.extend({
  number: z.string().max(40).meta({ description: 'The number of the document, or the name of the return.' }),
})

export const documentKind = z.enum(['invoice', 'creditNote'])

const documentLine = z.object({
  name: z.string(),
  options: z.array(optionValue),
  sku: z.string().nullable(),
  quantity: z.int(),
})

const document = z
  .object({
    kind: documentKind,
    number: z.string(),
    issuedAt: z.string(),
    orderNumber: z.string(),
    orderedAt: z.string(),
    /** The invoice that a credit note corrects. */
    invoiceNumber: z.string().nullable(),
    seller: z.object({ name: z.string(), address: z.array(z.string()), taxId: z.string().nullable() }),
    buyer: address,
    items: z.array(documentLine.extend({ price: dollars })),
    /** Charges other than items, shipping and tax, included in the subtotal. Absent from earlier versions. */
    charges: z.array(z.object({ title: z.string(), amount: z.number(), item: z.int().nullable() })).optional(),
    subtotal: dollars,
    shippingCost: dollars,
    pickupCountry: shippingOption.shape.pickupCountry,
    /** Goodwill on a credit note; negative if it offsets earlier goodwill. */
    goodwill: z.number(),
    /** `rate`: a fraction of `base`; null if unknown. */
    taxes: z.array(z.object({ rate: z.number().nullable(), base: dollars, tax: dollars })),
    total: dollars,
    paymentMethod: z.string(),
    card: card.nullable(),
  })
  .meta({ id: 'Document' })

const returnSheet = z
  .object({
    /** The return number, such as K7Q2-9XMD-R1. */
    number: z.string(),
    orderNumber: z.string(),
    orderedAt: z.string(),
    /** The address for the parcel. `address` is empty if not set. */
    to: z.object({ name: z.string(), address: z.array(z.string()) }),
    from: address,
    items: z.array(documentLine),
    reason: z.enum(RETURN_REASONS).nullable(),
    steps: z.array(z.string()),
  })
  .meta({ id: 'ReturnSheet' })

export const documentEndpoints = endpoints({
  'GET /api/orders/{id}/documents/{number}': {
    summary: 'Read an invoice or a credit note as a PDF',
    description: `The number is in the history of the order. The file is made on request, from the data stored with the document. ${ORDER_PROOF}`,
    params,
    query: orderProof,
    media: 'application/pdf',
    response: z.instanceof(Uint8Array),
  },
  'GET /api/orders/{id}/documents/{number}/content': {
    summary: 'Read an invoice or a credit note',
    description: `What the document says: seller, buyer, lines, taxes and total. ${ORDER_PROOF}`,
    params,
    query: orderProof,
    response: document,
  },
  'GET /api/orders/{id}/returns/{number}/sheet': {
    summary: 'Read the slip of a return as a PDF',
    description: `It goes in the package. 404 once there is nothing to send anymore. ${ORDER_PROOF}`,
    params,
    query: orderProof,
    media: 'application/pdf',
    response: z.instanceof(Uint8Array),
  },
  'GET /api/orders/{id}/returns/{number}/sheet/content': {
    summary: 'Read the slip of a return',
    description: `What the slip in the package says: where it goes, what is in it and the steps. 404 once there is nothing to send anymore. ${ORDER_PROOF}`,
    params,
    query: orderProof,
    response: returnSheet,
  },
})
