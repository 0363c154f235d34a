import { z } from 'zod'
import type { AddressField } from '#domain/checkout/address.ts'
import { REVIEW_FIELDS, type ReviewField } from '#domain/checkout/review.ts'

export const dollars = z.number().meta({ description: 'US dollars with at most two decimals.' })

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

export const optionValue = z.object({ name: z.string(), value: z.string() })

// Documents the maximum without checking it: the address rule has its own message.
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
/** An unchecked address, for which the address rule reports missing and long fields. */
export const sentAddress = z.partialRecord(z.enum(Object.keys(addressShape) as AddressField[]), z.string())

export const card = z.object({ brand: z.string(), last4: z.string() }).meta({ id: 'Card' })

const words = z.string()
const reviewShape = {
  shippingAddress: words,
  shippingOption: words,
  paymentMethod: words,
  billingAddress: words,
} satisfies Record<ReviewField, z.ZodType>

/** The entries of the checkout as text. */
export const review = z.object(reviewShape).meta({ id: 'Review' })
/** The part of a review that a client sends with an order. */
export const shownReview = z.partialRecord(z.enum(REVIEW_FIELDS), z.string().max(5000))
