import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  redirect,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
} from 'react-router'
import '#web/styles/tokens.css'
import '#web/styles/font.css'
import '#web/styles/base.css'
import '#desk/styles/desk.css'
import { desk } from './context.ts'
import type { RootData } from './root-data.ts'
import { Frame } from '#desk/layout/frame.tsx'
import { Page } from '#desk/ui/page.tsx'
import { SIGN_IN, isOpenPath, pagePathOf } from './open-paths.ts'

/** Nobody sees a page of the desk without signing in. */
export const middleware: MiddlewareFunction<Response>[] = [
  ({ context, request }) => {
    const { pathname, searchParams } = new URL(request.url)
    const path = pagePathOf(pathname)
    if (context.get(desk).worker || isOpenPath(path)) return
    searchParams.delete('_routes')
    const to = searchParams.size > 0 ? `${path}?${searchParams}` : path
    throw redirect(to === '/' ? SIGN_IN : `${SIGN_IN}?${new URLSearchParams({ to })}`)
  },
]

export function loader({ context }: LoaderFunctionArgs): RootData {
  const { shop, worker, notice } = context.get(desk)
  return { shop, worker, notice }
}

export const links: LinksFunction = () => [
  {
    rel: 'icon',
    href: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='8' fill='%232f5d46'/><path d='M8 11h16v11H8zM8 16h16' fill='none' stroke='white' stroke-width='2'/></svg>",
  },
]

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Frame {...useLoaderData<typeof loader>()} />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const data = useRouteLoaderData('root') as RootData | undefined
  const isRefusal = isRouteErrorResponse(error)
  const title = isRefusal && error.status === 404 ? 'Not found' : isRefusal ? 'Not possible' : 'This page has failed'
  const text =
    isRefusal && typeof error.data === 'string'
      ? error.data
      : 'The cause is in the log of the shop. What was done before it failed is kept: look before you try again.'
  const page = (
    <Page title={title}>
      <p role="alert">{text}</p>
    </Page>
  )
  return data ? <Frame {...data}>{page}</Frame> : <main>{page}</main>
}
