import { z } from 'zod'
import { RETURN_REASONS } from '#domain/orders/return-rules.ts'
import { endpoints } from './endpoint.ts'
import { address, card, dollars, optionValue } from './shapes.ts'

const params = z.object({ id: z.string().max(100), number: z.string().max(40) })
const query = z.object({ key: z.string().max(200).optional(), postalCode: z.string().max(200).optional() })

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
    subtotal: dollars,
    shippingCost: dollars,
    /** Goodwill of a credit note, below zero where earlier goodwill is set off. */
    goodwill: z.number(),
    /** `rate` is a fraction of `base`; null where it is not known. */
    taxes: z.array(z.object({ rate: z.number().nullable(), base: dollars, tax: dollars })),
    total: dollars,
    paymentMethod: z.string(),
    card: card.nullable(),
  })
  .meta({ id: 'Document' })

const returnSheet = z
  .object({
    /** The name of the return, such as K7Q2-9XMD-R1. */
    number: z.string(),
    orderNumber: z.string(),
    orderedAt: z.string(),
    /** The parcel goes here. `address` is empty if the shop has not set it. */
    to: z.object({ name: z.string(), address: z.array(z.string()) }),
    from: address,
    items: z.array(documentLine),
    reason: z.enum(RETURN_REASONS).nullable(),
    steps: z.array(z.string()),
  })
  .meta({ id: 'ReturnSheet' })

export const documentEndpoints = endpoints({
  'GET /api/orders/{id}/documents/{number}': {
    summary: 'Read an invoice or a credit note of an order as a PDF. Proven as for reading the order',
    params,
    query,
    media: 'application/pdf',
    response: z.instanceof(Uint8Array),
  },
  'GET /api/orders/{id}/documents/{number}/content': {
    summary: 'Read what an invoice or a credit note of an order says. Proven as for reading the order',
    params,
    query,
    response: document,
  },
  'GET /api/orders/{id}/returns/{number}/sheet': {
    summary:
      'Read the sheet that lies in the parcel of a return as a PDF, as long as the return is to be sent. Proven as for reading the order',
    params,
    query,
    media: 'application/pdf',
    response: z.instanceof(Uint8Array),
  },
  'GET /api/orders/{id}/returns/{number}/sheet/content': {
    summary: 'Read what the sheet of a return says. Proven as for reading the order',
    params,
    query,
    response: returnSheet,
  },
})
