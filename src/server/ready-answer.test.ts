import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { packedAnswer, sendReady } from './ready-answer.ts'

const WORDS = 'Everything for everybody. '.repeat(20)

describe('An answer that is ready', () => {
  let server: Server
  beforeEach(async () => {
    const answer = await packedAnswer(200, { 'content-type': 'text/plain' }, Buffer.from(WORDS))
    server = createServer((asked, response) => sendReady(answer, asked, response)).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  async function ask(headers: Record<string, string> = {}) {
    const asked = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', headers, agent: false })
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
    for (const held of [etag!, etag!.replace('W/', ''), `"old", ${etag}`, '*'])
      expect(await ask({ 'if-none-match': held }), held).toMatchObject({ status: 304, text: '', headers: { etag } })
    for (const other of ['"old"', 'W/"old"', etag!.replace(/"/g, ''), 'nonsense'])
      expect(await ask({ 'if-none-match': other }), other).toMatchObject({ status: 200, text: WORDS })
  })

  it('is sent whole to who asks for a range: no page is worth sending in pieces', async () => {
    for (const range of ['bytes=0-9', 'bytes=900-', 'bytes=-1', 'bytes=9-1,3-', 'lines=1'])
      expect(await ask({ range }), range).toMatchObject({ status: 200, text: WORDS })
  })
})
