import { randomBytes } from 'node:crypto'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSendCached } from '#server/http/cached-response.ts'
import { currentIpAddress } from '#shop/request-id.ts'
import { createPageCache, MAX_BYTES, type PageCache } from './page-cache.ts'
import { partitionOf } from './public-urls.ts'

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

let server: Server
afterEach(() => void server.close())

/** A cache on a real port, with a render function supplied by the test. */
async function open(render: (target: string) => Promise<Response>, onError: (error: unknown) => void = () => {}) {
  const cache = createPageCache({
    renderPage: render,
    send: createSendCached(),
    onError,
    headers: {},
    onLostDemand: () => {},
    clientAddress: ({ headers }) => String(headers['x-address'] ?? ''),
  })
  server = createServer((request, response) => {
    if (!cache.answer(request, response)) response.writeHead(418).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Answer>((resolve, reject) => {
      const call = request({ host: '127.0.0.1', port, path, headers, method }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(parts) }),
        )
      })
      call.on('error', reject).end()
    })
  return { cache, ask } satisfies { cache: PageCache; ask: unknown }
}

const html = (text: string, init?: ResponseInit) =>
  new Response(text, { ...init, headers: { 'content-type': 'text/html; charset=utf-8', ...init?.headers } })

describe('The page cache', () => {
  it('renders once for 500 simultaneous requests', async () => {
    let renders = 0
    const { ask } = await open(async () => html(`<p>${++renders}</p>`))
    const answers = await Promise.all(Array.from({ length: 500 }, () => ask('/')))
    expect(renders).toBe(1)
    expect(new Set(answers.map(({ body }) => body.toString()))).toEqual(new Set(['<p>1</p>']))
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1)
  })

  it('renders under the requesting IP address, so that it waits in that address’s queue', async () => {
    const { ask } = await open(async () => html(currentIpAddress()))
    const hostile = await ask('/products?q=mug', { 'x-address': '192.0.2.66', 'accept-encoding': 'identity' })
    const honest = await ask('/', { 'x-address': '192.0.2.1', 'accept-encoding': 'identity' })
    expect([String(hostile.body), String(honest.body)]).toEqual(['192.0.2.66', '192.0.2.1'])
  })

  it('sends a page in each encoding to simultaneous requests', async () => {
    const { ask } = await open(async () => html('<p>packed</p>'.repeat(100)))
    const asked = ['zstd', 'gzip', 'identity', 'br'].flatMap((encoding) =>
      Array.from({ length: 20 }, () => ask('/', { 'accept-encoding': encoding })),
    )
    const lengths = new Set((await Promise.all(asked)).map(({ headers }) => headers['content-length']))
    expect(lengths.size).toBe(4)
    expect(lengths).toContain('1300')
  })

  it('ignores unknown parameters', async () => {
    let renders = 0
    const { ask } = await open(async () => html(`<p>${++renders}</p>`))
    for (let n = 0; n < 50; n++)
      for (const path of [`/?x${n}=1`, `/products?page=2&utm=${n}`, `/api/products?cb=${n}&page=2`]) await ask(path)
    expect(renders).toBe(3)
  })

  it.each([
    ['pages', (n: number) => `/products/mug${n}`],
    ['filtered', (n: number) => `/products?q=${n}`],
    ['filtered', (n: number) => `/products?tag=${n}&option=Size:${n}`],
    ['typed', (n: number) => `/api/suggestions?q=${n}`],
  ] as const)('keeps %s within their limit and evicts nothing else', async (partition, nth) => {
    let renders = 0
    const { cache, ask } = await open(async () => {
      renders++
      return html(randomBytes(150_000).toString('latin1'))
    })
    const others = ['/', '/products?q=mug', '/api/suggestions?q=mu'].filter((path) => partitionOf(path) !== partition)
    for (const path of others) await ask(path)
    const { bytes } = cache.counts()
    for (let n = 0; n < 60; n++) await ask(nth(n))
    expect(cache.counts().bytes - bytes).toBeGreaterThan(MAX_BYTES[partition] / 2)
    expect(cache.counts().bytes - bytes).toBeLessThanOrEqual(MAX_BYTES[partition])
    for (const path of [...others, nth(59)]) await ask(path)
    expect(renders).toBe(others.length + 60)
  })

  it('serves other pages during a slow render', async () => {
    let finish = () => {}
    const held = new Promise<void>((resolve) => (finish = resolve))
    const { ask } = await open(async (target) => {
      if (target === '/faq') await held
      return html(`<p>${target}</p>`)
    })
    await ask('/')
    const slow = ask('/faq')
    for (const path of ['/', '/products', '/api/products']) expect((await ask(path)).status).toBe(200)
    finish()
    expect((await slow).body.toString()).toBe('<p>/faq</p>')
  })

  it('keeps an in-flight render while its partition overflows', async () => {
    const failures: unknown[] = []
    let renders = 0
    let finish = () => {}
    const held = new Promise<void>((resolve) => (finish = resolve))
    const { ask } = await open(
      async (target) => {
        if (target !== '/faq') return html(randomBytes(150_000).toString('latin1'))
        renders++
        await held
        return html('<p>at last</p>')
      },
      (error) => failures.push(error),
    )
    const slow = [ask('/faq')]
    for (let n = 0; n < 40; n++) await ask(`/products?q=${n}`)
    slow.push(ask('/faq'))
    await ask('/products?q=0')
    finish()
    for (const { status, body } of await Promise.all(slow))
      expect([status, String(body)]).toEqual([200, '<p>at last</p>'])
    expect(renders).toBe(1)
    expect(failures).toEqual([])
  })

  it('caches no page that does not exist', async () => {
    const { cache, ask } = await open(async (target) =>
      target === '/' ? html('<p>home</p>') : html('No such product', { status: 404 }),
    )
    await ask('/')
    const { bytes } = cache.counts()
    for (let n = 0; n < 20; n++) expect((await ask(`/products/${n}`)).status).toBe(404)
    expect(cache.counts().bytes).toBe(bytes)
  })

  it('responds in the requested encoding', async () => {
    const { ask } = await open(async () => html('<p>same bytes</p>'))
    const br = await ask('/', { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await ask('/', { 'accept-encoding': 'gzip, br;q=0' })
    const plain = await ask('/', { 'accept-encoding': 'nonsense' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.body).toString()).toBe('<p>same bytes</p>')
    expect(gunzipSync(gzip.body).toString()).toBe('<p>same bytes</p>')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers.vary).toBe('accept-encoding')
  })

  it('responds with 304 if the ETag matches', async () => {
    const { ask } = await open(async () => html('<p>known</p>'))
    const first = await ask('/')
    const second = await ask('/', { 'if-none-match': first.headers.etag as string })
    expect(second.status).toBe(304)
    expect(second.body.length).toBe(0)
  })

  it('responds to HEAD without a body', async () => {
    const { ask } = await open(async () => html('<p>head</p>'))
    const answer = await ask('/', {}, 'HEAD')
    expect(answer.headers['content-length']).toBe('11')
    expect(answer.body.length).toBe(0)
  })

  it('passes on writes and personal pages', async () => {
    const { ask } = await open(async () => html('never'))
    expect((await ask('/', {}, 'POST')).status).toBe(418)
    expect((await ask('/cart')).status).toBe(418)
  })

  it('renders a page once after a change', async () => {
    let renders = 0
    const { cache, ask } = await open(async () => html(`<p>${++renders}</p>`))
    await ask('/')
    cache.invalidate()
    await Promise.all(Array.from({ length: 20 }, () => ask('/')))
    await expect.poll(async () => (await ask('/')).body.toString()).toBe('<p>2</p>')
    expect(renders).toBe(2)
  })

  it('shows no page that was stale before the latest change', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
    try {
      let price = 24
      const { cache, ask } = await open(async () => html(`<p>${price}</p>`))
      const shown = async (path: string) => (await ask(path)).body.toString()
      expect([await shown('/'), await shown('/products')]).toEqual(['<p>24</p>', '<p>24</p>'])
      price = 11
      cache.invalidate()
      // Within a second of the change, so the stale page may still be shown.
      clock.mockReturnValue(1500)
      cache.invalidate()
      expect(await shown('/')).toBe('<p>24</p>')
      clock.mockReturnValue(30_000)
      // Another change, after a period without requests.
      cache.invalidate()
      expect(await shown('/products')).toBe('<p>11</p>')
    } finally {
      clock.mockRestore()
    }
  })

  it('renders again after a change during a render', async () => {
    let shown = 'old'
    let begun = () => {}
    const rendering = new Promise<void>((resolve) => (begun = resolve))
    let finish = () => {}
    const held = new Promise<void>((resolve) => (finish = resolve))
    const { cache, ask } = await open(async () => {
      const read = shown
      begun()
      await held
      return html(read)
    })
    const first = ask('/')
    await rendering
    shown = 'new'
    cache.invalidate()
    finish()
    await first
    await expect.poll(async () => (await ask('/')).body.toString()).toBe('new')
  })

  it('does not cache a failure', async () => {
    let broken = true
    const { ask } = await open(async () => {
      if (broken) throw new Error('the database is away')
      return html('<p>well again</p>')
    })
    const failed = await ask('/')
    expect(failed.status).toBe(500)
    expect(failed.body.toString()).toContain('Unexpected Application Error!')
    const call = await ask('/api/products')
    expect([call.status, call.headers['content-type']]).toEqual([500, 'application/json'])
    expect(JSON.parse(String(call.body))).toMatchObject({ code: 'internal', message: expect.any(String) as string })
    broken = false
    expect((await ask('/')).body.toString()).toBe('<p>well again</p>')
  })

  it.each([
    ['throws', async () => Promise.reject(new Error('the database is away'))],
    ['answers 503', async () => html('Failed to load', { status: 503 })],
  ])('shows the stale page while its render %s, and tries again', async (_, fail) => {
    let make = async () => html('<p>old</p>')
    const { cache, ask } = await open(() => make())
    await ask('/')
    let failures = 0
    make = () => (failures++, fail())
    cache.invalidate()
    await expect
      .poll(async () => {
        expect((await ask('/')).body.toString()).toBe('<p>old</p>')
        return failures
      })
      .toBeGreaterThan(2)
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
    try {
      // A request waits for a single failing render only.
      failures = 0
      await ask('/')
      expect(failures).toBe(1)
    } finally {
      clock.mockRestore()
    }
    make = async () => html('<p>new</p>')
    await expect.poll(async () => (await ask('/')).body.toString()).toBe('<p>new</p>')
  })

  it('lets shared caches keep a page for ten seconds and exact stock for one', async () => {
    const { ask } = await open(async () => html('<p>kept</p>'))
    const cacheControlOf = async (path: string) => (await ask(path)).headers['cache-control']
    const page = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60'
    for (const path of ['/', '/products/mug', '/api/products', '/api/suggestions?q=m'])
      expect(await cacheControlOf(path)).toBe(page)
    expect(await cacheControlOf('/api/products/mug')).toBe('public, max-age=0, s-maxage=1')
  })

  it('never caches a cookie', async () => {
    const { ask } = await open(async () => html('<p>x</p>', { headers: { 'set-cookie': 'linden_cart=secret' } }))
    expect((await ask('/')).headers['set-cookie']).toBeUndefined()
  })
})
