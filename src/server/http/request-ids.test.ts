import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { freePort } from '#test/free-port.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { createSite } from '#server/app.ts'
import { createRequestNames } from './client-address.ts'
import { serve } from './serve.ts'
import { createLog } from '#server/log.ts'

/** A site on a port where all pages but one fail. */
describe('The request id', () => {
  let test: TestShop
  let origin: string
  let written: string
  let close: () => Promise<void>
  beforeEach(() => open(['127.0.0.1']))
  afterEach(async () => {
    await close()
    await test.close()
  })

  async function open(proxies: string[]): Promise<void> {
    test = await openTestShop(databases[0]![1])
    written = ''
    test.shop.log = createLog('warn', { write: (line) => void (written += line) })
    const site = createSite(
      test.shop,
      new Hono(),
      async ({ url }) => {
        if (new URL(url).pathname === '/faq') return new Response('A page')
        throw new Error('A defect')
      },
      { client: 'public', media: async () => null },
      () => '192.0.2.1',
      { nameRequest: createRequestNames(proxies) },
    )
    const port = await freePort()
    origin = `http://127.0.0.1:${port}`
    close = await serve(site.listener, port, '127.0.0.1', {})
  }

  const ask = async (path: string, headers: Record<string, string> = {}, body?: string) => {
    const sent = { connection: 'close', 'content-type': 'application/json', ...headers }
    const answer = await fetch(origin + path, { headers: sent, ...(body && { method: 'POST', body }) })
    return { status: answer.status, id: answer.headers.get('x-request-id'), text: await answer.text() }
  }
  const lines = () =>
    written
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { requestId: string; msg: string })

  it.each([
    ['for one shopper', '/login'],
    ['for everybody', '/products'],
  ])('is the reference on a page %s that fails, and in its line of the log', async (_, path) => {
    const { status, id, text } = await ask(path)
    expect(status).toBe(500)
    expect(id).toMatch(/^[\w-]{36}$/)
    expect(text).toContain(`<p>Reference: ${id}</p>`)
    expect(lines()).toMatchObject([{ requestId: id, msg: 'A page failed' }])
  })

  it('is that of the shared render for all who wait for a page', async () => {
    const answers = await Promise.all([ask('/products'), ask('/products')])
    for (const { id, text } of answers) {
      expect(text).toContain(`Reference: ${id}`)
      expect(lines().map(({ requestId }) => requestId)).toContain(id)
    }
  })

  it('is the reference in the body of a failing call, including cached ones', async () => {
    const { kind, exec } = test.shop.database
    await exec(
      kind === 'sqlite'
        ? 'pragma foreign_keys = off; drop table products; drop table cart_lines'
        : 'drop table products, cart_lines cascade',
    )
    const calls = [await ask('/api/products'), await ask('/api/cart/items', {}, JSON.stringify({ productId: '1' }))]
    for (const { status, id, text } of calls) {
      expect(status).toBe(500)
      expect(JSON.parse(text)).toMatchObject({ code: 'internal', reference: id })
    }
    expect(lines()).toMatchObject(calls.map(({ id }) => ({ requestId: id, msg: 'A request failed' })))
  })

  it('is in the header of every response except cached ones, and a successful request is not logged', async () => {
    for (const path of ['/api/cart', '/healthz', '/readyz']) expect((await ask(path)).id, path).toMatch(/^[\w-]{36}$/)
    expect((await ask('/faq')).id).toBeNull()
    expect(lines()).toEqual([])
  })

  it('is taken from a trusted proxy, but never from a stranger or a broken proxy', async () => {
    expect((await ask('/api/cart', { 'x-request-id': 'proxy-0001.a' })).id).toBe('proxy-0001.a')
    for (const odd of ['<script>', 'short', 'a'.repeat(65), 'two, ids and more'])
      expect((await ask('/api/cart', { 'x-request-id': odd })).id).toMatch(/^[\w-]{36}$/)
    await close()
    await test.close()
    await open([])
    expect((await ask('/api/cart', { 'x-request-id': 'proxy-0001.a' })).id).toMatch(/^[\w-]{36}$/)
  })
})
