import { z } from 'zod'
import type { AddressField } from '#domain/address.ts'
import { REVIEW_FIELDS, type ReviewField } from '#domain/review.ts'

/** US dollars, at most two decimals. */
export const dollars = z.number().meta({ description: 'US dollars with at most two decimals' })

/** What a client sends along and the server does not believe, but compares. */
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
    description: 'Files are {src}-{width}.avif and .webp; without widths, src is the address itself.',
  })

export const optionValue = z.object({ name: z.string(), value: z.string() })

// Not a check: the address's rule says in its own words what is too long.
const line = z.string().meta({ maxLength: 200 })
const addressShape = {
  firstName: line,
  lastName: line,
  address1: line,
  address2: line,
  city: line,
  state: line,
  postalCode: line,
  country: line,
  phone: line,
  email: line,
} satisfies Record<AddressField, z.ZodType>

export const address = z.object(addressShape).meta({ id: 'Address' })
/** As sent: any field may be missing or of any length, so that the rule's own sentence names it. */
export const sentAddress = z.partialRecord(z.enum(Object.keys(addressShape) as AddressField[]), z.string())

export const card = z.object({ brand: z.string(), last4: z.string() }).meta({ id: 'Card' })

const words = z.string()
const reviewShape = {
  shippingAddress: words,
  shippingOption: words,
  paymentMethod: words,
  billingAddress: words,
} satisfies Record<ReviewField, z.ZodType>

/** What was entered at the checkout, as its review shows it. */
export const review = z.object(reviewShape).meta({ id: 'Review' })
/** As sent along with an order. */
export const shownReview = z.partialRecord(z.enum(REVIEW_FIELDS), z.string().max(5000))
