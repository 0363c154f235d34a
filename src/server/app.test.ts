import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { createSite } from './app.ts'
import type { RenderPage } from '#server/render/pages.ts'

/** Reads a form, as every route does. */
const renderPage: RenderPage = async (request) => {
  const form = await request.formData()
  return new Response(`sent ${String(form.get('name'))}`)
}

describe('A form sent to a page', () => {
  let test: TestShop
  let server: Server
  let origin: string
  beforeAll(async () => {
    test = await openTestShop(databases[0]![1])
    const nowhere = 'public'
    server = createServer(
      createSite(test.shop, new Hono(), renderPage, { client: nowhere, media: async () => null }, () => '192.0.2.1')
        .listener,
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    server.close()
    await test.close()
  })

  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${origin}/cart`, { method: 'POST', body, headers: { origin, ...headers } })

  it('arrives in every encoding', async () => {
    const form = new FormData()
    form.set('name', 'Ada')
    expect(await (await post(form)).text()).toBe('sent Ada')
    expect(await (await post(new URLSearchParams({ name: 'Ada' }))).text()).toBe('sent Ada')
  })

  it.each([
    ['JSON', 'application/json', '{"name":"Ada"}'],
    ['a form without its boundary', 'multipart/form-data; boundary=x', 'garbage'],
    ['a text', 'text/plain', 'name=Ada'],
  ])('is rejected if it is %s', async (_, type, body) => {
    const answer = await post(body, { 'content-type': type })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toBe('This form could not be read.')
  })

  it('is rejected without an origin', async () => {
    const form = new URLSearchParams({ name: 'Ada' })
    expect((await fetch(`${origin}/cart`, { method: 'POST', body: form })).status).toBe(403)
  })

  it.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    'is rejected with the method %s from any origin',
    async (method) => {
      const write = (headers: Record<string, string>) =>
        fetch(`${origin}/login`, { method, headers, ...(method !== 'OPTIONS' && { body: '{}' }) })
      for (const headers of [{}, { origin, 'content-type': 'application/json' }] as Record<string, string>[]) {
        const answer = await write(headers)
        expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
        expect(await answer.text()).toContain('</html>')
      }
      if (method === 'OPTIONS') return
      for (const elsewhere of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }] as Record<
        string,
        string
      >[])
        expect((await write(elsewhere)).status).toBe(403)
    },
  )

  it.each(['http://evil.example', 'null'])('is rejected from %s', async (elsewhere) => {
    expect((await post(new URLSearchParams({ name: 'Ada' }), { origin: elsewhere })).status).toBe(403)
  })
})

describe('A shop', () => {
  let test: TestShop
  let server: Server
  const rendered: string[] = []
  const render: RenderPage = async (request) => {
    rendered.push(new URL(request.url).pathname)
    return new Response(`cookie ${request.headers.get('cookie')}`, {
      headers: { 'set-cookie': 'linden_card=; Path=/checkout' },
    })
  }
  beforeAll(async () => {
    test = await openTestShop(databases[0]![1], { settings: { url: 'https://shop.example' } })
    const tokenizer = new Hono().post('/tokens', (c) => c.text('a token'))
    const folders = { client: 'public', media: async () => null }
    server = createServer(createSite(test.shop, tokenizer, render, folders, () => '192.0.2.1').listener)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(async () => {
    server.close()
    await test.close()
  })

  /** Sends the path unchanged, which `fetch` would not do. */
  async function ask(method: string, path: string, headers: Record<string, string> = {}) {
    const { port } = server.address() as AddressInfo
    const asked = request({
      port,
      host: '127.0.0.1',
      method,
      path,
      headers: { host: 'shop.example', ...headers },
    }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, headers: answer.headers, text: await text(answer) }
  }

  it.each([
    '/products/..\\cart',
    '/products/..\\order-confirmation\\K7Q2-9XMD',
    '/products/..',
    '/products/.',
    '/products/%2E%2e',
    '/products/category/.%2e',
    '/products/mug#/cart',
    '/api/../cart',
    '//evil.example/cart',
  ])('rejects %s, which a URL parser would change', async (path) => {
    const before = rendered.length
    const { status, headers } = await ask('GET', path)
    expect([status, headers['cache-control']]).toEqual([400, 'no-store'])
    expect(rendered.length).toBe(before)
  })

  it.each([
    ['/products/', '/products'],
    ['/products//?page=2', '/products?page=2'],
    ['/Products?q=Mug%2DTree', '/products?q=Mug%2DTree'],
    ['/PRODUCTS/Sale/', '/products/sale'],
    ['/products/Category/beauty', '/products/category/beauty'],
    ['/products/stoneware%2Dmug', '/products/stoneware-mug'],
    ['/products/caf%c3%a9', '/products/caf%C3%A9'],
    ['/FAQ', '/faq'],
    ['/products/Mug/', '/products/Mug'],
  ])('redirects %s to the canonical URL %s', async (path, address) => {
    const before = rendered.length
    const { status, headers } = await ask('GET', path, { host: 'evil.example' })
    expect([status, headers.location]).toEqual([308, address])
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(rendered.length).toBe(before)
    expect((await ask('GET', address)).status).toBe(200)
  })

  it.each(['/', '/cart/', '/products/a%2Fb', '/products/a%2Eb', '/faq/sale', '/sale', '/products/%41.data'])(
    'does not redirect %s',
    async (path) => expect((await ask('GET', path)).status).toBe(200),
  )

  it.each(['/products/a..b', '/products/%5C', '/products?q=..\\a/../b', '/products/caf%C3%A9', '/...'])(
    'serves %s, which contains no dot segment',
    async (path) => expect((await ask('GET', path)).status).toBe(200),
  )

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['its own host without encryption', { origin: 'http://shop.example' }],
    ['a page of nobody', { origin: 'null' }],
    ['what a browser calls another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbor', { 'sec-fetch-site': 'same-site' }],
  ])('rejects every write from %s', async (_, from) => {
    for (const path of ['/api/cart/items', '/auth/login', '/sandbox/tokens', '/cart', '/logout'])
      expect((await ask('POST', path, from)).status, path).toBe(403)
    for (const method of ['PUT', 'PATCH', 'DELETE']) expect((await ask(method, '/logout', from)).status).toBe(403)
  })

  it('accepts writes from its own pages, and from programs at the tokenizer', async () => {
    expect((await ask('POST', '/sandbox/tokens')).text).toBe('a token')
    expect((await ask('POST', '/sandbox/tokens', { origin: 'https://shop.example' })).text).toBe('a token')
    expect((await ask('POST', '/api/auth/logout', { origin: 'https://shop.example' })).status).toBe(200)
  })

  it('serves product calls from the cache, without a request id', async () => {
    const first = await ask('GET', '/api/products?limit=2')
    expect(first.headers['x-request-id']).toBeUndefined()
    expect(JSON.parse(first.text)).toHaveProperty('products')
    const known = { 'if-none-match': first.headers.etag!, cookie: 'linden_cart=a', authorization: 'Bearer nobody' }
    expect((await ask('GET', '/api/products?unknown=1&limit=2', known)).status).toBe(304)
    const own = await ask('GET', '/api/products?ids=1', known)
    expect([own.status, own.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(own.headers['x-request-id']).toBeDefined()
  })

  it('ignores a card’s cookie over HTTPS that plain HTTP could have set', async () => {
    const cookie = 'a=b; linden_card=forged; __Secure-linden_card=own'
    const { text: page, headers } = await ask('GET', '/checkout', { cookie })
    expect(page).toBe('cookie a=b; linden_card=own')
    expect(headers['set-cookie']).toEqual(['__Secure-linden_card=; Path=/checkout; Secure'])
  })
})
