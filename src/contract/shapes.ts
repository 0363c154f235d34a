import { z } from 'zod'
import { holdsCardNumber } from '#domain/checkout/card-numbers.ts'
import { ADDRESS_FIELDS } from '#domain/checkout/address.ts'
import { REVIEW_FIELDS } from '#domain/checkout/review.ts'

export const dollars = z.number().meta({ description: 'US dollars with at most two decimals.' })

export const charges = z
  .array(
    z.object({
      kind: z.string(),
      title: z.string(),
      amount: z.number().meta({ description: 'US dollars; negative for discounts.' }),
      item: z
        .int()
        .nullable()
        .meta({ description: 'The position of the item that it belongs to; null for the order as a whole.' }),
    }),
  )
  .meta({ description: 'What the total adds: of each item, other charges, shipping and tax.' })

export const lowestPrice = z
  .object({ price: dollars, days: z.int() })
  .nullable()
  .meta({ description: 'The lowest price in the days before the price was reduced; null if none is shown.' })

/** An amount that the server only compares. */
export const claimedDollars = z.number('An amount must be a number of dollars').min(0).max(10_000_000)

export const picture = z
  .object({
    src: z.string(),
    alt: z.string(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    widths: z.array(z.int()),
    color: z.string().nullable(),
  })
  .meta({
    id: 'Picture',
    description: 'Files are {src}-{width}.avif and .webp; without widths, src is the URL itself.',
  })

/** Says who may act on an order. */
export const ORDER_PROOF =
  'For the account that has the order, the browser that placed it, and anyone with the `key` of its link, with the `postalCode` of the address if it is more than 90 days old.'

export const orderParams = z.object({
  id: z.string().max(100).meta({ description: 'The number of an order, its id or its request key.' }),
})

export const orderProof = z.object({
  key: z.string().max(200).optional().meta({ description: 'The key of the link in the emails about the order.' }),
  postalCode: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'Where the order was sent, for a link that is more than 90 days old.' }),
})

export const EXAMPLE_ADDRESS = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  address1: '12 Analytical Row',
  city: 'Springfield',
  state: 'IL',
  postalCode: '62701',
  country: 'United States',
  email: 'ada@example.com',
}

export const requestKey = z
  .string()
  .min(8)
  .max(100)
  .refine((key) => !holdsCardNumber(key), 'Request key must not contain a card number')
  .meta({
    description:
      'The idempotency key of the request, ideally a random UUID: a key of digits alone is rejected if it could be a card number.',
  })

export const optionValue = z.object({ name: z.string(), value: z.string() })

/** An object whose fields all have one schema. */
const fieldsOf = <Field extends string, S extends z.ZodType>(fields: readonly Field[], schema: S) =>
  z.object(Object.fromEntries(fields.map((field) => [field, schema])) as Record<Field, S>)

// Documents the maximum without enforcing it, because the address rule has its own message.
const addressText = z.string().meta({ maxLength: 200 })
export const address = fieldsOf(ADDRESS_FIELDS, addressText).meta({ id: 'Address' })
/** An unvalidated address; the address rule reports missing and long fields. */
export const sentAddress = z.partialRecord(z.enum(ADDRESS_FIELDS), z.string())

export const card = z.object({ brand: z.string(), last4: z.string() }).meta({ id: 'Card' })

/** The checkout entries as text. */
export const review = fieldsOf(REVIEW_FIELDS, z.string()).meta({ id: 'Review' })
/** The part of a review that clients send with an order. */
export const shownReview = z.partialRecord(z.enum(REVIEW_FIELDS), z.string().max(50_000))
