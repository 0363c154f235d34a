import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compress } from './encoding.ts'
import { createCachedResponse, createSendCached } from './cached-response.ts'

const WORDS = 'Everything for everybody. '.repeat(20)
const compressed = async () => ({ br: await compress.br(Buffer.from(WORDS)) })

describe('A cached response', () => {
  let server: Server
  beforeEach(async () => {
    const send = createSendCached()
    const cached = createCachedResponse(200, { 'content-type': 'text/plain' }, await compressed())
    server = createServer((request, response) => send(cached, request, response)).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  async function ask(headers: Record<string, string> = {}, agent: Agent | false = false) {
    const asked = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', headers, agent })
    const [answer] = (await once(asked.end(), 'response')) as [IncomingMessage]
    return { status: answer.statusCode, headers: answer.headers, text: await text(answer) }
  }

  it.each(['br', 'zstd', 'gzip'])('is sent in %s on request', async (encoding) => {
    const { headers, text: sent } = await ask({ 'accept-encoding': encoding })
    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding'])
    expect(Number(headers['content-length'])).toBeLessThan(WORDS.length / 2)
    expect(sent).not.toBe(WORDS)
  })

  it('is 304 if its ETag is among those of the request', async () => {
    const { etag } = (await ask({ 'accept-encoding': 'br' })).headers
    for (const held of [etag!, etag!.replace('W/', ''), `"old", ${etag}`, `${etag},"old"`, '*'])
      expect(await ask({ 'if-none-match': held }), held).toMatchObject({ status: 304, text: '', headers: { etag } })
    for (const other of ['"old"', 'W/"old"', etag!.replace(/"/g, ''), `${etag}-br`, `w/${etag}`, 'nonsense'])
      expect(await ask({ 'if-none-match': other }), other).toMatchObject({ status: 200, text: WORDS })
  })

  it('ignores Range headers', async () => {
    for (const range of ['bytes=0-9', 'bytes=900-', 'bytes=-1', 'bytes=9-1,3-', 'lines=1'])
      expect(await ask({ range }), range).toMatchObject({ status: 200, text: WORDS })
  })

  /** Returns the data received on one connection once it contains this many response heads. */
  async function onOneConnection(requests: string, heads: number): Promise<string> {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
    client.write(requests)
    let got = ''
    for await (const bytes of client) {
      got += (bytes as Buffer).toString('latin1')
      if (got.split('HTTP/1.1 ').length > heads && got.endsWith(WORDS)) break
    }
    return got
  }
  const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n'

  it('keeps its connection open and pipelined responses in order', async () => {
    const { etag } = (await ask()).headers
    const unchanged = `${REQUEST}If-None-Match: ${etag}\r\n\r\n`
    const got = await onOneConnection(`${REQUEST}\r\n${unchanged}HEAD${REQUEST.slice(3)}\r\n${REQUEST}\r\n`, 4)
    const [, whole, same, head, last] = got.split('HTTP/1.1 ')
    expect(whole).toMatch(/^200 OK\r\n[^]*\r\ncontent-length: 520\r\n\r\nEverything/)
    expect(same).toMatch(/^304 Not Modified\r\n[^]*\r\n\r\n$/)
    expect(head).toMatch(/^200 OK\r\n[^]*\r\n\r\n$/)
    expect(last!.split('\r\n\r\n')[1]).toBe(WORDS)
    for (const one of [whole, same, head, last]) expect(one!.match(/^(date|connection|etag): /gim)).toHaveLength(3)
  })

  it('has the date on which it is sent', async () => {
    const agent = new Agent({ keepAlive: true })
    const dateOf = async () => Date.parse((await ask({ 'accept-encoding': 'br' }, agent)).headers.date!)
    const first = await dateOf()
    expect(Math.abs(Date.now() - first)).toBeLessThan(60_000)
    await expect.poll(dateOf).toBeGreaterThan(first)
  })

  it('rejects a header with a line break', async () => {
    const body = await compressed()
    const make = () => createCachedResponse(200, { 'content-type': 'text/plain\r\nset-cookie: a=b' }, body)
    expect(make).toThrow('Invalid character in header content')
  })
})
