import { once } from 'node:events'
import { request as open, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { DESK_LIMITS, MAX_DESK_FORM_BYTES, MAX_STRANGERS_FORM_BYTES } from '#server/limits.ts'
import { databases } from '#test/databases.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { cookieFor } from '#test/owner/desk-pages.ts'
import { deskPortForEachTest } from '#test/owner/desk-port.ts'
import { deskOf } from '#test/owner/desk-visitors.ts'

const FORM = 'application/x-www-form-urlencoded'
type Sent = { from?: string; cookie?: string; form?: string; signal?: AbortSignal; isChunked?: boolean }

describe('The port of the desk', () => {
  const test = shopForEachTest(databases[0]![1])
  const at = deskPortForEachTest(test)

  const headersOf = ({ from = '192.0.2.7', cookie, form }: Sent) => ({
    'x-from': from,
    ...(cookie && { cookie }),
    ...(form !== undefined && { origin: at.url, 'content-type': FORM }),
  })
  async function ask(path: string, { form, signal, isChunked, ...sent }: Sent = {}) {
    const headers = {
      ...headersOf({ form, ...sent } as Sent),
      ...(form !== undefined && !isChunked && { 'content-length': `${form.length}` }),
    }
    const method = form === undefined ? 'GET' : 'POST'
    const request = open({ host: '127.0.0.1', port: at.port, path, method, headers, agent: false })
    signal?.addEventListener('abort', () => request.socket?.resetAndDestroy())
    request.end(form)
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    let text = ''
    for await (const part of response) text += String(part)
    return { status: response.statusCode, text, headers: response.headers }
  }
  /** Sends the beginning of a form, and nothing more. */
  async function begin(path: string, { bytes = 1000, ...sent }: Sent & { bytes?: number }): Promise<Socket> {
    const socket = connect(at.port, '127.0.0.1')
    await once(socket, 'connect')
    const headers = Object.entries({ host: `127.0.0.1:${at.port}`, ...headersOf({ form: '', ...sent }) })
    const lines = [...headers.map((header) => header.join(': ')), `content-length: ${bytes}`, '', 'email=a']
    socket.write([`POST ${path} HTTP/1.1`, ...lines].join('\r\n'))
    return socket
  }
  /** Holds requests as a busy shop does. */
  function holdRequests() {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const waiting = vi.fn(() => held)
    test.shop.yieldToRequests = waiting
    return { waiting, release: () => release() }
  }
  const signedIn = async () => cookieFor(at.url, (await deskOf(test).first()).token)

  it('takes small forms of strangers and larger ones of people, and says so before one has arrived', async () => {
    const cookie = await signedIn()
    const tooLarge = 'email='.padEnd(MAX_STRANGERS_FORM_BYTES + 1, 'a')
    for (const stranger of [{}, { cookie: cookieFor(at.url, 'invented') }, { cookie: cookie.replace(/_\d+/, '') }]) {
      for (const isChunked of [true, false]) {
        const { status, text } = await ask('/sign-in', { form: tooLarge, isChunked, ...stranger })
        expect([status, text]).toEqual([413, expect.stringContaining('This form is too large.')])
      }
      const socket = await begin('/sign-in', { bytes: MAX_STRANGERS_FORM_BYTES + 1, ...stranger })
      expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 413/)
      socket.destroy()
    }
    expect((await ask('/sign-in', { form: tooLarge.slice(0, -1) })).status).toBe(200)
    expect((await ask('/me', { form: `session=none&${tooLarge}`, cookie })).status).toBe(302)
    const largest = 'session=none&a='.padEnd(MAX_DESK_FORM_BYTES + 1, 'a')
    expect((await ask('/me', { form: largest, cookie })).status).toBe(413)
  })

  it('answers others while many forms arrive slowly', async () => {
    const sockets = await Promise.all(Array.from({ length: 40 }, (_, n) => begin('/sign-in', { from: `10.0.0.${n}` })))
    expect((await ask('/sign-in')).status).toBe(200)
    for (const socket of sockets) socket.destroy()
  })

  it('answers others while one client sends pages of requests on one connection and reads nothing', async () => {
    const sockets = await Promise.all(['10.0.0.1', '10.0.0.2'].map((from) => begin('/sign-in', { from, bytes: 7 })))
    const read = `GET /sign-in HTTP/1.1\r\nhost: 127.0.0.1:${at.port}\r\nx-from: 10.0.0.1\r\n\r\n`
    for (const socket of sockets) socket.pause().write(read.repeat(8))
    for (let asked = 0; asked < 3; asked++) expect((await ask('/sign-in')).status).toBe(200)
    for (const socket of sockets) {
      let text = ''
      socket.on('data', (part) => (text += String(part))).resume()
      await expect.poll(() => text.match(/HTTP\/1\.1 200/g)?.length).toBe(9)
      socket.destroy()
    }
  })

  it('lets its requests wait while the shop is busy, a few at once, of which one address has half', async () => {
    const cookie = await signedIn()
    const { waiting, release } = holdRequests()
    const crowd = Array.from({ length: 20 }, () => ask('/me', { cookie }))
    await expect.poll(() => waiting.mock.calls.length).toBe(DESK_LIMITS.concurrent / 2)
    const others = Array.from({ length: 20 }, (_, n) => ask('/sign-in', { from: `10.0.0.${n}` }))
    await expect.poll(() => waiting.mock.calls.length).toBe(DESK_LIMITS.concurrent)
    release()
    for (const answer of await Promise.all([...crowd, ...others])) expect(answer.status).toBe(200)
    expect(waiting.mock.calls.length).toBeGreaterThanOrEqual(40)
  })

  it('asks who sends too much to come back, and skips who has gone', async () => {
    const half = (DESK_LIMITS.concurrent + DESK_LIMITS.queued) / 2
    const { waiting, release } = holdRequests()
    const gone = new AbortController()
    const crowd = Array.from({ length: half }, () => ask('/sign-in', { signal: gone.signal }).catch(() => null))
    await expect.poll(async () => (await ask('/sign-in')).status).toBe(503)
    const refused = await ask('/owner/orders')
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'unavailable' })
    gone.abort()
    await Promise.all(crowd)
    // This is answered out of turn, after the port has seen that the others are gone.
    await ask('/sign-in', { form: 'a'.repeat(MAX_STRANGERS_FORM_BYTES + 1) })
    const next = ask('/sign-in')
    release()
    expect((await next).status).toBe(200)
    expect(waiting).toHaveBeenCalledTimes(DESK_LIMITS.concurrent / 2 + 1)
  })
})
