import { createServer } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { outboxDepth } from '#database/outbox/outbox.ts'
import type { Shop } from '#shop/shop.ts'
import type { Admission } from './admission.ts'
import type { Health } from './health.ts'
import type { PageCache } from '#server/cache/page-cache.ts'
import { serveOn } from '#server/http/serve.ts'

/** The values of the label `kind`. An address is never a label. */
export type Kind = 'page' | 'call' | 'file'

export type Metrics = {
  registry: Registry
  answered: (kind: Kind, status: number, seconds: number) => void
  orderPlaced: () => void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'linden_request_seconds',
    help: 'Duration of requests that the page cache did not answer, by kind and status class',
    labelNames: ['kind', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
    registers,
  })
  const orders = new Counter({ name: 'linden_orders_total', help: 'Orders placed through this process', registers })
  return {
    registry,
    answered: (kind, status, taken) => seconds.observe({ kind, status: `${Math.floor(status / 100)}xx` }, taken),
    orderPlaced: () => orders.inc(),
  }
}

export function watchSite(
  { registry }: Metrics,
  { database }: Pick<Shop, 'database'>,
  { pages, admission, health }: { pages: PageCache; admission: Admission; health: Health },
): void {
  const registers = [registry]
  const gauge = (name: string, help: string, value: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await value())
      },
    })
  gauge('linden_page_cache_hits', 'Responses from the page cache', () => pages.counts().hits)
  gauge('linden_page_cache_misses', 'Requests that waited for a render', () => pages.counts().misses)
  gauge('linden_page_cache_renders', 'Renders of public pages', () => pages.counts().renders)
  gauge('linden_page_cache_bytes', 'The size of the page cache', () => pages.counts().bytes)
  gauge('linden_requests_under_way', 'Requests in flight', () => admission.state().inFlight)
  gauge('linden_requests_waiting', 'Queued requests', () => admission.state().queued)
  gauge('linden_requests_refused', 'Requests shed with status 503', () => admission.state().rejected)
  gauge('linden_ready', '1 if orders can be placed', async () => Number(await health.canTrade()))
  gauge('linden_outbox_depth', 'Pending outbox messages', () => outboxDepth(database.db).catch(() => Number.NaN))
}

export async function serveMetrics(
  { registry }: Metrics,
  { port, host }: { port: number; host: string },
): Promise<() => void> {
  const server = createServer((_, response) => {
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await serveOn(server, port, host)
  return () => void server.close()
}
