import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSite } from '#server/app.ts'
import { orderLinkToken } from '#shop/orders/order-links.ts'
import { deliverOrder, shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { shopperOf } from '#test/shopper.ts'

const DAY_MS = 24 * 3600_000

describe('An upload’s body', () => {
  let test: TestShop
  let server: Server
  let number: string
  let cookie: string

  beforeEach(async () => {
    test = await openTestShop(databases[0]![1])
    await addProduct(test.shop, { id: 1 })
    const shopper = shopperOf(test)
    number = String((await shopper.buy(1)).body.orderNumber)
    cookie = [...shopper.cookies].map((pair) => pair.join('=')).join('; ')
    const page = async (request: Request) => new Response(`took ${(await request.blob()).size > 0}`)
    const files = { client: 'public', media: async () => null }
    const site = createSite(test.shop, new Hono(), page, files, () => '192.0.2.1')
    server = createServer(site.listener).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterEach(async () => {
    server.closeAllConnections()
    server.close()
    await test.close()
  })

  const CALL = () => `/api/orders/${number}/photos`
  const FORM = () => `/orders/${number}/return`

  /** Sends the headers of a large body, and then the body if there is no response yet. */
  async function upload(path: string, headers: Record<string, string> = {}, { isSent = false } = {}) {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => {})
    const lines = Object.entries({ host: 'x', origin: test.shop.settings.url, 'content-length': '400000', ...headers })
    socket.write([`POST ${path} HTTP/1.1`, ...lines.map((line) => line.join(': ')), '', ''].join('\r\n'))
    if (isSent) socket.write('a'.repeat(400_000))
    const [answer] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    return String(answer)
  }

  it('is not read from a stranger, who is told that there is no such order', async () => {
    expect(await upload(CALL())).toMatch(/^HTTP\/1\.1 404 [^]*connection: close[^]*"code":"not_found"/i)
    const page = await upload(FORM())
    expect(page).toMatch(/^HTTP\/1\.1 404 [^]*That could not be sent/)
    expect(await upload(`${CALL()}?key=guessed`)).toMatch(/^HTTP\/1\.1 404 /)
  })

  it('is not read with a session that has ended', async () => {
    expect(await upload(CALL(), { authorization: 'Bearer forged' })).toMatch(/^HTTP\/1\.1 401 /)
  })

  it('is not read from a stranger after too many tries', async () => {
    for (;;) if (!(await upload(CALL())).startsWith('HTTP/1.1 404')) break
    const call = await upload(CALL())
    expect(call).toMatch(/^HTTP\/1\.1 429 [^]*Too many orders were looked up/)
    const seconds = /^retry-after: ([1-9]\d*)\r$/im.exec(call)?.[1]
    expect(call).toContain(`"retryAfter":${seconds}`)
    expect(await upload(FORM())).toMatch(/^HTTP\/1\.1 429 [^]*\r\nretry-after: [1-9]/i)
  })

  it('is read from the browser that ordered', async () => {
    const type = 'application/octet-stream'
    // The API call that receives the body reports that nothing of the order can be claimed yet.
    expect(await upload(CALL(), { cookie, 'content-type': type }, { isSent: true })).toMatch(/^HTTP\/1\.1 409 /)
  })

  it('is not decoded further once its client has left', async () => {
    await shipOrder(test.shop, number, { carrier: 'UPS', trackingNumber: '1Z', trackingUrl: null })
    await deliverOrder(test.shop, number)
    const begun = Promise.withResolvers<AbortSignal>()
    test.shop.photos = (_, signal) => (begun.resolve(signal!), new Promise(() => {}))
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    const type = 'content-type: application/octet-stream'
    socket.write(`POST ${CALL()} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n${type}\r\ncontent-length: 4\r\n\r\naaaa`)
    const signal = await begun.promise
    expect(signal.aborted).toBe(false)
    socket.destroy()
    await expect.poll(() => signal.aborted).toBe(true)
  })

  it('is read with the key of a link, even if the postal code is in the body', async () => {
    test.moveClock(100 * DAY_MS)
    const key = orderLinkToken(test.shop, number)
    const path = `${CALL()}?key=${key}`
    const sent = await upload(path, { 'content-type': 'application/octet-stream' }, { isSent: true })
    expect(sent).toMatch(/^HTTP\/1\.1 403 [^]*postalCode/)
  })
})
