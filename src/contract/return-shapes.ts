import { z } from 'zod'
import { MAX_COMMENT_LENGTH, RETURN_TEXTS } from '#domain/orders/returns/return-requests.ts'
import { RETURN_KINDS, RETURN_REASONS, RETURN_STATES } from '#domain/orders/returns/returns.ts'
import { charges, dollars } from './shapes.ts'

/** `item` is the index in the items of the order. */
export const itemQuantities = z.array(z.object({ item: z.int(), quantity: z.int() }))

const wishes = ['refund', 'exchange'] as const

/** `src` is the path of the photo, for those who may read the order. */
export const photo = z.object({ id: z.string(), src: z.string(), width: z.int(), height: z.int() })
const photos = z.array(photo)

export const orderReturn = z.object({
  /** The name of the return, such as K7Q2-9XMD-R1. */
  number: z.string(),
  kind: z.enum(RETURN_KINDS),
  state: z.enum(RETURN_STATES),
  reason: z.enum(RETURN_REASONS).nullable(),
  /** The words of the shopper, and those of the shop. */
  comment: z.string().nullable(),
  answer: z.string().nullable(),
  wish: z.enum(wishes),
  /** The time when its pieces were to be sent again without a new payment; null if they are not. */
  replacedAt: z.string().nullable(),
  photos,
  /** The pieces that come back. */
  items: itemQuantities,
  /** The pieces that a withdrawal has canceled, because they were not sent. */
  canceled: itemQuantities,
  requestedAt: z.string(),
  /** The sum of its refunds, without those that were refused. */
  refunded: dollars,
})

const returnable = z.object({
  items: itemQuantities,
  /** The last day, like 2026-01-29; null as long as the days have not begun, or nothing was sent. */
  until: z.string().nullable(),
})

export const returnables = z.object({ withdrawal: returnable, return: returnable, claim: returnable })

export const returnRequest = z.object({
  kind: z.enum(RETURN_KINDS),
  items: z.array(z.object({ item: z.int().min(0), quantity: z.int().min(1) })).max(1000),
  /** A withdrawal needs none. */
  reason: z.enum(RETURN_REASONS).nullish(),
  comment: z
    .string()
    .max(5000, RETURN_TEXTS.comment)
    .nullish()
    .meta({
      description: `At most ${MAX_COMMENT_LENGTH} characters, without white space around it.`,
    }),
  /** A claim may wish for a replacement instead of money. */
  wish: z.enum(wishes).optional(),
  /** The ids of at most three photos that were sent before. */
  photos: z.array(z.string().max(100)).max(100).optional(),
})

export const returnPreview = z.object({
  requestKey: z.string(),
  items: itemQuantities,
  canceled: itemQuantities,
  subtotal: dollars,
  shipping: dollars,
  tax: dollars,
  /** Below zero where earlier goodwill is set off. */
  other: dollars,
  charges,
  refund: dollars,
})
