import type { Answer } from '#contract/client.ts'
import { localTime, type Clock } from '#domain/days.ts'
import { toDollars } from '#domain/money.ts'
import type { Photo } from '#domain/orders/returns/claim-photos.ts'
import type { LineQuantity } from '#domain/orders/fulfillment.ts'
import type { OrderHistory } from '#domain/orders/history.ts'
import type { Order } from '#domain/orders/orders.ts'
import { refundedCents } from '#domain/orders/refunds.ts'
import * as urls from '#domain/urls.ts'
import { returnableOf } from '#domain/orders/returns/return-rules.ts'
import { returnName, type Return, type ReturnKind } from '#domain/orders/returns/returns.ts'

type History = NonNullable<Answer<'GET /api/orders/{id}'>['history']>

export const returnsAnswer = (order: Order, history: OrderHistory, clock: Clock): History['returns'] =>
  history.returns.map((one) => returnAnswer(order, history, one, clock))

export function returnableAnswer(order: Order, history: OrderHistory, clock: Clock): History['returnable'] {
  const answer = (kind: ReturnKind) => {
    const { pieces, until } = returnableOf(kind, order, history, clock)
    const items = pieces.map((quantity, item) => ({ item, quantity })).filter(({ quantity }) => quantity > 0)
    return { items, until }
  }
  return { withdrawal: answer('withdrawal'), return: answer('return'), claim: answer('claim') }
}

const returnAnswer = (
  { number }: Order,
  { cancellations, refunds }: OrderHistory,
  one: Return,
  { timeZone }: Clock,
) => ({
  number: returnName(number, one.ordinal),
  kind: one.kind,
  state: one.state,
  reason: one.reason,
  comment: one.comment,
  answer: one.answer,
  wish: one.wish,
  replacedAt: one.replacedAt && localTime(one.replacedAt, timeZone),
  photos: one.photos.map((photo) => photoAnswer(number, photo)),
  items: one.lines.map(itemQuantityAnswer),
  canceled: (cancellations.find(({ id }) => id === one.cancellationId)?.lines ?? []).map(itemQuantityAnswer),
  requestedAt: localTime(one.createdAt, timeZone),
  refunded: toDollars(
    refundedCents(
      refunds.filter(
        ({ state, returnId, cancellationId }) =>
          state !== 'failed' &&
          (returnId === one.id || (cancellationId !== null && cancellationId === one.cancellationId)),
      ),
    ),
  ),
})

export const photoAnswer = (orderNumber: string, { id, width, height }: Photo) => ({
  id,
  src: urls.orderPhoto(orderNumber, id),
  width,
  height,
})

export const itemQuantityAnswer = ({ position, quantity }: LineQuantity) => ({ item: position, quantity })
