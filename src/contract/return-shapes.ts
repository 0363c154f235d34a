import { z } from 'zod'
import { MAX_COMMENT_LENGTH, RETURN_TEXTS } from '#domain/orders/returns/return-requests.ts'
import { RETURN_KINDS, RETURN_REASONS, RETURN_STATES } from '#domain/orders/returns/returns.ts'
import { charges, dollars } from './shapes.ts'

/** `item`: index in the order's items. */
export const itemQuantities = z.array(z.object({ item: z.int(), quantity: z.int() }))

const wishes = ['refund', 'exchange'] as const

/** `src`: the photo's path, for anyone who can read the order. */
export const photo = z.object({ id: z.string(), src: z.string(), width: z.int(), height: z.int() })
const photos = z.array(photo)

export const orderReturn = z.object({
  /** The return number, such as K7Q2-9XMD-R1. */
  number: z.string(),
  kind: z.enum(RETURN_KINDS),
  state: z.enum(RETURN_STATES),
  reason: z.enum(RETURN_REASONS).nullable(),
  /** The shopper's comment and the shop's answer. */
  comment: z.string().nullable(),
  answer: z.string().nullable(),
  wish: z.enum(wishes),
  /** When a replacement was requested; null if there is none. */
  replacedAt: z.string().nullable(),
  photos,
  /** The pieces to send back. */
  items: itemQuantities,
  /** Unsent pieces that a withdrawal has canceled. */
  canceled: itemQuantities,
  requestedAt: z.string(),
  /** The total of its refunds, without failed ones. */
  refunded: dollars,
})

const returnable = z.object({
  items: itemQuantities,
  /** The last day, such as 2026-01-29; null if the period has not started. */
  until: z.string().nullable(),
})

export const returnables = z.object({ withdrawal: returnable, return: returnable, claim: returnable })

export const returnRequest = z.object({
  kind: z.enum(RETURN_KINDS),
  items: z.array(z.object({ item: z.int().min(0), quantity: z.int().min(1) })).max(1000),
  /** Not needed for a withdrawal. */
  reason: z.enum(RETURN_REASONS).nullish(),
  comment: z
    .string()
    .max(5000, RETURN_TEXTS.comment)
    .nullish()
    .meta({
      description: `At most ${MAX_COMMENT_LENGTH} characters, without white space around it.`,
    }),
  /** A claim may ask for a replacement instead of a refund. */
  wish: z.enum(wishes).optional(),
  /** Ids of up to three uploaded photos. */
  photos: z.array(z.string().max(100)).max(100).optional(),
})

export const returnPreview = z.object({
  requestKey: z.string(),
  items: itemQuantities,
  canceled: itemQuantities,
  subtotal: dollars,
  shipping: dollars,
  tax: dollars,
  /** Negative if it offsets earlier goodwill. */
  other: dollars,
  charges,
  refund: dollars,
})
