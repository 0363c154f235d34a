import { data } from 'react-router'
import type { ShopApi } from '#contract/client.ts'
import { INFORMATION, isInformationPage } from '#domain/information.ts'
import { toDollars } from '#domain/money.ts'
import { DEFAULT_SHIPPING_OPTIONS, SHIPPING_TEXTS } from '#domain/checkout/shipping.ts'
import type { Route } from './+types/information.ts'
import { browserApi } from '#web/api.ts'
import { onApiError } from '#web/on-api-error.ts'
import { shopApi } from '#web/context.ts'
import { InformationScreen, type InformationName } from '#web/information/information-screen.tsx'
import { OwnScreen } from '#web/information/own-screen.tsx'
import { NOT_FOUND, NotFoundPanel } from '#web/layout/not-found-panel.tsx'
import { FEED_LINK } from '#web/information/feed-link.ts'
import { loadDocument } from '#web/navigation/load-document.ts'
import { metaOf } from '#web/page-meta.ts'
import { addEntryData } from '#web/structured-data/add-structured-data.ts'
import { useShop, useStorefront } from '#web/root-data.ts'

export { shouldRevalidatePublicPage as shouldRevalidate } from '#web/navigation/public-revalidation.ts'

/**
 * Loads the page at a path, in the owner's words if there are any. Default shipping options stand in for missing ones.
 * `name` is null below /pages/, so that a page that replaces a built-in one is not shown twice.
 */
async function load(api: ShopApi, request: Request) {
  const [, first, page = ''] = new URL(request.url).pathname.split('/')
  const name = first === 'pages' || first === 'journal' ? null : (first as InformationName)
  const loaded = { name, own: null, shippingOptions: DEFAULT_OPTIONS, problem: null }
  const slug = first === 'journal' ? `journal/${page}` : page
  if (name === null && isInformationPage(slug)) return loaded
  try {
    const { page: own } = await api('GET /api/pages/{page}', { params: { page: name ?? slug } })
    if (own || name === null) return { ...loaded, own }
    return { ...loaded, shippingOptions: await api('GET /api/shipping/options') }
  } catch (error) {
    // Invalid page names are rejected.
    return onApiError(({ status }) => ({
      ...loaded,
      problem: name === null && status < 500 ? null : SHIPPING_TEXTS.load,
    }))(error)
  }
}

const DEFAULT_OPTIONS = DEFAULT_SHIPPING_OPTIONS.map(({ id, priceCents, ...option }) => ({
  ...option,
  _id: id,
  price: toDollars(priceCents),
}))

export async function loader({ context, request }: Route.LoaderArgs) {
  const loaded = await load(context.get(shopApi), request)
  if (loaded.own?.date) await addEntryData(context, new URL(request.url).pathname, loaded.own)
  return data(loaded, { status: loaded.problem ? 503 : loaded.name || loaded.own ? 200 : 404 })
}
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const loaded = await load(browserApi(), request)
  if (!loaded.name && !loaded.own && !loaded.problem) loadDocument(request)
  return loaded
}

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  if (!loaderData) return []
  const { name, own } = loaderData
  const path = location.pathname
  if (own)
    return [
      ...metaOf(matches, { title: own.title, description: own.description, path }),
      ...(own.date ? [FEED_LINK] : []),
    ]
  if (name === null) return metaOf(matches, { title: NOT_FOUND, description: 'There is no page at this address.' })
  const { title, summary } = INFORMATION[name]
  return metaOf(matches, { title, description: summary, path })
}

export default function Information({ loaderData: { name, own, ...figures } }: Route.ComponentProps) {
  const shop = useShop()
  const collectsNewsletter = useStorefront().newsletterConsent !== undefined
  if (name) return <InformationScreen name={name} own={own} {...{ shop, collectsNewsletter, ...figures }} />
  return own ? <OwnScreen page={own} /> : <NotFoundPanel />
}
