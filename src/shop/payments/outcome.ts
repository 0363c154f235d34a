import type { Payment } from '#database/payments/payments.ts'
import { PAYMENT_TEXTS } from '#domain/checkout/payment.ts'
import { conflict, invalid, type ShopError } from '#domain/errors.ts'
import type { Order } from '#domain/orders/orders.ts'
import type { NextAction } from '#payments/gateway.ts'

/** What a look at a payment has found. `step` is the step of the checkout where the shopper goes on. */
export type Outcome =
  | { state: 'ordered'; order: Order }
  /** Without `next` the provider will know later. */
  | { state: 'open'; next: NextAction | null }
  | Failed

type Failed = { state: 'failed'; step: 'payment' | 'review'; message: string }

/** The sentence of a payment without an order that is over. */
export const failedOutcome = ({ state, failure }: Payment): Failed =>
  state === 'released' && failure !== null
    ? { state: 'failed', step: 'review', message: failure }
    : { state: 'failed', step: 'payment', message: failure ?? PAYMENT_TEXTS.notCompleted }

export const rejectionOf = ({ step, message }: Failed): ShopError =>
  step === 'payment' ? invalid(message, { payment: message }) : conflict(message)
