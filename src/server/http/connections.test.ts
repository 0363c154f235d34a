import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { IDLE_CLOSE_MS, MAX_PIPELINED_REQUESTS } from '#server/limits.ts'
import { createCachedResponse, createSendCached } from './cached-response.ts'
import { trackConnections } from './connections.ts'
import { serve } from './serve.ts'

const send = createSendCached()
const stored = createCachedResponse(200, {}, { identity: Buffer.from('from memory') })

describe('A keep-alive connection while the server closes', () => {
  let port: number
  let close: () => Promise<void>
  let waiting: (() => void)[]
  beforeEach(async () => {
    waiting = []
    const listener: RequestListener = (request, response) => {
      if (request.url === '/stored') send(stored, request, response)
      else if (request.url === '/slow') waiting.push(() => response.end('at last'))
      else response.end('made')
    }
    port = await freePort()
    close = await serve(listener, port, '127.0.0.1', {})
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await close()
  })

  async function open(): Promise<Socket> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return socket
  }
  const write = (socket: Socket, method: string, path: string, more = '') =>
    socket.write(`${method} ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n${more}\r\n`)
  async function ask(socket: Socket, method: string, path: string): Promise<string> {
    write(socket, method, path)
    let answer = ''
    while (!/\r\n\r\n.*(?:memory|made|0\r\n\r\n)$/s.test(answer))
      answer += String(((await once(socket, 'data')) as [Buffer])[0])
    return answer.toLowerCase()
  }

  it.each([
    ['GET', '/stored'],
    ['GET', '/made'],
    ['POST', '/made'],
  ])('ends with its next response, which says so: %s %s', async (method, path) => {
    const socket = await open()
    expect(await ask(socket, method, path)).toContain('connection: keep-alive')
    const closed = close()
    expect(await ask(socket, method, path)).toContain('connection: close')
    await once(socket, 'end')
    await closed
  })

  it.each(['', 'expect: something-unknown\r\n'])(
    'ends with the response in flight, with the header %j',
    async (more) => {
      const socket = await open()
      write(socket, 'POST', '/slow', more)
      await vi.waitUntil(() => waiting.length === 1)
      const closed = close()
      const answer = text(socket)
      waiting[0]!()
      expect((await answer).toLowerCase()).toMatch(/connection: close.*at last/s)
      await closed
    },
  )

  it('accepts one more request for a second, then is closed if idle', async () => {
    const [active, idle] = [await open(), await open()]
    for (const socket of [active, idle]) await ask(socket, 'GET', '/stored')
    const closed = close()
    vi.advanceTimersByTime(IDLE_CLOSE_MS - 1)
    expect(await ask(active, 'POST', '/made')).toContain('connection: close')
    vi.advanceTimersByTime(1)
    await once(idle, 'end')
    await closed
  })
})

describe('Connections in the accept queue while the server closes', () => {
  it('are accepted and served', async () => {
    const port = await freePort()
    const close = await serve((_, response) => response.end('made'), port, '127.0.0.1', {})
    const answers = Array.from({ length: 40 }, () => {
      const socket = connect(port, '127.0.0.1')
      socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n')
      return text(socket).catch((error: NodeJS.ErrnoException) => error.code)
    })
    // At this point, the system has connected all of them, and the server has accepted none.
    await new Promise<void>((done) => process.nextTick(done))
    await close()
    for (const answer of answers) expect(await answer).toMatch(/connection: close.*made/is)
  })
})

describe('A connection with pipelined requests', () => {
  let server: Server
  let handled: string[]
  let close: () => Promise<void>
  beforeEach(async () => {
    handled = []
    server = createServer()
    const listener: RequestListener = ({ url }, response) => {
      handled.push(url!)
      if (url === '/refused') response.setHeader('connection', 'close')
      if (url?.startsWith('/later')) setImmediate(() => response.end(url))
      else response.end(url)
    }
    close = trackConnections(server, listener, {})
    await once(server.listen(0, '127.0.0.1'), 'listening')
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  const open = () => connect((server.address() as AddressInfo).port, '127.0.0.1')
  const write = (path: string) => `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\nab`
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`

  it('gets its responses in order, repeatedly', async () => {
    const socket = open()
    for (const round of [1, 2, 3]) {
      socket.write(request(`/${round}a`) + request(`/${round}b`) + request(`/${round}c`))
      let answers = ''
      while (!answers.endsWith(`/${round}c`)) answers += String(((await once(socket, 'data')) as [Buffer])[0])
      expect(answers.match(/\/\d[abc]/g)).toEqual([`/${round}a`, `/${round}b`, `/${round}c`])
    }
    socket.destroy()
  })

  it('gets the responses to its writes in order', async () => {
    const socket = open()
    socket.write(write('/1') + write('/2') + request('/3') + write('/4'))
    let answers = ''
    while (!answers.endsWith('/4')) answers += String(((await once(socket, 'data')) as [Buffer])[0])
    expect(answers.match(/(?<=\n)\/\d/g)).toEqual(['/1', '/2', '/3', '/4'])
    socket.destroy()
  })

  it('starts no write after the response that ends it', async () => {
    const socket = open()
    socket.write(request('/refused') + write('/1') + write('/2'))
    expect(await text(socket)).toMatch(/\/refused$/)
    expect(handled).toEqual(['/refused'])
  })

  it('starts no write that it could not respond to while the server closes', async () => {
    const socket = open()
    socket.write(request('/1'))
    await once(socket, 'data')
    const closed = close()
    socket.write(write('/2') + write('/3') + write('/4'))
    expect(await text(socket)).toMatch(/\/2$/)
    expect(handled).toEqual(['/1', '/2'])
    await closed
  })

  it('is closed at its limit, after responding to started requests only', async () => {
    const socket = open()
    const paths = Array.from({ length: 2 * MAX_PIPELINED_REQUESTS }, (_, index) => `/later${index}`)
    socket.write(paths.map(write).join(''))
    const answers = await text(socket)
    expect(answers.match(/^\/later\d+(?=HTTP|$)/gm)).toEqual(handled)
    expect(answers.match(/HTTP.{5}429 /g)).toHaveLength(1)
    // The first one is being processed, and the others wait for it.
    expect(handled).toEqual(paths.slice(0, 1 + MAX_PIPELINED_REQUESTS))
  })
})
