import type { RequestListener } from 'node:http'
import { hostname } from 'node:os'
import { context, diag, DiagLogLevel, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { newRequestId } from '#shop/request-id.ts'
import type { Shop } from '#shop/shop.ts'
import { traceDatabase } from './traced-database.ts'
import { traceGateway } from './traced-gateway.ts'
import { traceRequests } from './traced-requests.ts'

export type Tracing = {
  trace: (listener: RequestListener) => RequestListener
  /** The current trace id, so that log lines lead to their trace. */
  newRequestId: () => string
  stop: () => Promise<void>
}

type Options = { endpoint: string; ratio: number; trustedProxies: string[]; version: string }

const MAX_FLUSH_MS = 1000
const INTERVAL_MS = 1000

/** Starts sending spans of requests, queries and calls to the payment provider to a collector. */
export function startTracing(shop: Shop, { endpoint, ratio, trustedProxies, version }: Options): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'linden',
      'service.version': version,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: INTERVAL_MS })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  warnOnce(shop)
  const tracer = provider.getTracer('linden', version)
  traceDatabase(shop.database, tracer)
  traceGateway(shop, tracer)
  return {
    trace: (listener) => traceRequests(tracer, trustedProxies, listener),
    newRequestId: () => trace.getActiveSpan()?.spanContext().traceId ?? newRequestId(),
    async stop() {
      const deadline = new Promise((resolve) => setTimeout(resolve, MAX_FLUSH_MS).unref())
      await Promise.race([provider.shutdown().catch(() => {}), deadline])
      context.disable()
      diag.disable()
    },
  }
}

/** Warns only once, because an unreachable collector would fill the log every second. */
function warnOnce({ log }: Shop): void {
  let isOver = false
  const warn = (message: string): void => {
    if (!isOver) log.warn({ reason: message }, 'Traces cannot be sent. This is said once.')
    isOver = true
  }
  const ignore = () => {}
  diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN)
}
