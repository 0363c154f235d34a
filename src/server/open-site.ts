import { mkdirSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { createTokenizer } from '#payments/tokenizer.ts'
import { startOutbox } from '#shop/outbox.ts'
import { createSite } from './app.ts'
import { watchCatalog } from './catalog-watch.ts'
import { createClientAddress } from './client-address.ts'
import type { Config } from './config.ts'
import { fillEmptyCatalogue } from './demo.ts'
import { commonHeaders } from './headers.ts'
import { watchHealth } from './health.ts'
import { createMetrics, serveMetrics, watchSite } from './metrics.ts'
import { openShop, type Parts } from './open-shop.ts'
import type { RenderPage } from './pages.ts'
import { closeOnSignal, serve } from './serve.ts'

type Middleware = (...call: [...Parameters<RequestListener>, next: () => void]) => void

const client = fileURLToPath(new URL('../../build/client', import.meta.url))

/** Opens the shop to shoppers: database, catalogue, port, background work; closes all of it on a signal. `development` answers first. */
export async function openSite(
  config: Config,
  log: Logger,
  renderPage: RenderPage,
  { development, ...parts }: Parts & { development?: Middleware } = {},
): Promise<void> {
  const { shop, gateway } = await openShop(config, log, parts)
  const health = watchHealth(shop, config.dataDir)
  shop.health = health
  const metrics = createMetrics()
  const { at } = shop
  shop.at = (point) => {
    if (point === 'order committed') metrics.orderPlaced()
    at(point)
  }
  await fillEmptyCatalogue(shop, config.dataDir)
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
    { canTrade: health.canTrade, answered: metrics.answered },
  )
  watchSite(metrics, shop, { ...site, health })
  const watch = watchCatalog(shop, site.pages.change)
  const listener: RequestListener = development
    ? (request, response) => development(request, response, () => site.listener(request, response))
    : site.listener
  const stopServing = await serve(listener, config.port, config.host, commonHeaders(isHttps))
  const { metricsPort: port, metricsHost: host } = config
  const stopMetrics = port === null ? () => {} : await serveMetrics(metrics, { port, host })
  closeOnSignal(shop, async () => {
    watch.stop()
    health.stop()
    stopMetrics()
    await stopServing()
    await outbox.stop()
    await shop.database.close()
  })
}
