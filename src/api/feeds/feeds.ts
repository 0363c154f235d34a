import { Hono, type Context } from 'hono'
import * as urls from '#domain/urls.ts'
import { ShopError } from '#domain/errors.ts'
import type { Shop } from '#shop/shop.ts'
import { errorResponse, UNAVAILABLE } from '#api/errors.ts'
import { googleFeed } from './google.ts'
import { llmsText } from './llms.ts'
import { robotsText } from './robots.ts'
import { isPart, sitemap, sitemapOfPages, sitemapOfProducts } from './sitemap.ts'

/** Sitemaps and product feeds, which read the whole catalog. */
export const MAX_CONCURRENT_EXPORTS = 8

export function createFeeds(shop: Shop): Hono {
  const app = new Hono()
  let inFlight = 0

  /** Streams the texts, so that memory does not grow with the catalog. */
  async function stream(c: Context, texts: AsyncGenerator<string>): Promise<Response> {
    if (c.req.method === 'HEAD') return c.body(null, 200, XML_HEADERS)
    if (inFlight >= MAX_CONCURRENT_EXPORTS) throw new ShopError('unavailable', UNAVAILABLE)
    inFlight++
    const end = onlyOnce(() => inFlight--)
    try {
      // Waits for the first text, so that an early error still sets the status.
      const first = await texts.next()
      return c.body(bytesOf(first.value as string, texts, end), 200, XML_HEADERS)
    } catch (error) {
      end()
      throw error
    }
  }

  function bytesOf(first: string, texts: AsyncGenerator<string>, end: () => void): ReadableStream<Uint8Array> {
    const encoder = new TextEncoder()
    return new ReadableStream({
      start: (controller) => controller.enqueue(encoder.encode(first)),
      async pull(controller) {
        try {
          const { done, value } = await texts.next()
          if (!done) return controller.enqueue(encoder.encode(value))
          end()
          controller.close()
        } catch (error) {
          end()
          // Breaks the connection, so that the client notices the missing end.
          if (!shop.health.isOutage(error)) shop.log.error({ err: error }, 'A feed broke off')
          throw error
        }
      },
      async cancel() {
        end()
        await texts.return(undefined)
      },
    })
  }

  app.get(urls.robots, (c) => c.text(robotsText(shop.settings.url)))
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

function onlyOnce(work: () => void): () => void {
  let done = false
  return () => {
    if (!done) work()
    done = true
  }
}
