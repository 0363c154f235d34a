import { once } from 'node:events'
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { freePort } from '#test/free-port.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { createSite } from './app.ts'
import { commonHeaders } from '#server/http/headers.ts'
import { serve } from '#server/http/serve.ts'

const PATHS = [
  ['a cached page', '/'],
  ['a cached call', '/api/products'],
  ['a page of one shopper', '/cart'],
  ['a long page of one shopper', '/checkout'],
  ['a call of one shopper', '/api/cart'],
  ['a product', '/api/products/1'],
  ['a call without an answer', '/api/products/none'],
  ['a call that is none', '/api/none'],
  ['a file', '/favicon.svg'],
  ['a missing file', '/media/none.webp'],
  ['robots.txt', '/robots.txt'],
  ['a sitemap', '/sitemap.xml'],
  ['a feed', '/feeds/google.xml'],
  ['a text', '/llms.txt'],
  ['a redirect', '/Products/'],
  ['an unreadable address', '/products/..'],
  ['an address that is too long', `/${'a'.repeat(5000)}`],
  ['liveness', '/healthz'],
  ['readiness', '/readyz'],
  ['readiness of pages', '/readyz/pages'],
]

describe('The headers of the site', () => {
  let test: TestShop
  let port: number
  let close: () => Promise<void>
  beforeAll(async () => {
    test = await openTestShop(databases[0]![1], { settings: { url: 'https://shop.example' } })
    await addProduct(test.shop, { id: 1 })
    const page = (path: string) => (path === '/checkout' ? 'A long page. '.repeat(1000) : 'A page')
    const site = createSite(
      test.shop,
      new Hono(),
      async ({ url }) => {
        const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', 'set-cookie': 'a=b' })
        return { status: 200, headers, body: page(new URL(url).pathname) }
      },
      { client: 'public', media: async () => null },
      () => '192.0.2.1',
    )
    port = await freePort()
    close = await serve(site.listener, port, '127.0.0.1', {})
  })
  afterAll(async () => {
    await close()
    await test.close()
  })

  async function headersOf(method: string, path: string, encoding: string): Promise<IncomingHttpHeaders> {
    const headers = { host: 'shop.example', 'accept-encoding': encoding, connection: 'close' }
    const [answer] = (await once(request({ port, host: '127.0.0.1', method, path, headers }).end(), 'response')) as [
      IncomingMessage,
    ]
    const body = await text(answer)
    if (method === 'HEAD') expect(body).toBe('')
    // A response without a body is not chunked, and the other two headers are new each time.
    const { 'transfer-encoding': _, date: __, 'x-request-id': ___, ...own } = answer.headers
    return { status: String(answer.statusCode), ...own }
  }

  it.each(PATHS)('are the same for HEAD as for GET: %s', async (_, path) => {
    for (const encoding of ['', 'gzip', 'br, gzip'])
      expect(await headersOf('HEAD', path, encoding)).toEqual(await headersOf('GET', path, encoding))
  })

  it('tell browsers to use HTTPS for the shop, and for its subdomains only if configured', async () => {
    const sent = async () => (await headersOf('GET', '/healthz', ''))['strict-transport-security']
    expect(await sent()).toBe('max-age=31536000')
    const { 'strict-transport-security': covering } = commonHeaders({ ...test.shop.settings, hstsSubdomains: true })
    expect(covering).toBe('max-age=31536000; includeSubDomains')
  })

  it.each(['/', '/api/products', '/api/cart', '/cart', '/healthz', '/favicon.svg'])(
    'must contain one host: %s with two is rejected',
    async (path) => {
      const ask = async (hosts: string) => {
        const socket = connect(port, '127.0.0.1')
        socket.write(`GET ${path} HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`)
        return Number((await text(socket)).slice(9, 12))
      }
      expect(await ask('host: shop.example\r\n')).toBe(200)
      expect(await ask('host: shop.example\r\nhost: evil.example\r\n')).toBe(400)
      expect(await ask('host: shop.example\r\nHost: shop.example\r\n')).toBe(400)
    },
  )
})
