import { data } from 'react-router'
import type { ShopApi } from '#contract/client.ts'
import * as urls from '#domain/urls.ts'
import type { Route } from './+types/home.ts'
import { browserApi } from '#web/api.ts'
import { onApiError } from '#web/on-api-error.ts'
import { shopApi } from '#web/context.ts'
import { metaOf } from '#web/page-meta.ts'
import { FEATURED_COUNT, type FeaturedList } from '#web/home/featured.tsx'
import { quickDelivery } from '#web/home/quick-delivery.ts'
import { loadLists } from '#web/home/section-lists.ts'
import { HomeScreen } from '#web/home/home-screen.tsx'
import { cardDataOf } from '#web/catalog/product-card-data.ts'
import { useShop, useStorefront } from '#web/root-data.ts'
import { addShopData } from '#web/structured-data/add-structured-data.ts'

export { shouldRevalidatePublicPage as shouldRevalidate } from '#web/navigation/public-revalidation.ts'

const MAX_WAIT_MS = 300

/** Loads the featured products, or the first ones if none is featured. Null if they cannot be loaded. */
const load = (api: ShopApi): Promise<FeaturedList> =>
  loadFeatured(api).catch(onApiError(() => ({ products: null, isFallback: false })))

async function loadFeatured(api: ShopApi): Promise<FeaturedList> {
  const flagged = await api('GET /api/products', { query: { featured: '1', limit: String(FEATURED_COUNT) } })
  // Another shop's response may contain all of its products.
  const featured = flagged.products.filter((product) => product.featured).slice(0, FEATURED_COUNT)
  if (featured.length > 0) return { products: featured.map(cardDataOf), isFallback: false }
  const { products } =
    flagged.products.length > 0 ? flagged : await api('GET /api/products', { query: { limit: String(FEATURED_COUNT) } })
  const first = products.slice(0, FEATURED_COUNT)
  return { products: first.map(cardDataOf), isFallback: first.length > 0 }
}

/** Empty if the options cannot be loaded or state no days, undefined if all are pickups. */
const loadQuickest = (api: ShopApi): Promise<string | undefined> =>
  api('GET /api/shipping/options').then(
    quickDelivery,
    onApiError(() => ''),
  )

/** Status 503 keeps a page without products out of the cache. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(shopApi)
  const [featured, quickest, loaded] = await Promise.all([
    load(api),
    loadQuickest(api),
    loadLists(api).catch(onApiError(() => null)),
  ])
  const lists = loaded ?? {}
  await addShopData(context)
  const isWhole = loaded !== null && [featured, ...Object.values(lists)].every(({ products }) => products)
  return data({ featured, quickest, lists }, { status: isWhole ? 200 : 503 })
}

/** Waits briefly for the products; a slow response arrives after the page. */
export async function clientLoader() {
  const api = browserApi()
  const answer = load(api)
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, MAX_WAIT_MS, null))
  const [featured, quickest] = await Promise.all([
    Promise.race([answer, timeout]),
    Promise.race([loadQuickest(api), timeout]),
  ])
  return { featured: featured ?? answer, quickest, lists: {} }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  metaOf(matches, {
    title: matches[0].loaderData?.storefront.title ?? '',
    description: matches[0].loaderData?.storefront.description ?? '',
    path: urls.home,
  })

export default function Home({ loaderData }: Route.ComponentProps) {
  const { featured, quickest, lists } = loaderData
  const { name, freeShippingOver, returnDays } = useShop()
  const figures = { freeShippingOver, returnDays, quickest }
  return <HomeScreen storefront={useStorefront()} shopName={name} featured={featured} lists={lists} {...figures} />
}
