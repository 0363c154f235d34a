import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSite } from '#server/app.ts'
import type { RenderPage } from '#server/render/pages.ts'
import { addRedirects, missingPaths, removeRedirect } from '#shop/redirects/redirects.ts'
import { saveLostDemand, type LostDemandCounter } from '#shop/search/lost-demand.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

/** Renders only product pages, each containing the requested path. */
const renderPage: RenderPage = async ({ url }, send) => {
  const { pathname } = new URL(url)
  const { status } = await send(new Request(new URL(`/api${pathname}`, url)))
  return { status, headers: new Headers({ 'content-type': 'text/html' }), body: pathname }
}

describe.each(databases)('An old URL on %s', (_, open) => {
  let test: TestShop
  let server: Server
  let demand: LostDemandCounter
  beforeEach(async () => {
    test = await openTestShop(open)
    const nowhere = { client: 'public', media: async () => null }
    const site = createSite(test.shop, new Hono(), renderPage, nowhere, () => '192.0.2.1')
    demand = site.lostDemand
    server = createServer(site.listener).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterEach(async () => {
    server.closeAllConnections()
    server.close()
    await test.close()
  })

  async function ask(path: string, method = 'GET') {
    const { port } = server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', method })
    return [answer.status, answer.headers.get('location') ?? (await answer.text())]
  }
  const lead = (redirects: Record<string, string | null>) =>
    addRedirects(
      test.shop,
      Object.entries(redirects).map(([path, target]) => ({ path, target })),
    )

  it('redirects at once to the new one, with its query, until the redirect is removed', async () => {
    expect(await ask('/old/about')).toEqual([404, '/old/about'])
    await lead({
      '/old/about': '/contact',
      '/products/old-mug': '/products/mug?variant=2#top',
      '/café': '/faq#hours',
    })
    expect(await ask('/Old/About/?utm=mail')).toEqual([301, '/contact?utm=mail'])
    expect(await ask('/old/about', 'HEAD')).toEqual([301, '/contact'])
    expect(await ask('/products/old-mug?a=1')).toEqual([301, '/products/mug?variant=2#top'])
    expect(await ask('/caf%C3%A9?a=1')).toEqual([301, '/faq?a=1#hours'])
    await lead({ '/old/about': null })
    expect(await ask('/old/about')).toEqual([410, '/old/about'])
    await removeRedirect(test.shop, '/old/about/')
    expect(await ask('/old/about')).toEqual([404, '/old/about'])
    await expect(removeRedirect(test.shop, '/old/about')).rejects.toThrow('/old/about is not redirected.')
  })

  it('does not hide the shop’s own pages', async () => {
    await addProduct(test.shop, { name: 'Mug' })
    await lead({ '/products/mug': '/faq' })
    expect(await ask('/products/mug')).toEqual([200, '/products/mug'])
  })

  it('cannot be saved in a loop, and neither can others with it', async () => {
    await lead({ '/a': '/b', '/b': '/c' })
    await expect(lead({ '/x': '/y', '/c': '/A/' })).rejects.toThrow(
      'These redirects would form a loop: /a → /b → /c → /a. Nothing was changed.',
    )
    expect(await ask('/x')).toEqual([404, '/x'])
  })

  it('without a page is listed with its count, except an order’s page', async () => {
    for (const path of ['/old', '/OLD/', '/old?a=1', '/products/none', '/orders/K7Q2-9XMD', '/u/ada@example.com'])
      await ask(path)
    await saveLostDemand(test.shop, demand)
    expect(await missingPaths(test.shop, 30)).toEqual([
      { text: '/old', count: 3 },
      { text: '', count: 1 },
      { text: '/products/none', count: 1 },
    ])
    await lead({ '/old': '/contact' })
    expect((await missingPaths(test.shop, 30)).map(({ text }) => text)).toEqual(['', '/products/none'])
  })
})
