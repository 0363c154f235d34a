import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { refuseUnparsed } from './unparsed-requests.ts'

describe('What Node does not show the listener', () => {
  let server: Server
  afterEach(() => server.closeAllConnections())

  async function open(listener: RequestListener): Promise<void> {
    server = createServer({ headersTimeout: 20, requestTimeout: 40, connectionsCheckingInterval: 10 }, listener)
    refuseUnparsed(server, { 'x-guard': 'here' })
    await once(server.listen(0, '127.0.0.1').unref(), 'listening')
  }

  /** What is answered until the server ends the connection. */
  function say(sent: string): Promise<string> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(sent)
    return text(socket)
  }

  it.each([
    ['a head that never ends', 'GET / HTTP/1.1\r\n'],
    ['a body that never comes', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n\r\n'],
  ])('is told of %s that it took too long', async (_, sent) => {
    await open(() => {})
    const answer = await say(sent)
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nx-guard: here\r\n/)
    expect(answer).toContain('\r\nconnection: close\r\n\r\n<!doctype html>')
  })

  it('does not spoil an answer that is under way', async () => {
    await open((_, response) => response.writeHead(200).write('half'))
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    const [begun] = (await once(socket, 'data')) as [Buffer]
    expect(begun.toString()).toMatch(/^HTTP\/1\.1 200/)
    socket.write('no request\r\n\r\n')
    expect(await text(socket)).not.toContain('HTTP/1.1')
  })

  it('is answered after what was asked before it', async () => {
    await open((_, response) => response.end('whole'))
    const answer = await say('GET / HTTP/1.1\r\nhost: x\r\n\r\nno request\r\n\r\n')
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
  })
})
