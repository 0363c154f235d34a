import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperOf } from '#test/shopper.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { ADMISSION_LIMITS, MAX_URL_BYTES, SOCKET_TIMEOUT_MS } from '#server/limits.ts'
import { GATEWAY_TIMEOUT_MS, PAYMENT_LIMITS } from '#shop/pools/gateway-pool.ts'
import { MAX_BODY_BYTES } from '#api/http-limits.ts'
import { createSite } from '#server/app.ts'

describe('An overloaded shop', () => {
  let test: TestShop
  let server: Server
  let origin: string
  /** Releases every hanging page, and all later ones at once. */
  let release: () => void
  /** Personal pages whose render has started. */
  let begun: number
  let invalidate: () => void
  let pages: Promise<Response>[]

  beforeEach(async () => {
    test = await openTestShop(databases[0]![1])
    begun = 0
    pages = []
    const held = new Promise<void>((resolve) => (release = resolve))
    const site = createSite(
      test.shop,
      new Hono(),
      async (_, send, { isPersonal }) => {
        if (!isPersonal) return new Response('everybody’s', { headers: { 'content-type': 'text/html' } })
        begun++
        await held
        return send(new Request(`${origin}/api/cart`))
      },
      { client: 'public', media: async () => null },
      ({ headers }) => String(headers['x-address'] ?? '127.0.0.1'),
    )
    invalidate = site.pages.invalidate
    server = createServer(site.listener)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(async () => {
    release()
    await Promise.all(pages)
    server.closeAllConnections()
    server.close()
    await test.close()
  })

  const get = (path: string) => fetch(origin + path)
  /** Sends what a browser at this IP address would. */
  const send = (request: Request, address: string) => {
    const { pathname, search } = new URL(request.url)
    request.headers.set('x-address', address)
    return fetch(new Request(origin + pathname + search, request))
  }

  /** Occupies every slot with a hanging page, one after another, and retries those that a slow machine sheds. */
  async function fill(): Promise<void> {
    while (begun < ADMISSION_LIMITS.maxConcurrentRequests) {
      const before = begun
      const page = get('/cart')
      const begins = expect.poll(() => begun, { interval: 1 }).toBe(before + 1)
      const isShed = await Promise.race([page.then(() => true), begins.then(() => false)])
      if (!isShed) pages.push(page)
    }
  }

  it('sheds requests with Retry-After', async () => {
    await fill()
    const [page, call] = await Promise.all([get('/cart'), get('/api/shop')])
    expect([page.status, page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual([
      503,
      '5',
      'no-store',
    ])
    expect(await page.text()).toContain('Please reload this page in a moment: what you entered will be sent again.')
    expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await call.json()).toEqual({
      message: expect.stringContaining('cannot respond right now'),
      code: 'unavailable',
      retryAfter: 5,
    })
    expect(begun).toBe(ADMISSION_LIMITS.maxConcurrentRequests)
    release()
    expect((await Promise.all(pages)).map(({ status }) => status)).toEqual(pages.map(() => 200))
    expect((await get('/api/shop')).status).toBe(200)
  })

  it('still serves files and cached pages, and renders stale ones again', async () => {
    await get('/')
    await fill()
    expect((await get('/')).status).toBe(200)
    expect((await get('/favicon.svg')).status).toBe(200)
    invalidate()
    expect(await (await get('/')).text()).toBe('everybody’s')
    expect((await get('/products?q=never-asked-for')).status).toBe(503)
  })

  it('is not blocked by slow clients', async () => {
    const { port } = server.address() as AddressInfo
    const slow = Array.from({ length: ADMISSION_LIMITS.maxConcurrentRequests + 1 }, () => connect(port, '127.0.0.1'))
    for (const socket of slow)
      socket.write(`POST /cart HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\nexpect: 100-continue\r\n\r\n`)
    await Promise.all(slow.map((socket) => once(socket, 'data')))
    expect((await get('/api/shop')).status).toBe(200)
    for (const socket of slow) socket.destroy()
  })

  it('has every slot for pages while the maximum number of orders waits for a hanging provider', async () => {
    await addProduct(test.shop, { id: 1, stock: 100 })
    const room = PAYMENT_LIMITS.concurrent + PAYMENT_LIMITS.queued
    expect(room).toBeGreaterThanOrEqual(ADMISSION_LIMITS.maxConcurrentRequests)
    const goesOn = Promise.withResolvers<void>()
    let asked = 0
    test.shop.gateway = {
      ...test.sandbox,
      authorize: async (payment) => {
        asked++
        await goesOn.promise
        return test.sandbox.authorize(payment)
      },
    }
    const api = { fetch: (request: Request, { address }: { address: string }) => send(request, address) }
    const shoppers = Array.from({ length: room }, (_, index) =>
      shopperOf({ api, sandbox: test.sandbox } as unknown as TestShop, { address: `10.0.0.${index}` }),
    )
    for (const one of shoppers) await one.prepare(1)
    const orders = shoppers.map((one) => one.order())
    await expect.poll(() => asked).toBe(PAYMENT_LIMITS.concurrent)
    await expect.poll(async () => (await get('/api/shop')).status).toBe(200)
    await fill()
    release()
    goesOn.resolve()
    expect((await Promise.all(orders)).map(({ status }) => status)).toEqual(orders.map(() => 201))
  })

  it('times out a provider before the request, and the request before the connection', () => {
    expect(GATEWAY_TIMEOUT_MS).toBeLessThan(ADMISSION_LIMITS.requestTimeoutMs)
    expect(ADMISSION_LIMITS.requestTimeoutMs).toBeLessThan(SOCKET_TIMEOUT_MS)
  })

  it.each([
    ['an address', 414, `/${'x'.repeat(MAX_URL_BYTES)}`, {}],
    ['a form', 413, '/cart', { method: 'POST', body: 'x'.repeat(MAX_BODY_BYTES + 1) }],
    ['a call', 413, '/api/cart/items', { method: 'POST', body: 'x'.repeat(MAX_BODY_BYTES + 1) }],
  ])('rejects %s that is too long with %i', async (_, status, path, init) => {
    const answer = await fetch(origin + path, init)
    expect(answer.status).toBe(status)
    const text = await answer.text()
    expect(text).toMatch(/This address is too long\.|The body must not be larger than 256 kB\./)
    expect(text).not.toContain('no such page')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each(['/cart', '/api/cart/items'])(
    'rejects a body for %s at its limit, without waiting for the rest',
    async (path) => {
      const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
      client.on('error', () => {})
      client.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`)
      // The body never ends.
      for (let sent = 0; sent <= MAX_BODY_BYTES; sent += 0x1000) client.write(`1000\r\n${'x'.repeat(0x1000)}\r\n`)
      const [answer] = (await once(client, 'data')) as [Buffer]
      client.destroy()
      expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /)
    },
  )
})
