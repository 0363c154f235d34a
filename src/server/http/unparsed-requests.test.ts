import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { trackConnections } from './connections.ts'

describe('A request that Node rejects itself', () => {
  let server: Server
  afterEach(() => server.closeAllConnections())

  async function open(listener: RequestListener): Promise<void> {
    server = createServer({ headersTimeout: 20, requestTimeout: 40, connectionsCheckingInterval: 10 })
    trackConnections(server, listener, { 'x-guard': 'here' })
    await once(server.listen(0, '127.0.0.1').unref(), 'listening')
  }

  /** Sends a text and returns everything received until the server ends the connection. */
  function send(sent: string): Promise<string> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(sent)
    return text(socket)
  }

  it.each([
    ['headers never end', 'GET / HTTP/1.1\r\n'],
    ['body never comes', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n\r\n'],
  ])('gets status 408 if its %s', async (_, sent) => {
    await open(() => {})
    const answer = await send(sent)
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nx-guard: here\r\n/)
    expect(answer).toContain('\r\nconnection: close\r\n\r\n<!doctype html>')
  })

  it('writes nothing to a response that has started', async () => {
    await open((_, response) => response.writeHead(200).write('half'))
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    const [begun] = (await once(socket, 'data')) as [Buffer]
    expect(begun.toString()).toMatch(/^HTTP\/1\.1 200/)
    socket.write('no request\r\n\r\n')
    expect(await text(socket)).not.toContain('HTTP/1.1')
  })

  it('gets its response after that of the preceding request', async () => {
    await open((_, response) => response.end('whole'))
    const answer = await send('GET / HTTP/1.1\r\nhost: x\r\n\r\nno request\r\n\r\n')
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
  })
})
