import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { ADMISSION_LIMITS, MAX_ADDRESS_BYTES, SOCKET_TIMEOUT_MS } from '#server/limits.ts'
import {
  GATEWAY_TIMEOUT_MS,
  MAX_CONCURRENT_GATEWAY_CALLS,
  MAX_QUEUED_GATEWAY_CALLS,
} from '#shop/orders/gateway-pool.ts'
import { MAX_CONCURRENT_HASHES, MAX_QUEUED_HASHES } from '#shop/accounts/passwords.ts'
import { MAX_BODY_BYTES } from '#api/http-limits.ts'
import { createSite } from '#server/app.ts'

describe('A shop that is asked for more than it can do', () => {
  let test: TestShop
  let server: Server
  let origin: string
  /** Lets every page that hangs come to its end, and those to come. */
  let release: () => void
  /** How many pages for one shopper have been begun. */
  let begun: number
  let change: () => void
  let pages: Promise<Response>[]

  beforeEach(async () => {
    test = await openTestShop(databases[0]![1])
    begun = 0
    pages = []
    const held = new Promise<void>((resolve) => (release = resolve))
    const site = createSite(
      test.shop,
      new Hono(),
      async (_, send, { personally }) => {
        if (!personally) return new Response('everybody’s', { headers: { 'content-type': 'text/html' } })
        begun++
        await held
        return send(new Request(`${origin}/api/cart`))
      },
      { client: 'public', media: 'public' },
      () => '127.0.0.1',
    )
    change = site.pages.change
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

  /** Every place is held by a page that hangs. One comes after the other, and again when a stalled machine sent it away. */
  async function fill(): Promise<void> {
    while (begun < ADMISSION_LIMITS.maxConcurrentRequests) {
      const before = begun
      const page = get('/cart')
      const holdsAPlace = expect.poll(() => begun, { interval: 1 }).toBe(before + 1)
      const isSentAway = await Promise.race([page.then(() => true), holdsAPlace.then(() => false)])
      if (!isSentAway) pages.push(page)
    }
  }

  it('sends those away who would wait too long, and says when to come again', async () => {
    await fill()
    const [page, call] = await Promise.all([get('/cart'), get('/api/shop')])
    expect([page.status, page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual([
      503,
      '5',
      'no-store',
    ])
    expect(await page.text()).toContain('Please reload this page in a moment: what you entered is sent again.')
    expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await call.json()).toEqual({
      message: expect.stringContaining('cannot answer just now'),
      code: 'unavailable',
    })
    expect(begun).toBe(ADMISSION_LIMITS.maxConcurrentRequests)
    release()
    expect((await Promise.all(pages)).map(({ status }) => status)).toEqual(pages.map(() => 200))
    expect((await get('/api/shop')).status).toBe(200)
  })

  it('goes on with stored pages, also those that have to be made anew, and with files', async () => {
    await get('/')
    await fill()
    expect((await get('/')).status).toBe(200)
    expect((await get('/favicon.svg')).status).toBe(200)
    change()
    expect(await (await get('/')).text()).toBe('everybody’s')
    expect((await get('/products?q=never-asked-for')).status).toBe(503)
  })

  it('is not held up by clients that send their forms slowly', async () => {
    const { port } = server.address() as AddressInfo
    const slow = Array.from({ length: ADMISSION_LIMITS.maxConcurrentRequests + 1 }, () => connect(port, '127.0.0.1'))
    for (const socket of slow)
      socket.write(`POST /cart HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\nexpect: 100-continue\r\n\r\n`)
    await Promise.all(slow.map((socket) => once(socket, 'data')))
    expect((await get('/api/shop')).status).toBe(200)
    for (const socket of slow) socket.destroy()
  })

  it('has places left whatever else hangs, and gives them up before a connection is', () => {
    expect(ADMISSION_LIMITS.requestTimeoutMs).toBeLessThan(SOCKET_TIMEOUT_MS)
    expect(GATEWAY_TIMEOUT_MS).toBeLessThan(ADMISSION_LIMITS.requestTimeoutMs)
    expect(
      MAX_CONCURRENT_GATEWAY_CALLS + MAX_QUEUED_GATEWAY_CALLS + MAX_CONCURRENT_HASHES + MAX_QUEUED_HASHES,
    ).toBeLessThan(ADMISSION_LIMITS.maxConcurrentRequests)
  })

  it.each([
    ['an address', 414, `/${'x'.repeat(MAX_ADDRESS_BYTES)}`, {}],
    ['a form', 413, '/cart', { method: 'POST', body: 'x'.repeat(MAX_BODY_BYTES + 1) }],
    ['a call', 413, '/api/cart/items', { method: 'POST', body: 'x'.repeat(MAX_BODY_BYTES + 1) }],
  ])('refuses %s that is too long: %i', async (_, status, path, init) => {
    const answer = await fetch(origin + path, init)
    expect(answer.status).toBe(status)
    const text = await answer.text()
    expect(text).toMatch(/This address is too long\.|The body must not be larger than 256 kB\./)
    expect(text).not.toContain('no such page')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each(['/cart', '/api/cart/items'])(
    'refuses what %s is sent once it is too long, whatever still comes',
    async (path) => {
      const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
      client.on('error', () => {})
      client.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`)
      // Never ended: nobody waits for the rest.
      for (let sent = 0; sent <= MAX_BODY_BYTES; sent += 0x1000) client.write(`1000\r\n${'x'.repeat(0x1000)}\r\n`)
      const [answer] = (await once(client, 'data')) as [Buffer]
      client.destroy()
      expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /)
    },
  )
})
