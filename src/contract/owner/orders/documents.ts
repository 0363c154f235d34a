import { z } from 'zod'
import { documentKind } from '#contract/documents.ts'
import type { Deed } from '#contract/owner/deed.ts'
import { bytes, day, rowsShape } from '#contract/owner/shapes.ts'

const named = z.object({ number: z.string() })
const documents = z.array(
  z.object({ kind: documentKind, number: z.string(), issuedOn: z.string(), totalCents: z.int() }),
)

/** A document's amounts at one tax rate; negative on credit notes. */
const journalRow = z.object({
  number: z.string(),
  kind: documentKind,
  issuedAt: z.string(),
  issuedOn: z.string(),
  orderNumber: z.string(),
  invoiceNumber: z.string().nullable(),
  taxRate: z.number().nullable(),
  netCents: z.int(),
  taxCents: z.int(),
  shippingCents: z.int(),
  goodwillCents: z.int(),
  grossCents: z.int(),
})

export const documentDeeds = {
  'GET /owner/orders/{number}/documents': {
    title: 'List the invoice and the credit notes of an order',
    who: 'owner',
    input: named,
    output: z.object({ documents }),
    errors: ['not_found'],
  },
  'POST /owner/orders/{number}/documents': {
    title: 'Issue the missing documents of an order',
    who: 'owner',
    input: named,
    output: z.object({ documents }),
    errors: ['not_found'],
  },
  'GET /owner/orders/{number}/documents/{document}/pdf': {
    title: 'Draw an invoice or a credit note',
    who: 'owner',
    input: named.extend({ document: z.string() }),
    output: z.object({ pdf: bytes }),
    errors: ['not_found'],
  },
  'GET /owner/documents': {
    title: 'Read the documents of a date range, inclusive',
    who: 'owner',
    input: z.object({ from: day, to: day }),
    output: z.object({ rows: rowsShape(journalRow) }),
    errors: ['invalid'],
  },
  'GET /owner/packing-slips': {
    title: 'Draw the packing slips of orders, for what is packed or else everything open',
    who: 'helper',
    input: z.object({ numbers: z.array(z.string()) }),
    /** `count`: the number of slips. */
    output: z.object({
      pdf: bytes,
      count: z.int(),
      unpaid: z.array(z.object({ number: z.string(), why: z.string() })),
    }),
    errors: ['not_found', 'conflict'],
  },
} as const satisfies Record<string, Deed>
