import { mkdirSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { createTokenizer } from '#payments/tokenizer.ts'
import { startDemand } from '#shop/demand.ts'
import { startOutbox } from '#shop/outbox.ts'
import type { Shop } from '#shop/shop.ts'
import { createSite } from './app.ts'
import { watchCatalog } from './catalog-watch.ts'
import { createClientAddress } from './client-address.ts'
import type { Config } from './config.ts'
import { fillEmptyCatalog } from './demo.ts'
import { giveWay } from './give-way.ts'
import { commonHeaders } from './headers.ts'
import { watchHealth } from './health.ts'
import { openShop, type Parts } from './open-shop.ts'
import type { RenderPage } from './pages.ts'
import { closeOnSignal, serve } from './serve.ts'

type Middleware = (...call: [...Parameters<RequestListener>, next: () => void]) => void

const client = fileURLToPath(new URL('../../build/client', import.meta.url))

/** Opens the shop to shoppers: database, catalog, port, background work; closes all of it on a signal. `development` answers first. */
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
  await shop.database.expectShoppers()
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
  shop.giveWay = () => giveWay(site.admission)
  metrics?.watch({ ...site, health })
  const watch = watchCatalog(shop, site.pages.change)
  const demand = startDemand(shop, site.demand)
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

/** Only where somebody looks: what counts takes room, and notes every collection of garbage. */
async function openMetrics(shop: Shop, port: number, host: string) {
  const { createMetrics, serveMetrics, watchSite } = await import('./metrics.ts')
  const metrics = createMetrics()
  const { at } = shop
  shop.at = (point) => {
    if (point === 'order committed') metrics.orderPlaced()
    at(point)
  }
  return {
    answered: metrics.answered,
    watch: (site: Parameters<typeof watchSite>[2]) => watchSite(metrics, shop, site),
    serve: () => serveMetrics(metrics, { port, host }),
  }
}
