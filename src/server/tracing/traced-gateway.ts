import { SpanKind, type Tracer } from '@opentelemetry/api'
import type { Gateway } from '#payments/gateway.ts'
import type { Shop } from '#shop/shop.ts'
import { inSpan } from './in-span.ts'

/** Adds a span for each call to the payment provider; in the outbox, it starts its own trace. */
export function traceGateway(shop: Shop, tracer: Tracer): void {
  const { gateway } = shop
  const traced = <T>(operation: string, call: () => Promise<T>): Promise<T> =>
    inSpan(
      tracer,
      `payment ${operation}`,
      { kind: SpanKind.CLIENT, attributes: { 'payment.provider': gateway.name, 'payment.mode': gateway.mode } },
      call,
    )
  shop.gateway = {
    ...gateway,
    lookUpCard: (...rest) => traced('describe', () => gateway.lookUpCard(...rest)),
    find: (...rest) => traced('find', () => gateway.find(...rest)),
    capture: (...rest) => traced('capture', () => gateway.capture(...rest)),
    release: (...rest) => traced('release', () => gateway.release(...rest)),
    refund: (...rest) => traced('refund', () => gateway.refund(...rest)),
    authorize: (...rest) => traced('authorize', () => gateway.authorize(...rest)),
  } satisfies Gateway
}
