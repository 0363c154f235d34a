import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { limitPipelined } from './pipelined.ts'

describe('A connection on which is asked again before it is answered', () => {
  let server: Server
  let asked: string[]
  beforeEach(async () => {
    asked = []
    const listener = limitPipelined(({ url }, response) => (asked.push(url!), response.end(url)), 2)
    server = createServer(listener).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  const open = () => connect((server.address() as AddressInfo).port, '127.0.0.1')
  const request = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`

  it('is answered a few times, in their order', async () => {
    const socket = open()
    for (const round of [1, 2, 3]) {
      socket.write(request(`/${round}a`) + request(`/${round}b`) + request(`/${round}c`))
      let answers = ''
      while (!answers.endsWith(`/${round}c`)) answers += String(((await once(socket, 'data')) as [Buffer])[0])
      expect(answers.match(/\/\d[abc]/g)).toEqual([`/${round}a`, `/${round}b`, `/${round}c`])
    }
    socket.destroy()
  })

  it('is closed when there are more, and none of the others is begun', async () => {
    const socket = open()
    socket.write([1, 2, 3, 4, 5, 6].map((n) => request(`/${n}`)).join(''))
    await text(socket).catch(() => {})
    expect(asked).toEqual(['/1', '/2', '/3'])
  })
})
