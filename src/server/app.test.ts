import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases } from '../../test/databases.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { createSite } from './app.ts'
import type { RenderPage } from './pages.ts'

/** A page that does with a form what every route does. */
const renderPage: RenderPage = async (request) => {
  const form = await request.formData()
  return new Response(`sent ${String(form.get('name'))}`)
}

describe('A form sent to a page', () => {
  let test: TestShop
  let server: Server
  let origin: string
  beforeAll(async () => {
    test = await openTestShop(databases[0]![1])
    const nowhere = 'public'
    server = createServer(
      createSite(test.shop, new Hono(), renderPage, { client: nowhere, media: nowhere }, () => '192.0.2.1').listener,
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    server.close()
    await test.close()
  })

  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${origin}/cart`, { method: 'POST', body, headers: { origin, ...headers } })

  it('arrives, whichever way it is encoded', async () => {
    const form = new FormData()
    form.set('name', 'Ada')
    expect(await (await post(form)).text()).toBe('sent Ada')
    expect(await (await post(new URLSearchParams({ name: 'Ada' }))).text()).toBe('sent Ada')
  })

  it.each([
    ['JSON', 'application/json', '{"name":"Ada"}'],
    ['a form without its boundary', 'multipart/form-data; boundary=x', 'garbage'],
    ['a text', 'text/plain', 'name=Ada'],
  ])('is refused when it is %s', async (_, type, body) => {
    const answer = await post(body, { 'content-type': type })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toBe('This form could not be read.')
  })

  it.each(['http://evil.example', 'null'])('is refused when it comes from %s', async (elsewhere) => {
    expect((await post(new URLSearchParams({ name: 'Ada' }), { origin: elsewhere })).status).toBe(403)
  })
})
