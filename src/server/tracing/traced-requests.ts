import type { RequestListener } from 'node:http'
import {
  context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import proxyaddr from 'proxy-addr'
import { routeOf } from './route-of.ts'

/** Handles each request within a span. Only a trusted proxy may set the trace that the request belongs to. */
export function traceRequests(tracer: Tracer, trustedProxies: string[], listener: RequestListener): RequestListener {
  const isTrusted = proxyaddr.compile(trustedProxies)
  const propagator = new W3CTraceContextPropagator()
  return (request, response) => {
    const { method = 'GET', headers, socket } = request
    const parent = isTrusted(socket.remoteAddress ?? '', 0)
      ? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
      : ROOT_CONTEXT
    // The path itself may identify an order or a person.
    const route = routeOf(method, request.url!)
    const span = tracer.startSpan(
      route ? `${method} ${route}` : method,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': method, ...(route && { 'http.route': route }) } },
      parent,
    )
    response.once('close', () => {
      const { statusCode, writableFinished } = response
      span.setAttribute('http.response.status_code', statusCode)
      const requestId = response.getHeader('x-request-id')
      if (requestId !== undefined) span.setAttribute('linden.request_id', String(requestId))
      if (statusCode >= 500 || !writableFinished) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    context.with(trace.setSpan(parent, span), () => listener(request, response))
  }
}
