import { Hono, type Context } from 'hono'
import { ShopError } from '#domain/errors.ts'
import { LIMITS } from '#domain/limits.ts'
import type { Shop } from '#shop/shop.ts'
import { answerError, AWAY } from './errors.ts'
import { googleFeed } from './google-feed.ts'
import { llmsText } from './llms.ts'
import { robotsText } from './robots.ts'
import { isPart, sitemap, sitemapOfPages, sitemapOfProducts } from './sitemap.ts'

/** What search engines, price comparisons and language models ask a shop for, where they look for it. */
export function createMachines(shop: Shop): Hono {
  const app = new Hono()
  let underWay = 0

  /** Written as it is read, so that a million products take no more memory than a few. */
  async function stream(c: Context, texts: AsyncGenerator<string>): Promise<Response> {
    if (c.req.method === 'HEAD') return c.body(null, 200, OF_XML)
    if (underWay >= LIMITS.wholeCatalogs) throw new ShopError('unavailable', AWAY)
    underWay++
    const end = once(() => underWay--)
    try {
      // Before anything is sent: a failure is still a status.
      const begun = await texts.next()
      return c.body(bytesOf(begun.value as string, texts, end), 200, OF_XML)
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
          // The connection ends, and whoever reads sees that it is not whole.
          if (!shop.health.isOutage(error)) shop.log.error({ err: error }, 'A list of the whole catalog broke off')
          throw error
        }
      },
      async cancel() {
        end()
        await texts.return(undefined)
      },
    })
  }

  app.get('/robots.txt', (c) => c.text(robotsText(shop.settings.url)))
  app.get('/llms.txt', async (c) => c.text(await llmsText(shop)))
  app.get('/sitemap.xml', (c) => stream(c, sitemap(shop)))
  app.get('/sitemap-pages.xml', (c) => stream(c, sitemapOfPages(shop)))
  app.get('/:file{sitemap-[1-9][0-9]{0,4}\\.xml}', async (c, next) => {
    const part = Number(/\d+/.exec(c.req.param('file'))![0])
    // What the shop never had so many products for is no file.
    return (await isPart(shop, part)) ? stream(c, sitemapOfProducts(shop, part)) : next()
  })
  app.get('/feeds/google.xml', (c) => stream(c, googleFeed(shop)))
  app.onError((error, c) => answerError(shop, error, c))
  return app
}

const OF_XML = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' }

function once(work: () => void): () => void {
  let done = false
  return () => {
    if (!done) work()
    done = true
  }
}
