import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '#contract/client.ts'
import type { LibraryPicture } from '#domain/media/library.ts'
import { createSite } from '#server/app.ts'
import { databases } from '#test/databases.ts'
import { addProduct, examplePicture } from '#test/examples.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

const LOGO: LibraryPicture = {
  ...examplePicture('/media/logo'),
  name: 'logo',
  width: 1200,
  height: 400,
  color: '#b3261e',
  focus: [50, 50],
}
const RED = { r: 179, g: 38, b: 30 }

describe('Files generated from the face', () => {
  const [, open] = databases[0]!
  let test: TestShop
  let server: Server
  let origin: string
  let site: ReturnType<typeof createSite>
  beforeEach(async () => {
    test = await openTestShop(open)
    const logo = await sharp({ create: { width: 120, height: 40, channels: 3, background: RED } })
      .webp()
      .toBuffer()
    const media = async (name: string) => (name === 'logo-1200.webp' ? logo : null)
    const render = async () => new Response('A page', { status: 404 })
    site = createSite(test.shop, null, render, { client: 'public', media }, () => '192.0.2.1')
    server = createServer(site.listener)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(async () => {
    server.close()
    await test.close()
  })

  const fileAt = async (path: string) => Buffer.from(await (await fetch(origin + path)).arrayBuffer())
  function show(face: object) {
    Object.assign(test.shop, { face: { ...test.shop.face, ...face } })
    site.onCatalogChange()
  }
  const pixel = async (png: Buffer, left: number, top: number) => {
    const area = sharp(png).removeAlpha().extract({ left, top, width: 1, height: 1 })
    const [r, g, b] = await area.raw().toBuffer()
    return { r, g, b }
  }
  const near = ({ r, g, b }: typeof RED) =>
    Object.fromEntries(Object.entries({ r, g, b }).map(([name, value]) => [name, expect.closeTo(value, -1)]))

  it('are the default icons, until a logo is chosen, and again after an undo', async () => {
    for (const path of ['/favicon-32.png', '/favicon.svg']) {
      expect(await fileAt(path)).toEqual(readFileSync(`public${path}`))
      show({ logo: { picture: 'logo' }, pictures: [LOGO] })
      expect(await fileAt(path)).not.toEqual(readFileSync(`public${path}`))
      show({ logo: undefined, pictures: [] })
      expect(await fileAt(path)).toEqual(readFileSync(`public${path}`))
    }
  })

  it('include icons of each size, with the whole picture on the page background', async () => {
    show({ icon: 'logo', pictures: [LOGO] })
    for (const [path, size] of [
      ['/favicon-32.png', 32],
      ['/apple-touch-icon.png', 180],
      ['/icon-192.png', 192],
      ['/icon-512.png', 512],
      ['/icon-maskable-512.png', 512],
    ] as const) {
      const icon = await fileAt(path)
      expect(await sharp(icon).metadata(), path).toMatchObject({ format: 'png', width: size, height: size })
      expect(await pixel(icon, 0, 0), path).toEqual({ r: 250, g: 249, b: 246 })
      expect(await pixel(icon, size / 2, size / 2), path).toEqual(near(RED))
    }
    // Phones may mask a fifth of the side.
    expect(await pixel(await fileAt('/icon-maskable-512.png'), 90, 256)).toEqual({ r: 250, g: 249, b: 246 })
    const ico = await fetch(`${origin}/favicon.ico`)
    expect(ico.headers.get('content-type')).toBe('image/x-icon')
    expect((await fileAt('/favicon.svg')).toString()).toMatch(/^<svg .*href="data:image\/png;base64,/)
  })

  it('stay the defaults while the picture’s file is missing', async () => {
    show({ icon: 'logo', pictures: [{ ...LOGO, src: '/media/lost' }] })
    expect(await fileAt('/favicon-32.png')).toEqual(readFileSync('public/favicon-32.png'))
  })

  it('include a social card of name, logo and accent, at a URL that changes with them', async () => {
    await addProduct(test.shop, { name: 'Mug', category: 'Mugs' })
    const read = async () =>
      (await test.api.request('/api/storefront')).json() as Promise<Answer<'GET /api/storefront'>>
    const before = (await read()).socialCard!
    expect(before).toMatch(/^\/social-card\.png\?v=[0-9a-f]{8}$/)
    const plain = await fileAt(before)
    expect(await sharp(plain).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    show({ name: 'Elm & <Sons> 陶器', colors: { accent: '#b3261e' }, logo: { picture: 'logo' }, pictures: [LOGO] })
    const after = await read()
    expect(after.socialCard).not.toBe(before)
    const card = await fileAt(after.socialCard!)
    expect(card).not.toEqual(plain)
    expect(await pixel(card, 10, 625)).toEqual(near(RED))
    expect(await pixel(card, 600, 250)).toEqual(near(RED))
  })

  it('include the email logo as PNG on the background of emails, light and dark, if there is one', async () => {
    const [light, dark] = ['/logo.png', '/logo-dark.png']
    expect((await fetch(origin + light)).status).toBe(404)
    show({ logo: { picture: 'logo' }, pictures: [LOGO] })
    expect(await sharp(await fileAt(light!)).metadata()).toMatchObject({ format: 'png', width: 384, height: 128 })
    expect(await pixel(await fileAt(light!), 192, 64)).toEqual(near(RED))
    expect((await fetch(origin + dark)).status).toBe(404)
    show({ logo: { picture: 'logo', dark: 'logo' } })
    expect(await pixel(await fileAt(dark!), 192, 64)).toEqual(near(RED))
    show({ logo: undefined })
    expect([(await fetch(origin + light)).status, (await fetch(origin + dark)).status]).toEqual([404, 404])
  })

  it('do not include a card for the demo, which has its own picture', async () => {
    await addProduct(test.shop, {
      name: 'Stoneware Mug',
      category: 'Home & Kitchen',
      variants: [{ sku: 'LN-MUG-WHT' }],
    })
    expect(await (await test.api.request('/api/storefront')).json()).not.toHaveProperty('socialCard')
  })
})
