import type { ReactNode } from 'react'
import { Links, Meta, Outlet, useLocation, type ShouldRevalidateFunctionArgs } from 'react-router'
import './styles/tokens.css'
import './styles/font.css'
import './styles/base.css'
import font from './styles/instrument-sans.woff2?url'
import type { Route } from './+types/root.ts'
import { SignInNotice } from './accounts/sign-in-notice.tsx'
import { browserApi } from './api.ts'
import { personal, shopApi } from './context.ts'
import { ErrorScreen, titleOfError } from './layout/error-screen.tsx'
import { useFirstWords } from './layout/first-words.ts'
import { FollowedLinks } from './layout/followed-links.tsx'
import { Footer, SlimFooter } from './layout/footer.tsx'
import { Header, SlimHeader } from './layout/header.tsx'
import { useNavigationFocus } from './layout/navigation-focus.ts'
import { useLostCode } from './layout/lost-code.ts'
import { NavigationProgress } from './layout/navigation-progress.tsx'
import { useOtherTabs } from './layout/other-tabs.ts'
import { Scrolling } from './layout/scrolling.tsx'
import { PageScripts } from './page-scripts.tsx'
import { storedToken } from './session.ts'
import { LiveRegion } from './ui/live-region.tsx'
import { withWishlist } from './wishlist/with-wishlist.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(shopApi)
  const [shop, shopper] = await Promise.all([
    api('GET /api/shop'),
    context.get(personal) ? api('GET /api/session') : null,
  ])
  return { shop, shopper }
}

type RootData = Awaited<ReturnType<typeof loader>>
let shop: RootData['shop'] | undefined
let known: RootData['shopper'] = null

/** What is personal arrives after the page has: the page itself is the same for everybody. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<RootData> {
  if (!shop) {
    const page = await serverLoader()
    shop = page.shop
    // A token in storage counts where its cookie has gone; looking for it removes one that has ended.
    const token = storedToken()
    if (page.shopper && (page.shopper.user || !token)) {
      known = await withWishlist(browserApi(), page.shopper)
      return { shop, shopper: known }
    }
  }
  // Without an answer the shopper stays who it was; the page is of use all the same.
  const api = browserApi()
  const shopper = await api('GET /api/session').catch(() => null)
  if (shopper) known = await withWishlist(api, shopper)
  else if (known?.user && !storedToken()) known = null
  return { shop, shopper: known }
}
clientLoader.hydrate = true as const

/** After a write and when asked to, but not each time a filter changes the address. */
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
    // The remembered count of the cart is set on it before the page is taken over.
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
        <Scrolling />
        <PageScripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const slim = useLocation().pathname === '/checkout'
  useNavigationFocus()
  useOtherTabs()
  useLostCode()
  useFirstWords()
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <FollowedLinks />
      <NavigationProgress />
      {slim ? <SlimHeader name={loaderData.shop.name} /> : <Header {...loaderData} />}
      <main id="main" tabIndex={-1}>
        <SignInNotice />
        <Outlet />
      </main>
      {slim ? <SlimFooter name={loaderData.shop.name} /> : <Footer shop={loaderData.shop} />}
      <LiveRegion />
    </>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorScreen error={error} />
