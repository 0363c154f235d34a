import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { createSite } from '#server/app.ts'
import type { RenderPage } from '#server/render/pages.ts'
import { draftFace, publishFace } from '#shop/face/edit-face.ts'
import { openPreview } from '#shop/face/preview-face.ts'

const policy = "default-src 'self'; script-src 'self' 'sha256-x'; form-action 'self'"

/** A page with the shop's name and links. */
const renderPage: RenderPage = async (request, send) => {
  const { data } = await send(new Request(new URL('/api/shop', request.url)))
  const { name } = data as { name: string }
  const { pathname } = new URL(request.url)
  if (pathname === '/checkout') return new Response(null, { status: 302, headers: { location: '/cart' } })
  const links =
    '<a class="x" href="/products">All</a><a href="https://kiln.example/">Kiln</a><link href="/assets/a.css">'
  return {
    status: 200,
    headers: new Headers({ 'content-security-policy': policy }),
    body: `${name} ${pathname} ${links}`,
  }
}

describe.each(databases)('A preview of the face on %s', (_, open) => {
  let test: TestShop
  let server: Server
  let origin: string
  beforeEach(async () => {
    test = await openTestShop(open)
    const files = { client: 'public', media: async () => null }
    server = createServer(createSite(test.shop, null, renderPage, files, () => '192.0.2.1').listener)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await draftFace(test.shop, () => ({ name: 'Elm Ceramics' }))
  })
  afterEach(async () => {
    server.close()
    await test.close()
  })

  const get = (path: string) => fetch(origin + path, { redirect: 'manual' })

  it('shows the draft at a private URL that no cache, search engine or other site learns, where nothing can be submitted', async () => {
    const { token } = await openPreview(test.shop)
    const page = await get(`/preview/${token}`)
    const text = await page.text()
    expect(text).toContain('Elm Ceramics / ')
    expect(text).toContain(`<a class="x" href="/preview/${token}/products">`)
    expect(text).toContain('<a href="https://kiln.example/">')
    expect(text).toContain('<link href="/assets/a.css">')
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'self'; script-src 'none'; form-action 'none'",
    })
    expect(await (await get(`/preview/${token}/faq?a=b`)).text()).toContain('Elm Ceramics /faq ')
    expect((await get(`/preview/${token}/checkout`)).headers.get('location')).toBe(`/preview/${token}/cart`)
    expect(await (await get('/')).text()).toContain('Linden / ')
  })

  it('ends after a week or with a newer URL, and cannot be guessed', async () => {
    const { token } = await openPreview(test.shop)
    const { token: newer } = await openPreview(test.shop)
    const nameAt = async (path: string) => (await (await get(path)).text()).split(' /')[0]
    expect(await nameAt(`/preview/${token}`)).toBe('Linden')
    expect(await nameAt(`/preview/${'0'.repeat(48)}`)).toBe('Linden')
    expect(await nameAt(`/preview/${newer}`)).toBe('Elm Ceramics')
    test.moveClock(7 * 24 * 60 * 60_000)
    expect(await nameAt(`/preview/${newer}`)).toBe('Linden')
  })

  it('requires a draft', async () => {
    await publishFace(test.shop)
    await expect(openPreview(test.shop)).rejects.toThrow('There is no draft to preview.')
  })
})
