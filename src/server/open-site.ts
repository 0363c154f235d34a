import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { paymentsLine } from '#domain/test-shop.ts'
import { unusedVariables } from '#shop/cart/edit-rates.ts'
import type { ReadMedia } from '#media/media-reader.ts'
import { remember } from '#database/opening/remembered.ts'
import { openMedia, openMediaReader, unmoved, pullThrough } from '#media/open-media.ts'
import { createTokenizer } from '#payments/tokenizer.ts'
import { startLostDemandWorker } from '#shop/search/lost-demand.ts'
import { adoptSynonyms } from '#shop/search/owner-synonyms.ts'
import { startJobs } from '#shop/jobs/jobs.ts'
import { createSite } from './app.ts'
import { INTERVAL_BEHIND_CACHE_MS, watchCatalog } from '#server/cache/catalog-watch.ts'
import { createClientAddress, createRequestNames } from '#server/http/client-address.ts'
import { surrogateHeaders } from '#server/cdn/surrogate-headers.ts'
import { createChangePurge } from '#shop/catalog/purge-changes.ts'
import { closeOnSignal } from './close-on-signal.ts'
import type { Config } from './config.ts'
import { fillEmptyCatalog } from '#server/demo/demo.ts'
import { createDemoPictures } from '#server/demo/demo-pictures.ts'
import { demoFiles } from '#shop/opening/demo-products.ts'
import { createFairPool } from '#shop/pools/fair-pool.ts'
import { PICTURE_LIMITS } from './limits.ts'
import { yieldToRequests } from '#server/control/yield-to-requests.ts'
import { commonHeaders } from '#server/http/headers.ts'
import { watchHealth } from '#server/control/health.ts'
import { settingWarnings } from './missing-settings.ts'
import { registerNode, unsharedParts } from '#server/control/join-nodes.ts'
import { openShop, type Parts } from './open-shop.ts'
import type { RenderPage } from '#server/render/pages.ts'
import { behind, type Middleware } from '#server/http/middleware.ts'
import { serve } from '#server/http/serve.ts'
import type { DeskPages } from '#server/desk/open-desk.ts'
import type { RenderDesk } from '#server/desk/render-desk.ts'

const client = fileURLToPath(new URL('../../build/client', import.meta.url))
const desk = new URL('../../build/desk/', import.meta.url)
/** Loaded on first use, because a shop opens more often than its desk. */
const builtDesk: DeskPages = {
  client: fileURLToPath(new URL('client', desk)),
  load: async () => ((await import(new URL('server/index.js', desk).href)) as { renderDesk: RenderDesk }).renderDesk,
}
type Pages = { development?: Middleware; deskPages?: DeskPages }

/** Opens the shop and its port, and closes them on a signal. Returns the name shown on pages. `development` handles each request first. */
export async function openSite(
  config: Config,
  log: Logger,
  renderPage: RenderPage,
  { development, deskPages = builtDesk, ...parts }: Parts & Pages = {},
): Promise<{ name: string }> {
  const { shop, sandbox } = await openShop(config, log, parts)
  // Loaded only if a port is set, because metrics take memory and observe every garbage collection.
  const metrics =
    config.metrics &&
    (await import('#server/control/metrics.ts')).createMetrics(shop, { ...config.metrics, version: versionOf() })
  const tracing =
    config.tracing &&
    (await import('#server/tracing/tracing.ts')).startTracing(shop, {
      ...config.tracing,
      trustedProxies: config.trustedProxies,
      version: versionOf(),
    })
  const media = await openMedia(config, shop.database)
  const demoPictures = createDemoPictures(pullThrough(media), (err) => {
    if (!shop.health.isOutage(err)) log.error({ err }, 'The pictures of the demo cannot be made just now')
  })
  const hasDemo = await fillEmptyCatalog(shop, demoPictures.deferred, console.log)
  console.log(paymentsLine(shop.gateway))
  for (const line of [
    ...settingWarnings({ ...config.settings, payments: config.payments }),
    ...(await unusedVariables(shop)),
    ...(await adoptSynonyms(shop, config.dataDir)),
    ...(await unmoved(media)),
  ])
    console.log(line)
  await shop.database.tuneForSmallWrites()
  const node = await registerNode(shop, config)
  await remember(shop.database.db, { timeZone: shop.timeZone, url: config.settings.url })
  for (const line of await unsharedParts(shop, config)) console.log(line)
  const health = watchHealth(shop, config.dataDir, node?.beat)
  shop.health = health
  const outbox = startJobs(shop)
  shop.wakeOutbox = outbox.wake
  const readMedia = openMediaReader(config, media, createFairPool(PICTURE_LIMITS).run, shop)
  shop.readPicture = readMedia
  const clientAddress = createClientAddress(config.trustedProxies, log)
  const isHttps = config.settings.url.startsWith('https:')
  const site = createSite(
    shop,
    sandbox && createTokenizer(sandbox, { secure: isHttps, shopName: () => shop.face.name }),
    renderPage,
    { client, media: hasDemo ? orElse(readMedia, demoPictures.read) : readMedia },
    clientAddress,
    {
      health,
      answered: metrics?.answered ?? (() => {}),
      surrogateHeaders: config.cdn ? surrogateHeaders(config.cdn) : undefined,
      nameRequest: createRequestNames(config.trustedProxies, tracing?.newRequestId),
    },
  )
  shop.yieldToRequests = () => yieldToRequests(site.admission)
  await metrics?.watch({ ...site, health })
  const watch = config.cdn
    ? watchCatalog(shop, site.onCatalogChange, createChangePurge(shop), INTERVAL_BEHIND_CACHE_MS)
    : watchCatalog(shop, site.onCatalogChange)
  const demand = startLostDemandWorker(shop, site.lostDemand)
  const listener = behind(development, site.listener)
  const stopServing = await serve(
    tracing?.trace(listener) ?? listener,
    config.port,
    config.host,
    commonHeaders(config.settings),
  )
  // Loaded only if a port is set: a shop without one needs none of the deeds in memory.
  const closeDesk =
    config.desk &&
    (await (
      await import('#server/desk/open-desk.ts')
    ).openDesk(shop, { config, pictures: media, clientAddress, pages: deskPages }))
  const makingPictures = hasDemo ? demoPictures.start(() => demoFiles(shop.database.db)) : null
  const stopMetrics = await metrics?.serve()
  closeOnSignal(log, {
    delayMs: config.closingDelayMs,
    announce: health.announceClosing,
    async close() {
      stopMetrics?.()
      const jobs = outbox.stop()
      await Promise.all([stopServing(), closeDesk?.()])
      health.stop()
      await Promise.all([jobs, demand.stop(), watch.stop(), makingPictures?.stop()])
      await tracing?.stop()
      await node?.leave()
      await shop.database.close()
    },
  })
  return { name: shop.face.name }
}

const orElse =
  (first: ReadMedia, second: ReadMedia): ReadMedia =>
  async (name) =>
    (await first(name)) ?? second(name)

function versionOf(): string {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}
