import { createServer } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { appliedMigrations } from '#database/migrate.ts'
import type { Shop } from '#shop/shop.ts'
import type { Admission } from './admission.ts'
import type { Health } from './health.ts'
import { measureOutbox } from './outbox-metrics.ts'
import { measureProviders } from './provider-metrics.ts'
import type { PageCache } from '#server/cache/page-cache.ts'
import { serveOn } from '#server/http/serve.ts'

/** The values of the label `kind`. A URL is never used as a label. */
export type Kind = 'page' | 'call' | 'file'

export type Metrics = ReturnType<typeof createMetrics>

type Options = { port: number; host: string; version: string }

/** Creates the metrics of this process, and starts counting orders, payments and emails. */
export function createMetrics(shop: Shop, { port, host, version }: Options) {
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
  const { failpoint } = shop
  shop.failpoint = (name) => {
    if (name === 'order committed') orders.inc()
    failpoint(name)
  }
  measureProviders(shop, registers)
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value())
      },
    })
  const counter = (name: string, help: string, value: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(value())
      },
    })
  const info = (name: string, help: string, labels: Record<string, string>) =>
    new Gauge({ name, help, labelNames: Object.keys(labels), registers }).set(labels, 1)
  return {
    answered(kind: Kind, status: number, taken: number): void {
      seconds.observe({ kind, status: `${Math.floor(status / 100)}xx` }, taken)
    },
    async watch({ pages, admission, health }: { pages: PageCache; admission: Admission; health: Health }) {
      const { database } = shop
      counter('linden_page_cache_hits_total', 'Responses from the page cache', () => pages.counts().hits)
      counter('linden_page_cache_misses_total', 'Requests that waited for a render', () => pages.counts().misses)
      counter('linden_page_cache_renders_total', 'Renders of public pages', () => pages.counts().renders)
      gauge('linden_page_cache_bytes', 'The size of the page cache', () => pages.counts().bytes)
      gauge('linden_requests_in_flight', 'Requests in flight', () => admission.state().inFlight)
      gauge('linden_requests_waiting', 'Queued requests', () => admission.state().queued)
      counter('linden_requests_shed_total', 'Requests shed with status 503', () => admission.state().rejected)
      gauge('linden_ready', '1 if orders can be placed', () => Number(health.canTrade()))
      if (database.connections()) {
        gauge('linden_database_connections', 'Connections to PostgreSQL', () => database.connections()!.total)
        gauge('linden_database_connections_idle', 'Those that are free', () => database.connections()!.idle)
        gauge('linden_database_queries_waiting', 'Work that waits for one', () => database.connections()!.waiting)
      }
      if (database.replicas) {
        gauge('linden_database_replicas', 'Replicas to read from', () => database.replicas!.counts().all)
        gauge('linden_database_replicas_usable', 'Those that are current', () => database.replicas!.counts().usable)
      }
      // Measured after the connections, so that the outbox queries do not count as waiting.
      measureOutbox(shop, registers)
      const { name: provider, mode } = shop.gateway
      info('linden_payment_provider_info', 'The payment provider, and whether it charges', { provider, mode })
      info('linden_build_info', 'The version of the shop and of Node', { version, node: process.version })
      const migration = (await appliedMigrations(database)).toSorted().at(-1)!
      info('linden_schema_info', 'The latest migration of the database', { database: database.kind, migration })
    },
    async serve(): Promise<() => void> {
      const server = createServer((_, response) => {
        registry.metrics().then(
          (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
          (error: unknown) => {
            shop.log.error({ err: error }, 'The metrics could not be read')
            response.writeHead(500).end('The metrics could not be read. The log says why.')
          },
        )
      })
      // Names METRICS_PORT in the error about an unusable port.
      await serveOn(server, port, host).catch((error: Error) => {
        throw Object.assign(error, { prefix: 'METRICS_' })
      })
      return () => void server.close()
    },
  }
}
