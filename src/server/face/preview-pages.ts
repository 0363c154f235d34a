import { createApi } from '#api/app.ts'
import { callInProcess } from '#api/in-process.ts'
import { previewPath, readPreviewPath } from '#domain/face/preview.ts'
import type { PageOptions, RenderPage } from '#server/render/pages.ts'
import { previewedFace } from '#shop/face/preview-face.ts'
import { faceStyle } from './face-style.ts'
import type { Shop } from '#shop/shop.ts'

type Parts = { shop: Shop; renderPage: RenderPage; pageOptions: (isPersonal: boolean) => PageOptions }

/** Renders a page with a draft, without scripts and forms, so that nothing can be submitted. Null for any other URL. */
export async function previewPage({ shop, renderPage, pageOptions }: Parts, address: URL): Promise<Response | null> {
  const read = readPreviewPath(address.pathname)
  const previewed = read && (await previewedFace(shop, read.token))
  if (!previewed) return null
  const api = createApi({ ...shop, face: previewed.face })
  const request = new Request(new URL(read.path + address.search, shop.settings.url))
  const notice = `This is a preview of version ${previewed.version}. Nothing can be bought here.`
  const page = await renderPage(request, callInProcess(api, {}), {
    ...pageOptions(false),
    notice,
    style: faceStyle(previewed.face),
  })
  const headers = new Headers(page.headers)
  headers.set('cache-control', 'no-store')
  headers.set('x-robots-tag', 'noindex')
  // The URL contains the secret token.
  headers.set('referrer-policy', 'no-referrer')
  headers.set('content-security-policy', withoutActions(headers.get('content-security-policy')))
  const within = (path: string) => (/^\/(?![/\\])/.test(path) ? previewPath(read.token, path) : path)
  const location = headers.get('location')
  if (location !== null) headers.set('location', within(location))
  const body = page instanceof Response ? await page.text() : page.body
  return new Response(withLinks(body, within), { status: page.status, headers })
}

const withoutActions = (policy: string | null): string =>
  (policy ?? '').replace(/script-src [^;]*/, "script-src 'none'").replace(/form-action [^;]*/, "form-action 'none'")

const withLinks = (html: string, within: (path: string) => string): string =>
  html.replaceAll(/(<a\b[^>]*?\shref=")([^"]*)/g, (_, before: string, path: string) => before + within(path))
