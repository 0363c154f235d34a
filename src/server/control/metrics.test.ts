import { expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { openTestShop } from '#test/shop.ts'
import { createAdmission } from './admission.ts'
import { watchHealth } from './health.ts'
import { createMetrics, serveMetrics, watchSite } from './metrics.ts'
import { createSendCached } from '#server/http/cached-response.ts'
import { createPageCache } from '#server/cache/page-cache.ts'
import { freePort } from '#test/free-port.ts'

it('The metrics describe the process without personal data', async () => {
  const { shop, close } = await openTestShop(databases[0]![1])
  const metrics = createMetrics()
  const health = watchHealth(shop, '.')
  const pages = createPageCache({ renderPage: async () => new Response(), send: createSendCached(), onError: () => {} })
  watchSite(metrics, shop, { pages, health, admission: createAdmission() })
  metrics.answered('call', 503, 0.2)
  metrics.orderPlaced()
  const port = await freePort()
  const stop = await serveMetrics(metrics, { port, host: '127.0.0.1' })
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  for (const line of [
    'linden_request_seconds_count{kind="call",status="5xx"} 1',
    'linden_orders_total 1',
    'linden_outbox_depth 0',
    'linden_ready 1',
    'linden_page_cache_hits 0',
    'linden_page_cache_bytes 0',
    'linden_requests_under_way 0',
  ])
    expect(text).toContain(line)
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  stop()
  await close()
})
