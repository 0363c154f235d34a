import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { IDLE_CLOSE_MS } from '#server/limits.ts'
import { readyAnswer, sendReady } from './cached-response.ts'
import { serve } from './serve.ts'

const stored = readyAnswer(200, {}, { identity: Buffer.from('from memory') })

describe('Who keeps a connection to a shop that closes', () => {
  let port: number
  let close: () => Promise<void>
  let waiting: (() => void)[]
  beforeEach(async () => {
    waiting = []
    const listener: RequestListener = (request, response) => {
      if (request.url === '/stored') sendReady(stored, request, response)
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
  const send = (socket: Socket, method: string, path: string, more = '') =>
    socket.write(`${method} ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n${more}\r\n`)
  async function ask(socket: Socket, method: string, path: string): Promise<string> {
    send(socket, method, path)
    let answer = ''
    while (!/\r\n\r\n.*(?:memory|made|0\r\n\r\n)$/s.test(answer))
      answer += String(((await once(socket, 'data')) as [Buffer])[0])
    return answer.toLowerCase()
  }

  it.each([
    ['GET', '/stored'],
    ['GET', '/made'],
    ['POST', '/made'],
  ])('has the next answer on it, which says that it is the last: %s %s', async (method, path) => {
    const socket = await open()
    expect(await ask(socket, method, path)).toContain('connection: keep-alive')
    const closed = close()
    expect(await ask(socket, method, path)).toContain('connection: close')
    await once(socket, 'end')
    await closed
  })

  it.each(['', 'expect: what nobody knows\r\n'])(
    'is told so with the answer it waits for already: %j',
    async (more) => {
      const socket = await open()
      send(socket, 'POST', '/slow', more)
      await vi.waitUntil(() => waiting.length === 1)
      const closed = close()
      const answer = text(socket)
      waiting[0]!()
      expect((await answer).toLowerCase()).toMatch(/connection: close.*at last/s)
      await closed
    },
  )

  it('has a moment to ask, and is let go when nothing comes', async () => {
    const [asking, silent] = [await open(), await open()]
    for (const socket of [asking, silent]) await ask(socket, 'GET', '/stored')
    const closed = close()
    vi.advanceTimersByTime(IDLE_CLOSE_MS - 1)
    expect(await ask(asking, 'POST', '/made')).toContain('connection: close')
    vi.advanceTimersByTime(1)
    await once(silent, 'end')
    await closed
  })
})
