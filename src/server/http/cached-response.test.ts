import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compress } from './encoding.ts'
import { readyAnswer, sendReady } from './cached-response.ts'

const WORDS = 'Everything for everybody. '.repeat(20)
const packed = async () => ({ br: await compress.br(Buffer.from(WORDS)) })

describe('An answer that is ready', () => {
  let server: Server
  beforeEach(async () => {
    const answer = readyAnswer(200, { 'content-type': 'text/plain' }, await packed())
    server = createServer((asked, response) => sendReady(answer, asked, response)).listen(0, '127.0.0.1')
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

  it.each(['br', 'zstd', 'gzip'])('is sent in %s to who asks for it', async (encoding) => {
    const { headers, text: sent } = await ask({ 'accept-encoding': encoding })
    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding'])
    expect(Number(headers['content-length'])).toBeLessThan(WORDS.length / 2)
    expect(sent).not.toBe(WORDS)
  })

  it('is not sent again to who has it, in whichever encoding and among others', async () => {
    const { etag } = (await ask({ 'accept-encoding': 'br' })).headers
    for (const held of [etag!, etag!.replace('W/', ''), `"old", ${etag}`, `${etag},"old"`, '*'])
      expect(await ask({ 'if-none-match': held }), held).toMatchObject({ status: 304, text: '', headers: { etag } })
    for (const other of ['"old"', 'W/"old"', etag!.replace(/"/g, ''), `${etag}-br`, `w/${etag}`, 'nonsense'])
      expect(await ask({ 'if-none-match': other }), other).toMatchObject({ status: 200, text: WORDS })
  })

  it('is sent whole to who asks for a range: no page is worth sending in pieces', async () => {
    for (const range of ['bytes=0-9', 'bytes=900-', 'bytes=-1', 'bytes=9-1,3-', 'lines=1'])
      expect(await ask({ range }), range).toMatchObject({ status: 200, text: WORDS })
  })

  /** What comes on one connection, until it holds so many heads. */
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

  it('leaves its connection open for the next, and keeps the order', async () => {
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

  it('says when it was sent, and not when it was made', async () => {
    const agent = new Agent({ keepAlive: true })
    const dateOf = async () => Date.parse((await ask({ 'accept-encoding': 'br' }, agent)).headers.date!)
    const first = await dateOf()
    expect(Math.abs(Date.now() - first)).toBeLessThan(60_000)
    await expect.poll(dateOf, { timeout: 10_000 }).toBeGreaterThan(first)
  })

  it('takes no header that would be another', async () => {
    const body = await packed()
    const make = () => readyAnswer(200, { 'content-type': 'text/plain\r\nset-cookie: a=b' }, body)
    expect(make).toThrow('Invalid character in header content')
  })
})
