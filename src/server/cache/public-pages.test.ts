import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { createSite } from '#server/app.ts'
import type { RenderPage } from '#server/render/pages.ts'

/** Renders everything that it receives of the request. */
const repeat: RenderPage = async (request) => Response.json({ url: request.url, headers: [...request.headers] })

describe('A cached page', () => {
  let test: TestShop
  let server: Server
  beforeAll(async () => {
    test = await openTestShop(databases[0]![1], { settings: { url: 'https://shop.example' } })
    const nowhere = { client: 'public', media: async () => null }
    server = createServer(createSite(test.shop, new Hono(), repeat, nowhere, () => '192.0.2.1').listener)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await test.close()
  })

  /** Writes the request line by line, with headers that no HTTP library would send. */
  async function ask(target: string, ...headers: string[]): Promise<string> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write([`GET ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'))
    return text(socket)
  }

  const OWN = 'Host: shop.example'
  it.each([
    ['a strange Host', ['Host: evil.example']],
    ['a strange port', ['Host: shop.example:6666']],
    ['someone before the Host', ['Host: evil@shop.example']],
    ['capitals', ['HOST: EVIL.EXAMPLE']],
    ['two Hosts', [OWN, 'Host: evil.example']],
    ['two Hosts in turn', ['Host: evil.example', OWN]],
    ['an empty Host', ['Host:', 'X-Forwarded-Host: evil.example']],
    ['X-Forwarded-Host', [OWN, 'X-Forwarded-Host: evil.example', 'x-forwarded-host: EVIL.example:6666']],
    ['X-Forwarded-Proto and -Port', [OWN, 'X-Forwarded-Proto: evil', 'X-Forwarded-Port: 6666']],
    ['X-Forwarded-For', [OWN, 'X-Forwarded-For: evil.example', 'X-Real-IP: evil']],
    ['X-Forwarded-Prefix', [OWN, 'X-Forwarded-Prefix: /evil', 'X-Script-Name: /evil']],
    ['Forwarded', [OWN, 'Forwarded: host=evil.example;proto=http']],
    ['another address in a header', [OWN, 'X-Original-URL: /evil', 'X-Rewrite-URL: /evil', 'Destination: /evil']],
    ['another method in a header', [OWN, 'X-HTTP-Method-Override: EVIL']],
    ['a cookie and a token', [OWN, 'Cookie: linden_session=evil', 'Authorization: Bearer evil']],
    ['a language and an agent', [OWN, 'Accept-Language: evil', 'User-Agent: evil', 'Referer: https://evil.example']],
  ])('contains nothing of a first request with %s', async (name, headers) => {
    const path = `/products?${new URLSearchParams({ q: name })}`
    const first = await ask(path, ...headers)
    const second = await ask(path, OWN)
    for (const answer of [first, second]) expect(answer).not.toMatch(/evil|6666/i)
    if (first.startsWith('HTTP/1.1 200')) expect(bodyOf(first)).toBe(bodyOf(second))
    expect(JSON.parse(bodyOf(second))).toMatchObject({ url: new URL(path, 'https://shop.example').href, headers: [] })
  })

  it.each([
    'http://evil.example',
    'https://evil.example:6666',
    'http://evil@shop.example',
    'HTTP://EVIL.EXAMPLE',
    'http://shop.example',
  ])('is the same for an absolute request target at %s', async (origin) => {
    const path = `/products?${new URLSearchParams({ q: origin.replaceAll(/evil|6666/gi, 'other') })}`
    const first = await ask(origin + path, OWN)
    expect(first).toMatch(/^HTTP\/1.1 200/)
    expect(first).toMatch(/cache-control: public/i)
    expect(first).not.toMatch(/evil|6666/i)
    expect(bodyOf(await ask(path, OWN))).toBe(bodyOf(first))
    expect(bodyOf(await ask(origin, OWN))).toBe(bodyOf(await ask('/', OWN)))
    expect(bodyOf(await ask(`${origin}/api/session`, OWN))).toBe(bodyOf(await ask('/api/session', OWN)))
    for (const crooked of ['//evil.example/', '/..\\cart', '\\evil.example/'])
      expect(await ask(origin + crooked, OWN)).toMatch(/^HTTP\/1.1 400/)
  })
})

const bodyOf = (answer: string): string => answer.slice(answer.indexOf('\r\n\r\n') + 4)
