import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { checkSettings } from '#server/config.ts'
import type { CdnSettings } from './cdn-settings.ts'
import { createPurge } from './purge.ts'
import { surrogateHeaders } from './surrogate-headers.ts'

type Received = { method: string; url: string; headers: IncomingMessage['headers']; body: unknown }

describe('A purge', () => {
  let received: Received[]
  let status: number
  let address: string
  let close: () => void
  beforeEach(async () => {
    received = []
    status = 200
    const server = createServer(async (request, response) => {
      const { method, url, headers } = request
      const body = await text(request)
      received.push({ method: method!, url: url!, headers, body: body && JSON.parse(body) })
      response.writeHead(status).end('{}')
    })
    const port = await freePort()
    server.listen(port, '127.0.0.1')
    address = `http://127.0.0.1:${port}`
    close = () => (server.closeAllConnections(), server.close())
  })
  afterEach(() => close())

  const purge = (settings: CdnSettings, keys: string[]) => createPurge(settings)(keys, AbortSignal.timeout(5000))
  const fastly = () =>
    ({ kind: 'fastly', addresses: [address], id: 'SU1Z0isxPaozGVKXdv0eY', token: 'secret-token' }) satisfies CdnSettings
  const cloudflare = () =>
    ({ kind: 'cloudflare', addresses: [address], id: '023e105f4ecef8ad', token: 'secret-token' }) satisfies CdnSettings

  it('of Varnish is a soft purge by xkey at each of its URLs', async () => {
    await purge({ kind: 'varnish', addresses: [address, address] }, ['catalog', 'product-7'])
    expect(received).toHaveLength(2)
    for (const one of received)
      expect(one).toMatchObject({ method: 'PURGE', url: '/', headers: { 'xkey-softpurge': 'catalog product-7' } })
  })

  it('of Fastly is a soft purge of a batch of keys', async () => {
    await purge(fastly(), ['catalog', 'product-7'])
    expect(received).toEqual([
      {
        method: 'POST',
        url: '/service/SU1Z0isxPaozGVKXdv0eY/purge',
        headers: expect.objectContaining({ 'fastly-key': 'secret-token', 'fastly-soft-purge': '1' }),
        body: { surrogate_keys: ['catalog', 'product-7'] },
      },
    ])
  })

  it('of Cloudflare has at most thirty tags per call', async () => {
    const keys = Array.from({ length: 31 }, (_, index) => `product-${index}`)
    await purge(cloudflare(), keys)
    expect(received.map(({ body }) => (body as { tags: string[] }).tags)).toEqual([keys.slice(0, 30), keys.slice(30)])
    expect(received[0]).toMatchObject({
      method: 'POST',
      url: '/client/v4/zones/023e105f4ecef8ad/purge_cache',
      headers: { authorization: 'Bearer secret-token' },
    })
  })

  it('that is rejected fails with the host and the status, without the token', async () => {
    status = 403
    const refusal = await purge(fastly(), ['catalog']).catch((error: Error) => error.message)
    expect(refusal).toBe(`The cache at ${new URL(address).host} has refused a purge with status 403`)
  })
})

describe('The headers for a cache in front of the shop', () => {
  const varnish = surrogateHeaders({ kind: 'varnish', addresses: [] })
  const page = (target: string, ids: number[], lifeMs = 3600_000) => ({ target, productIds: new Set(ids), lifeMs })
  const keysOf = (target: string, ids: number[]) => varnish(page(target, ids))['surrogate-key']

  it.each([
    ['/products/mug', [7], 'shop product-7'],
    ['/api/products/7', [7], 'shop product-7'],
    ['/products/sale', [7], 'shop catalog product-7'],
    ['/', [7, 8], 'shop catalog product-7 product-8'],
    ['/products/category/home-kitchen?page=2', [7], 'shop catalog product-7'],
    ['/faq', [], 'shop catalog'],
  ])('contain the keys of what %s shows', (target, ids, keys) => expect(keysOf(target, ids)).toBe(keys))

  it('stay short, regardless of the page and its URL', () => {
    const ids = Array.from({ length: 500 }, (_, index) => index)
    const keys = keysOf(`/products/category/${'é '.repeat(500)}`, ids)!
    expect(keys.length).toBeLessThan(1000)
    expect(keys).toMatch(/^[\x21-\x7e ]+$/)
  })

  it('keep a page fresh for an hour, but pages with stock for a second', () => {
    const control = 'max-age=3600, stale-while-revalidate=60, stale-if-error=86400'
    expect(varnish(page('/', []))['surrogate-control']).toBe(control)
    expect(varnish(page('/api/products/7', [7], 1000))['surrogate-control']).toBe('max-age=1')
    const cloudflare = surrogateHeaders({ kind: 'cloudflare', addresses: [], id: '', token: '' })
    expect(cloudflare(page('/products/mug', [7]))).toEqual({
      'cloudflare-cdn-cache-control': control,
      'cache-tag': 'shop,product-7',
    })
  })
})

it('A purged cache requires a URL, or an id and a token', () => {
  expect(() => checkSettings({ CDN: 'varnish' })).toThrow('CDN_ADDRESS must be set when CDN is varnish.')
  expect(() => checkSettings({ CDN: 'fastly', CDN_ID: 'a' })).toThrow('CDN_TOKEN must be set when CDN is fastly.')
  expect(() => checkSettings({ CDN: 'cloudflare', CDN_ID: 'a', CDN_TOKEN: 'b' })).not.toThrow()
})
