import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MAX_BODY_BYTES } from '#api/http-limits.ts'
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '#domain/orders/returns/claim-photos.ts'
import { inRequest, newRequestId } from '#shop/request-id.ts'
import { MAX_SHARE_PER_IP, MAX_UPLOADED_BYTES } from '#server/limits.ts'
import { createBodyReader } from './body.ts'

const PHOTO = '/api/orders/K7Q2-9XMD/photos'
const CLAIM = '/orders/K7Q2-9XMD/return'

describe('A body with photos', () => {
  let server: Server
  let held: (() => void)[]
  beforeEach(async () => {
    const readBody = createBodyReader()
    held = []
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      const error = await readBody(request, response)
      const { rawBody } = request as IncomingMessage & { rawBody: Buffer }
      const [status, text] = error ? [error.status, error.sentence] : [200, String(rawBody.length)]
      const send = (): void => void response.writeHead(status, { connection: 'close' }).end(text)
      if (status === 200 && request.headers.hold) held.push(send)
      else send()
    }
    server = createServer((request, response) => {
      const address = String(request.headers['x-address'] ?? '')
      void inRequest(newRequestId(), () => answer(request, response), address)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  const send = async (path: string, bytes: number, { method = 'POST', headers = {} } = {}) => {
    const { port } = server.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers,
      body: Buffer.alloc(bytes),
      method: method as 'POST',
    })
    return [response.status, await response.text()]
  }

  const hold = (count: number, address: (index: number) => string) =>
    Array.from({ length: count }, (_, index) =>
      send(PHOTO, MAX_PHOTO_BYTES, { headers: { hold: 'yes', 'x-address': address(index) } }),
    )

  it.each([
    [PHOTO, MAX_PHOTO_BYTES],
    [`${PHOTO}?key=abc`, MAX_PHOTO_BYTES],
    [CLAIM, MAX_PHOTOS * MAX_PHOTO_BYTES + MAX_BODY_BYTES],
    [`${PHOTO}/more`, MAX_BODY_BYTES],
    ['/orders/K7Q2-9XMD/withdraw', MAX_BODY_BYTES],
  ])('may be sent to %s with %i bytes', async (path, bytes) => {
    expect(await send(path, bytes)).toEqual([200, String(bytes)])
  })

  it('has the limit of other bodies unless it is a POST', async () => {
    expect(await send(PHOTO, MAX_BODY_BYTES + 1, { method: 'PUT' }).catch(() => [413])).toContain(413)
  })

  it('is rejected while it arrives, before 50 MB were received', async () => {
    const { port } = server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.write(`POST ${PHOTO} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n`)
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(0x10_0000), Buffer.from('\r\n')])
    for (let sent = 0; sent <= MAX_PHOTO_BYTES; sent += 0x10_0000) socket.write(chunk)
    // The body has not ended.
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413/)
    socket.destroy()
  })

  it('uses no space of other bodies, and frees its own when the response is sent', async () => {
    const count = Math.floor(MAX_UPLOADED_BYTES / MAX_PHOTO_BYTES)
    const holding = hold(count, (index) => `10.0.0.${index}`)
    await expect.poll(() => held.length).toBe(count)
    expect(await send(PHOTO, MAX_PHOTO_BYTES).catch(() => [503])).toContain(503)
    expect(await send('/api/orders', 1000)).toEqual([200, '1000'])
    for (const answer of held) answer()
    await Promise.all(holding)
    expect(await send(PHOTO, MAX_PHOTO_BYTES)).toEqual([200, String(MAX_PHOTO_BYTES)])
  })

  it('from one IP address leaves space for others', async () => {
    const count = Math.floor((MAX_UPLOADED_BYTES * MAX_SHARE_PER_IP) / MAX_PHOTO_BYTES)
    const holding = hold(count, () => '192.0.2.66')
    await expect.poll(() => held.length).toBe(count)
    const more = { headers: { 'x-address': '192.0.2.66' } }
    expect(await send(PHOTO, MAX_PHOTO_BYTES, more).catch(() => [503])).toContain(503)
    expect(await send(CLAIM, MAX_PHOTOS * MAX_PHOTO_BYTES)).toEqual([200, String(MAX_PHOTOS * MAX_PHOTO_BYTES)])
    for (const answer of held) answer()
    await Promise.all(holding)
  })

  it.each([PHOTO, '/api/orders'])('for %s that stops arriving gets status 408', async (path) => {
    const { port } = server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n{`)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 408[^]*Your request did not arrive in time/)
    socket.destroy()
  })
})
