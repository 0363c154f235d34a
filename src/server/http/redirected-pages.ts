import { lostPath } from '#domain/redirects.ts'
import type { LostDemand } from '#domain/search/lost-demand.ts'
import { PAGES } from '#domain/url-table.ts'
import type { Page, RenderPage } from '#server/render/pages.ts'
import { redirectOf } from '#shop/redirects/redirects.ts'
import type { Shop } from '#shop/shop.ts'

/** The first path segments of personal pages, whose URLs identify an order or an account. */
const PERSONAL = new Set(Object.values(PAGES).flatMap((page) => ('cache' in page ? [] : page.pattern.split('/')[1])))

/** Redirects or counts requests for a URL without a page. The shop's own pages take precedence. */
export const redirectedPages =
  (shop: Shop, onLost: (lost: LostDemand) => void, renderPage: RenderPage): RenderPage =>
  async (request, send, options) => {
    const page = await renderPage(request, send, options)
    const { pathname, search } = new URL(request.url)
    if (page.status !== 404 || request.method === 'POST' || PERSONAL.has(pathname.split('/')[1])) return page
    // Without the database, the original response is sent.
    const redirect = await redirectOf(shop, pathname).catch(options.onError)
    if (!redirect) {
      onLost({ kind: 'address', text: lostPath(pathname) })
      return page
    }
    return redirect.target === null ? gone(page) : moved(redirect.target, search)
  }

const gone = ({ headers, body }: Page): Page => new Response(body, { status: 410, headers })

function moved(target: string, search: string): Page {
  const [address, hash = ''] = target.split('#', 2) as [string, string?]
  const location = address.includes('?') ? target : `${address}${search}${hash && `#${hash}`}`
  return { status: 301, headers: new Headers({ location }), body: '' }
}
