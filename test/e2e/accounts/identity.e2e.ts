import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import sharp from 'sharp'
import routes from '#web/routes.ts'
import { expect, test } from '../support/fixtures.ts'
import { ADA } from '../../support/accounts.ts'
import { choosePaypal, enterShipping, fillCart } from '../support/requests.ts'

/** An address for each page. */
const ADDRESSES = ((await routes) as RouteConfigEntry[])
  .map(({ path = '' }) => `/${path}`)
  // Those of the owner's pages are the owner's.
  .filter((path) => !/^\/(?:product|pages|journal)\//.test(path))
  // The address that links have.
  .map((path) => path.replace(/^\/products\/(sale|deals)$/, '/products/category/$1'))
  .map((path) =>
    path
      .replace(':category', 'beauty')
      .replace(':productId', 'stoneware-mug')
      .replace(/:orderId|:token|\*/, 'none')
      .replace(':number', 'INV-000001'),
  )
  .concat(['/products/canvas-tote', '/products/category/clothing'])

type Head = { title: string; meta: Record<string, string>; canonical: string | undefined }

async function headOf(request: APIRequestContext, address: string): Promise<Head> {
  const html = await (await request.get(address)).text()
  const text = (found: RegExpExecArray | null) => found?.[1]?.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
  const meta = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)]
  return {
    title: text(/<title>([^<]*)<\/title>/.exec(html)) ?? '',
    meta: Object.fromEntries(meta.map(([, name, content]) => [name!, content!])),
    canonical: text(/<link rel="canonical" href="([^"]*)"/.exec(html)),
  }
}

test('Every page has its own title, description and Open Graph card', async ({ page, shop }) => {
  // The cart needs an item, or the checkout would redirect.
  await fillCart(page)
  await page.request.post('/api/auth/register', { data: { ...ADA, email: `ada-${randomUUID()}@example.com` } })
  const heads = new Map<string, Head>()
  for (const address of ADDRESSES) heads.set(address, await headOf(page.request, address))
  for (const what of ['title', 'description'] as const) {
    const texts = [...heads].map(([address, { title, meta }]) => [what === 'title' ? title : meta.description, address])
    for (const [text, address] of texts) expect(text, `the ${what} of ${address}`).toMatch(/\S.{7,}/)
    expect(Object.keys(Object.fromEntries(texts)), `each ${what} is unique`).toHaveLength(texts.length)
  }
  for (const [address, { title, meta, canonical }] of heads) {
    expect(title, address).toMatch(/ – Linden$/)
    if (meta.robots === 'noindex') continue
    expect(canonical, address).toBe(shop.url + address)
    expect(meta, address).toMatchObject({
      'og:url': canonical,
      'og:site_name': 'Linden',
      description: meta['og:description'],
    })
    expect(`${meta['og:title']} – Linden`, address).toBe(title)
    expect(meta['og:image'], address).toMatch(new RegExp(`^${shop.url}/`))
    const picture = await page.request.get(meta['og:image']!)
    expect(picture.headers()['content-type'], address).toMatch(/^image\//)
    const { width, height } = await sharp(await picture.body()).metadata()
    expect(meta, address).toMatchObject({
      'og:image:width': String(width),
      'og:image:height': String(height),
      'og:image:alt': expect.stringMatching(/\S.{3,}/),
      'twitter:card': 'summary_large_image',
      'twitter:image:alt': meta['og:image:alt'],
    })
  }
  const hidden = [...heads].filter(([, { meta }]) => meta.robots === 'noindex').map(([address]) => address)
  expect(hidden).toEqual([
    '/checkout',
    '/order-confirmation/none',
    '/pay/none',
    '/orders/find',
    '/orders/withdraw',
    '/orders/none',
    '/orders/none/withdraw',
    '/orders/none/address',
    '/orders/none/return',
    '/orders/none/documents/INV-000001',
    '/orders/none/returns/INV-000001/sheet',
    '/wishlist',
    '/logout',
    '/forgot-password',
    '/reset-password',
    '/confirm-email',
    '/newsletter',
    '/account',
    '/account/addresses',
    '/account/profile',
    '/account/sessions',
    '/account/data',
    '/account/email',
    '/journal',
    '/none',
  ])
})

test('The titles of checkout steps and searches contain the step and the search', async ({ page }) => {
  await fillCart(page)
  await enterShipping(page)
  await choosePaypal(page)
  for (const [address, title] of Object.entries({
    '/checkout?step=shipping': 'Checkout: Shipping',
    '/checkout?step=payment': 'Checkout: Payment',
    '/checkout?step=review': 'Checkout: Review',
    '/products?q=mug': '“mug” in All Products',
  }))
    expect((await headOf(page.request, address)).title).toBe(`${title} – Linden`)
})

test('A product list has one canonical address', async ({ request, shop }) => {
  for (const [asked, known] of Object.entries({
    '/products/sale': '/products/category/sale',
    '/products/category/deals': '/products/category/deals',
    '/products/category/Home%20&%20Kitchen': '/products/category/home-kitchen',
    '/products?sort=rating&min=20': '/products',
    '/products?category=beauty': '/products/category/beauty',
  }))
    expect((await headOf(request, asked)).canonical, asked).toBe(shop.url + known)
})

test('An unknown category is marked noindex', async ({ request }) => {
  const robotsOf = async (address: string) => (await headOf(request, address)).meta.robots
  expect(await robotsOf('/products/category/made-up')).toBe('noindex')
  for (const address of ['/products', '/products/category/beauty', '/products/sale'])
    expect(await robotsOf(address), address).toBeUndefined()
})

test('The web app manifest has the name and icons of the shop', async ({ request }) => {
  const answer = await request.get('/manifest.webmanifest')
  expect(answer.headers()['content-type']).toBe('application/manifest+json')
  const manifest = (await answer.json()) as { name: string; icons: { src: string; sizes: string; purpose?: string }[] }
  expect(manifest).toMatchObject({ name: 'Linden', start_url: '/', theme_color: '#faf9f6' })
  expect(manifest.icons.map(({ purpose = 'any', sizes }) => `${purpose} ${sizes}`)).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 512x512',
  ])
  const html = await (await request.get('/')).text()
  const linked = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)].map(([, to]) => to!)
  expect(linked).toHaveLength(3)
  // Linked without a script.
  expect(html.match(/<link rel="manifest" href="\/manifest\.webmanifest"\/>/g)).toHaveLength(1)
  const icon = await request.get('/favicon.ico')
  expect(icon.headers()['content-type']).toMatch(/^image\/(?:x-icon|vnd\.microsoft\.icon)$/)
  // The head of an icon file with one picture, and the first bytes of a PNG.
  expect((await icon.body()).subarray(0, 6).toString('hex')).toBe('000001000100')
  expect((await icon.body()).subarray(22, 26).toString('latin1')).toBe('\x89PNG')
  for (const address of [...linked, ...manifest.icons.map(({ src }) => src)])
    expect((await request.get(address)).status(), address).toBe(200)
  for (const scheme of ['light', 'dark'])
    expect(html).toMatch(
      new RegExp(`<meta name="theme-color" content="#\\w{6}" media="\\(prefers-color-scheme: ${scheme}\\)"`),
    )
})
