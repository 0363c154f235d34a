import { z } from 'zod'
import { ADDRESS_FIELDS } from '#domain/checkout/address.ts'
import { COUNTRIES } from '#domain/checkout/countries.ts'
import type { DocumentContent } from '#domain/orders/documents/documents.ts'

const cents = z.int()
const text = z.string()

/** Keeps properties added by later versions. */
const content = z.looseObject({
  seller: z.looseObject({ name: text, address: z.array(text), taxId: text.nullable() }),
  buyer: z.record(z.enum(ADDRESS_FIELDS), text),
  orderNumber: text,
  orderedAt: text,
  timeZone: text.optional(),
  invoiceNumber: text.nullable(),
  lines: z.array(
    z.looseObject({
      name: text,
      options: z.array(z.looseObject({ name: text, value: text })),
      sku: text.nullable(),
      priceCents: cents,
      quantity: z.int().positive(),
    }),
  ),
  charges: z
    .array(z.looseObject({ title: text, amountCents: cents, position: z.int().nonnegative().nullable() }))
    .optional(),
  itemsCents: cents,
  shippingCents: cents,
  otherCents: cents,
  taxes: z.array(z.looseObject({ rate: z.number().nullable(), baseCents: cents, taxCents: cents })),
  totalCents: cents,
  pickupCountry: z.enum(COUNTRIES).optional(),
  payment: z.looseObject({ paymentMethod: text, card: z.looseObject({ brand: text, last4: text }).nullable() }),
}) satisfies z.ZodType<DocumentContent>

type Read = { content: DocumentContent; flaw: null } | { content: null; flaw: string }

/** Parses a stored document. `flaw` is the first unreadable property, such as "seller.name". */
export function readContent(json: string): Read {
  const read = content.safeParse(parsed(json))
  return read.success ? { content: read.data, flaw: null } : { content: null, flaw: placeOf(read.error) }
}

/** Throws an error that names the document and its first unreadable property. */
export function storedContent(number: string, json: string): DocumentContent {
  const { content, flaw } = readContent(json)
  if (content === null) throw new Error(`${number} cannot be read: ${flaw} is missing or has another form.`)
  return content
}

const placeOf = ({ issues }: z.ZodError): string => issues[0]!.path.join('.') || 'its content'

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
