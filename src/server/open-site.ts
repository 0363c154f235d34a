import { mkdirSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { createTokenizer } from '#payments/tokenizer.ts'
import { startLostDemandWorker } from '#shop/search/lost-demand.ts'
import { startOutbox } from '#shop/outbox/outbox.ts'
import type { Shop } from '#shop/shop.ts'
import { createSite } from './app.ts'
import { watchCatalog } from '#server/cache/catalog-watch.ts'
import { createClientAddress } from '#server/http/client-address.ts'
import type { Config } from './config.ts'
import { fillEmptyCatalog } from './demo.ts'
import { yieldToRequests } from '#server/control/yield-to-requests.ts'
import { commonHeaders } from '#server/http/headers.ts'
import { watchHealth } from '#server/control/health.ts'
import { openShop, type Parts } from './open-shop.ts'
import type { RenderPage } from '#server/render/pages.ts'
import { closeOnSignal, serve } from '#server/http/serve.ts'

type Middleware = (...call: [...Parameters<RequestListener>, next: () => void]) => void

const client = fileURLToPath(new URL('../../build/client', import.meta.url))

/** Opens database, catalog, port and background work, and closes them on a signal. `development` sees each request first. */
export async function openSite(
  config: Config,
  log: Logger,
  renderPage: RenderPage,
  { development, ...parts }: Parts & { development?: Middleware } = {},
): Promise<void> {
  const { shop, gateway } = await openShop(config, log, parts)
  const health = watchHealth(shop, config.dataDir)
  shop.health = health
  const metrics = config.metricsPort === null ? null : await openMetrics(shop, config.metricsPort, config.metricsHost)
  await fillEmptyCatalog(shop, config.dataDir)
  await shop.database.tuneForSmallWrites()
  const media = join(config.dataDir, 'media')
  mkdirSync(media, { recursive: true })
  const outbox = startOutbox(shop)
  shop.wakeOutbox = outbox.wake
  const isHttps = config.shopUrl.startsWith('https:')
  const site = createSite(
    shop,
    createTokenizer(gateway, { secure: isHttps }),
    renderPage,
    { client, media },
    createClientAddress(config.trustedProxies),
    { canTrade: health.canTrade, answered: metrics?.answered ?? (() => {}) },
  )
  shop.yieldToRequests = () => yieldToRequests(site.admission)
  metrics?.watch({ ...site, health })
  const watch = watchCatalog(shop, site.pages.invalidate)
  const demand = startLostDemandWorker(shop, site.lostDemand)
  const listener: RequestListener = development
    ? (request, response) => development(request, response, () => site.listener(request, response))
    : site.listener
  const stopServing = await serve(listener, config.port, config.host, commonHeaders(isHttps))
  const stopMetrics = await metrics?.serve()
  closeOnSignal(shop, async () => {
    stopMetrics?.()
    await stopServing()
    watch.stop()
    health.stop()
    await outbox.stop()
    await demand.stop()
    await shop.database.close()
  })
}

/** Loaded only if a port is set: the metrics take memory and observe every garbage collection. */
async function openMetrics(shop: Shop, port: number, host: string) {
  const { createMetrics, serveMetrics, watchSite } = await import('#server/control/metrics.ts')
  const metrics = createMetrics()
  const { failpoint } = shop
  shop.failpoint = (name) => {
    if (name === 'order committed') metrics.orderPlaced()
    failpoint(name)
  }
  return {
    answered: metrics.answered,
    watch: (site: Parameters<typeof watchSite>[2]) => watchSite(metrics, shop, site),
    serve: () => serveMetrics(metrics, { port, host }),
  }
}
