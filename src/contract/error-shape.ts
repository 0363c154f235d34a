import { z } from 'zod'
import { emailErrors } from '#domain/accounts/accounts.ts'
import { REVIEW_FIELDS } from '#domain/checkout/review.ts'
import { ERROR_CODES, type ErrorCode } from '#domain/errors.ts'
import { stockProblem } from '#domain/cart/cart-problems.ts'
import { ORDER_TEXTS } from '#domain/orders/orders.ts'

const countChange = z.object({
  variantId: z.string().nullable().meta({ description: 'The line; null for an amount of the whole order.' }),
  name: z.string(),
  field: z.enum(['price', 'quantity', 'stock', 'subtotal', 'shipping', 'tax', 'total']),
  old: z.number().nullable().meta({ description: 'The value the client showed.' }),
  new: z.number().nullable().meta({ description: 'The current value.' }),
})

const entryChange = z.object({
  variantId: z.null(),
  name: z.string(),
  field: z.enum(REVIEW_FIELDS),
  old: z.string().meta({ description: 'The text the client showed.' }),
  new: z.string().meta({ description: 'The current text.' }),
})

/** The HTTP status of each error. */
export const ERROR_STATUSES = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_many: 429,
  unavailable: 503,
} as const satisfies Record<ErrorCode, number>

/** The body of every error response. */
export const failure = z
  .object({
    message: z.string().meta({ description: 'A sentence for the shopper.' }),
    code: z.enum([...ERROR_CODES, 'internal']),
    fields: z.record(z.string(), z.string()).optional().meta({ description: 'Messages by field name.' }),
    reference: z.string().optional().meta({ description: "For a defect: identifies its line in the shop's log." }),
    retryAfter: z.int().optional().meta({ description: 'Seconds to wait, as in Retry-After.' }),
    changes: z
      .array(z.union([countChange, entryChange]))
      .optional()
      .meta({
        description: 'The differences, in a conflict about an order: of numbers, or of entries of the checkout.',
      }),
  })
  .meta({ id: 'Error' })

export type ExampleError = z.infer<typeof failure>

const required = emailErrors('').email!

export const EXAMPLE_ERRORS = {
  invalid: { message: required, code: 'invalid', fields: { email: required } },
  unauthenticated: { message: 'Please sign in to see this.', code: 'unauthenticated' },
  not_found: { message: ORDER_TEXTS.notFound, code: 'not_found' },
  conflict: { message: stockProblem(2, 3)!, code: 'conflict' },
  unavailable: { message: 'The shop cannot do this right now.', code: 'unavailable', retryAfter: 5 },
} satisfies Record<string, ExampleError>
