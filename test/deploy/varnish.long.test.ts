import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openShop } from '#server/open-shop.ts'
import { draftFace, publishFace, undoFace } from '#shop/face/edit-face.ts'
import type { Shop } from '#shop/shop.ts'
import { setPrice } from '#shop/catalog/edit-products.ts'
import { freePort } from '#test/free-port.ts'
import { openFolder } from '#test/import-files.ts'
import { places, type Place } from '#test/process/own-databases.ts'
import { addOneProduct, startShopProcess, type ShopProcess } from '#test/process/shop-process.ts'
import { installed, installPackage, program } from '../../scripts/debian.ts'

describe.each(places)('Behind Varnish, a shop on %s', (_, make) => {
  let place: Place
  let shop: ShopProcess
  let varnish: ChildProcess
  let folder: ReturnType<typeof openFolder>
  let origin: string
  let shopPort: string
  beforeEach(async () => {
    place = await make()
    await addOneProduct(place)
    folder = openFolder()
    const port = await freePort()
    shopPort = String(await freePort())
    origin = `http://127.0.0.1:${port}`
    shop = await startShopProcess({ ...place.settings, PORT: shopPort, CDN: 'varnish', CDN_ADDRESS: origin })
    if (!installed('varnishd')) installPackage('varnish-modules')
    await startVarnish()
  })
  afterEach(async () => {
    for (const child of [varnish, shop.child]) await end(child)
    folder.remove()
    await place.remove()
  })

  async function startVarnish(graceSeconds = 60): Promise<void> {
    const file = join(folder.path, 'linden.vcl')
    const configuration = readFileSync('deploy/varnish/linden.vcl', 'utf8')
    writeFileSync(file, configuration.replace('"3000"', `"${shopPort}"`).replaceAll('60s', `${graceSeconds}s`))
    const words = ['-F', '-j', 'none', '-a', new URL(origin).host, '-f', file, '-s', 'malloc,16m', '-T', 'none']
    varnish = spawn(program('varnishd', 'varnish'), [...words, '-n', join(folder.path, 'varnish')], { stdio: 'ignore' })
    await expect
      .poll(() =>
        get('/api/products').then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200)
  }
  async function end(child: ChildProcess): Promise<void> {
    const ended = once(child, 'exit')
    if (child.exitCode === null && child.kill('SIGTERM')) await ended
  }
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { headers: { connection: 'close', ...headers } })
  const cacheOf = async (path: string, headers?: Record<string, string>) =>
    (await get(path, headers)).headers.get('x-cache')
  const pricesOf = async () => {
    const { products } = (await (await get('/api/products')).json()) as { products: { price: number }[] }
    return products.map(({ price }) => price)
  }
  async function asOwner(work: (shop: Shop) => Promise<unknown>): Promise<void> {
    const { shop: owner } = await openShop(readConfig(place.settings), null!)
    await work(owner)
    await owner.database.close()
  }
  const changePrice = (price: string): Promise<void> =>
    asOwner(async (owner) => {
      const { sku } = await owner.database.db.selectFrom('variants').select('sku').executeTakeFirstOrThrow()
      await setPrice(owner, sku!, price)
    })

  it('gets one request for a public page by all shoppers, and none for cache hits', async () => {
    expect(await cacheOf('/api/products')).toBe('hit')
    expect(await cacheOf('/api/products', { cookie: 'linden_cart=x' })).toBe('hit')
    const { headers } = await get('/api/products')
    for (const name of ['surrogate-key', 'surrogate-control', 'xkey']) expect(headers.get(name)).toBeNull()
    expect(headers.get('cache-control')).toMatch(/^public, max-age=0/)
  })

  it('gets each request for a personal page', async () => {
    for (const path of ['/api/cart', '/cart', '/api/cart']) expect(await cacheOf(path)).toBe('miss')
  })

  // The page may be kept for an hour: only the purge can show the new price.
  it('shows a changed price', async () => {
    for (const price of ['17', '18', '19']) {
      expect(await cacheOf('/api/products')).toBe('hit')
      await changePrice(price)
      await expect.poll(pricesOf, { interval: 20 }).toEqual([Number(price)])
    }
  })

  it('shows a face as soon as it is published, and as soon as that is undone', async () => {
    const nameOf = async () => (await (await get('/llms.txt')).text()).split('\n')[0]
    const before = await nameOf()
    expect(await cacheOf('/llms.txt')).toBe('hit')
    await asOwner((owner) => draftFace(owner, () => ({ name: 'Elm Ceramics' })))
    expect([await nameOf(), await cacheOf('/llms.txt')]).toEqual([before, 'hit'])
    await asOwner((owner) => publishFace(owner))
    await expect.poll(nameOf, { interval: 20 }).toBe('# Elm Ceramics')
    await asOwner((owner) => undoFace(owner))
    await expect.poll(nameOf, { interval: 20 }).toBe(before)
  })

  it('cannot be purged without a key', async () => {
    expect((await fetch(`${origin}/`, { method: 'PURGE' })).status).toBe(400)
  })

  it('cannot be purged by a stranger through a proxy on the same machine', async () => {
    const headers = { 'xkey-softpurge': 'shop', 'x-forwarded-for': '203.0.113.9' }
    expect((await fetch(`${origin}/`, { method: 'PURGE', headers })).status).toBe(403)
  })

  it('leaves its cached pages available when it has died', async () => {
    shop.child.kill('SIGKILL')
    await shop.ended
    expect((await get('/api/products')).status).toBe(200)
    expect(await pricesOf()).toHaveLength(1)
  })

  /** A shop that lives and answers every page with 503, as while its database is down. */
  async function replaceByFailingShop() {
    shop.child.kill('SIGKILL')
    await shop.ended
    let failures = 0
    const server = createServer(({ url }, response) => {
      const isProbe = url === '/healthz'
      if (!isProbe) failures += 1
      response.writeHead(isProbe ? 200 : 503).end()
    }).listen(Number(shopPort), '127.0.0.1')
    return { close: () => server.close(), failures: () => failures }
  }

  it.each([
    ['keeps a stored page that was purged and that a node cannot render, as while its database is down', 60],
    ['keeps a page that has been stale for longer, and asks for it before it shows it', 0],
  ])('%s', async (__, graceSeconds) => {
    await end(varnish)
    await startVarnish(graceSeconds)
    const failing = await replaceByFailingShop()
    try {
      await fetch(`${origin}/`, { method: 'PURGE', headers: { 'xkey-softpurge': 'shop' } })
      const statuses = new Set<number>()
      const ask = async () => {
        statuses.add((await get('/api/products')).status)
        return failing.failures()
      }
      await expect.poll(ask).toBeGreaterThan(3)
      expect(statuses).toEqual(new Set([200]))
    } finally {
      failing.close()
    }
  })

  it('shows no page stale for longer if the shop can render it', async () => {
    await end(varnish)
    await startVarnish(0)
    await changePrice('17')
    await expect.poll(pricesOf, { interval: 20 }).toEqual([17])
    await fetch(`${origin}/`, { method: 'PURGE', headers: { 'xkey-softpurge': 'shop' } })
    expect(await cacheOf('/api/products')).toBe('miss')
    expect(await cacheOf('/api/products')).toBe('hit')
  })

  it('passes on the failure of an uncached page', async () => {
    const failing = await replaceByFailingShop()
    try {
      expect((await get('/api/products/1')).status).toBe(503)
      expect(failing.failures()).toBe(1)
    } finally {
      failing.close()
    }
  })
})
