import { Hono, type Context } from 'hono'
import * as urls from '#domain/urls.ts'
import { unavailable } from '#domain/errors.ts'
import { currentIpAddress } from '#shop/request-id.ts'
import type { Shop } from '#shop/shop.ts'
import { errorResponse, UNAVAILABLE } from '#api/errors.ts'
import { streamedText } from '#api/streamed-text.ts'
import { googleFeed } from './google.ts'
import { journalFeed } from './journal.ts'
import { llmsText } from './llms.ts'
import { robotsText } from './robots.ts'
import { securityText } from './security-text.ts'
import { isPart, sitemap, sitemapOfPages, sitemapOfProducts } from './sitemap.ts'

/** Limits sitemaps and product feeds, which read the whole catalog. One IP address gets at most half. */
export const MAX_CONCURRENT_EXPORTS = 8

export function createFeeds(shop: Shop): Hono {
  const app = new Hono()
  /** The IP addresses of requests in flight. */
  const inFlight: string[] = []

  /** Streams the response, so that memory does not grow with the catalog. */
  async function stream(c: Context, texts: AsyncGenerator<string>): Promise<Response> {
    if (c.req.method === 'HEAD') return c.body(null, 200, XML_HEADERS)
    const address = currentIpAddress()
    const own = inFlight.filter((one) => one === address).length
    if (inFlight.length >= MAX_CONCURRENT_EXPORTS || own >= MAX_CONCURRENT_EXPORTS / 2) throw unavailable(UNAVAILABLE)
    const body = await streamedText(shop, counted(texts, address), 'A feed broke off')
    return c.body(body, 200, XML_HEADERS)
  }

  /** Counts as in flight from the first text until it ends, fails or is canceled. */
  async function* counted(texts: AsyncGenerator<string>, address: string): AsyncGenerator<string> {
    inFlight.push(address)
    try {
      yield* texts
    } finally {
      inFlight.splice(inFlight.indexOf(address), 1)
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
  app.get(urls.journalFeed, async (c, next) => {
    const feed = await journalFeed(shop)
    return feed === null ? next() : c.body(feed, 200, XML_HEADERS)
  })
  app.get(urls.googleFeed, (c) => stream(c, googleFeed(shop)))
  app.onError((error, c) => errorResponse(shop, error, c))
  return app
}

const XML_HEADERS = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' }
