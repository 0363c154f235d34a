import type { Answer } from '#contract/client.ts'
import { RETURN_KINDS, RETURN_REASONS, RETURN_STATES } from '#domain/orders/returns/returns.ts'
import { charges } from './charges.ts'
import { date } from './dates.ts'
import { amount, count, list, nonBlank, orNull, record, withDefault, type Reader } from './values.ts'

type History = NonNullable<Answer<'GET /api/orders/{id}'>['history']>
type Preview = Answer<'POST /api/orders/{id}/returns/preview'>

export const oneOf =
  <Word extends string>(...words: readonly Word[]): Reader<Word> =>
  (value) =>
    words.find((word) => word === value)

export const itemQuantities = list(record<Preview['items'][number]>({ item: count, quantity: count }))

const photo = record<History['returns'][number]['photos'][number]>({
  id: nonBlank,
  src: nonBlank,
  width: count,
  height: count,
})

export const orderReturn = record<History['returns'][number]>({
  number: nonBlank,
  kind: oneOf(...RETURN_KINDS),
  state: oneOf(...RETURN_STATES),
  reason: orNull(oneOf(...RETURN_REASONS)),
  comment: orNull(nonBlank),
  answer: orNull(nonBlank),
  wish: oneOf('refund', 'exchange'),
  // Earlier versions had no replacements.
  replacedAt: withDefault(orNull(date), null),
  // Earlier versions had no photos.
  photos: withDefault(list(photo), []),
  items: itemQuantities,
  canceled: itemQuantities,
  requestedAt: date,
  refunded: amount,
})

const returnable = record<History['returnable']['return']>({ items: itemQuantities, until: orNull(nonBlank) })
const NONE = { items: [], until: null }
const NOT_RETURNABLE = { withdrawal: NONE, return: NONE, claim: NONE }

export const readReturnables = withDefault(
  record<History['returnable']>({ withdrawal: returnable, return: returnable, claim: returnable }),
  NOT_RETURNABLE,
)

export const readReturnPreview = record<Preview>({
  requestKey: nonBlank,
  items: itemQuantities,
  canceled: itemQuantities,
  subtotal: amount,
  shipping: amount,
  tax: amount,
  // Negative if earlier goodwill is offset.
  other: (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined),
  charges,
  refund: amount,
})
