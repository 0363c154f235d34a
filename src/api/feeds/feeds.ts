import { Hono, type Context } from 'hono'
import * as urls from '#domain/urls.ts'
import { unavailable } from '#domain/errors.ts'
import type { Shop } from '#shop/shop.ts'
import { errorResponse, UNAVAILABLE } from '#api/errors.ts'
import { googleFeed } from './google.ts'
import { llmsText } from './llms.ts'
import { robotsText } from './robots.ts'
import { securityText } from './security-text.ts'
import { isPart, sitemap, sitemapOfPages, sitemapOfProducts } from './sitemap.ts'

/** Sitemaps and product feeds, which read the whole catalog. */
export const MAX_CONCURRENT_EXPORTS = 8

export function createFeeds(shop: Shop): Hono {
  const app = new Hono()
  let inFlight = 0

  /** Streams the texts, so that memory does not grow with the catalog. */
  async function stream(c: Context, texts: AsyncGenerator<string>): Promise<Response> {
    if (c.req.method === 'HEAD') return c.body(null, 200, XML_HEADERS)
    if (inFlight >= MAX_CONCURRENT_EXPORTS) throw unavailable(UNAVAILABLE)
    const chunks = encoded(texts)
    // Waits for the first chunk, so that an early error still sets the status.
    const first = await chunks.next()
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(first.value),
      async pull(controller) {
        try {
          const { done, value } = await chunks.next()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          // Breaks the connection, so that the client notices the missing end.
          if (!shop.health.isOutage(error)) shop.log.error({ err: error }, 'A feed broke off')
          throw error
        }
      },
      cancel: async () => void (await chunks.return(undefined)),
    })
    return c.body(body, 200, XML_HEADERS)
  }

  /** Encodes the texts, and counts as in flight from the first chunk until it ends, fails or is canceled. */
  async function* encoded(texts: AsyncGenerator<string>): AsyncGenerator<Uint8Array> {
    const encoder = new TextEncoder()
    inFlight++
    try {
      for await (const text of texts) yield encoder.encode(text)
    } finally {
      inFlight--
    }
  }

  app.get(urls.robots, (c) => c.text(robotsText(shop.settings.url)))
  app.get(urls.securityText, (c) => c.text(securityText(shop)))
  app.get(urls.llms, async (c) => c.text(await llmsText(shop)))
  app.get(urls.sitemap, (c) => stream(c, sitemap(shop)))
  app.get(urls.sitemapPages, (c) => stream(c, sitemapOfPages(shop)))
  app.get('/:file{sitemap-[1-9][0-9]{0,4}\\.xml}', async (c, next) => {
    const part = Number(/\d+/.exec(c.req.param('file'))![0])
    return (await isPart(shop, part)) ? stream(c, sitemapOfProducts(shop, part)) : next()
  })
  app.get(urls.googleFeed, (c) => stream(c, googleFeed(shop)))
  app.onError((error, c) => errorResponse(shop, error, c))
  return app
}

const XML_HEADERS = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' }
