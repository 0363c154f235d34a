import { createServer } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { outboxDepth } from '#database/outbox/outbox.ts'
import type { Shop } from '#shop/shop.ts'
import type { Admission } from './admission.ts'
import type { Health } from './health.ts'
import type { PageCache } from '#server/cache/page-cache.ts'
import { serveOn } from '#server/http/serve.ts'

/** The closed set of what a request may be counted as; an address never is a label. */
export type Kind = 'page' | 'call' | 'file'

export type Metrics = {
  registry: Registry
  answered: (kind: Kind, status: number, seconds: number) => void
  orderPlaced: () => void
}

/** Counts what happens in this process. Nothing in it says who or what. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'linden_request_seconds',
    help: 'How long requests took that no stored page answered, by kind and class of status',
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

/** Adds what is not counted but looked up each time somebody asks. */
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
  gauge('linden_page_cache_hits', 'Pages answered from memory since the start', () => pages.counts().hits)
  gauge('linden_page_cache_misses', 'Requests that had to wait for a public page', () => pages.counts().misses)
  gauge('linden_page_cache_renders', 'Public pages made since the start', () => pages.counts().renders)
  gauge('linden_page_cache_bytes', 'What public pages in memory may take up', () => pages.counts().bytes)
  gauge('linden_requests_under_way', 'Requests under way', () => admission.state().inFlight)
  gauge('linden_requests_waiting', 'Requests that wait for their turn', () => admission.state().queued)
  gauge(
    'linden_requests_refused',
    'Requests sent away since the start, with status 503',
    () => admission.state().rejected,
  )
  gauge('linden_ready', '1 when orders can be taken', async () => Number(await health.canTrade()))
  // Not a number: nobody knows while the database is away.
  gauge('linden_outbox_depth', 'Messages that wait in the outbox', () =>
    outboxDepth(database.db).catch(() => Number.NaN),
  )
}

/** Serves them on a port of their own, which shoppers do not reach. */
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
