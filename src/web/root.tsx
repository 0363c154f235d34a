import type { ReactNode } from 'react'
import { Links, Meta, Scripts, type ShouldRevalidateFunctionArgs } from 'react-router'
import '#web/styles/tokens.css'
import '#web/styles/font.css'
import '#web/styles/base.css'
import font from '#web/styles/instrument-sans.woff2?url'
import type { Route } from './+types/root.ts'
import { browserApi } from './api.ts'
import { pageMetadata, personal, shopApi } from './context.ts'
import { ErrorScreen, titleOfError } from '#web/layout/error-screen.tsx'
import { Frame } from '#web/layout/frame.tsx'
import { PageScrollRestoration } from '#web/navigation/scrolling.tsx'
import type { RootData } from './root-data.ts'
import { shopPicture, SOCIAL_CARD } from '#web/structured-data/shared-picture.ts'
import { storedToken } from './session.ts'
import { withWishlist } from '#web/wishlist/with-wishlist.ts'

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const api = context.get(shopApi)
  const [shop, storefront, shopper] = await Promise.all([
    api('GET /api/shop'),
    api('GET /api/storefront'),
    context.get(personal) ? api('GET /api/session') : null,
  ])
  const metadata = context.get(pageMetadata)
  // The loader of a product sets its own picture, before or after this.
  if (metadata.picture === SOCIAL_CARD) metadata.picture = shopPicture(storefront, shop.name)
  return { shop, storefront, shopper }
}

let open: Pick<RootData, 'shop' | 'storefront'> | undefined
let known: RootData['shopper'] = null

/** Loads the personal part after hydration, because public pages are the same for everyone. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<RootData> {
  if (!open) {
    const page = await serverLoader()
    open = { shop: page.shop, storefront: page.storefront }
    // A stored token is used if the cookie is gone. Reading it removes an expired one.
    const token = storedToken()
    if (page.shopper && (page.shopper.user || !token)) {
      known = await withWishlist(browserApi(), page.shopper)
      return { ...open, shopper: known }
    }
  }
  // Without a response, the last known shopper stays.
  const api = browserApi()
  const shopper = await api('GET /api/session').catch(() => null)
  if (shopper) known = await withWishlist(api, shopper)
  else if (known?.user && !storedToken()) known = null
  return { ...open, shopper: known }
}
clientLoader.hydrate = true as const

/** Revalidates after a write and on request, but not when a filter changes the URL. */
export const shouldRevalidate = ({ formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  (formMethod !== undefined && formMethod !== 'GET') || currentUrl.href === nextUrl.href

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: font, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon-32.png', type: 'image/png', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

export const meta: Route.MetaFunction = ({ loaderData, error }) => [
  { title: error ? titleOfError(error) : (loaderData?.shop.name ?? 'Linden') },
]

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The remembered cart count is set on this element before hydration.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf9f6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#161714" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <PageScrollRestoration />
        {import.meta.env.DEV && <Scripts />}
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return <Frame {...loaderData} />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorScreen error={error} />
