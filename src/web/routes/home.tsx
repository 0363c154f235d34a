import { data } from 'react-router'
import { ApiError, type ShopApi } from '#contract/client.ts'
import { FEATURED_FALLBACK_COUNT } from '#domain/products.ts'
import type { Route } from './+types/home.ts'
import { browserApi } from '../api.ts'
import { shopApi } from '../context.ts'
import { metaOf } from '../page-meta.ts'
import { FEATURED_COUNT, type FeaturedList } from '../products/featured.tsx'
import { HomeScreen } from '../products/home-screen.tsx'
import { tileOf } from '../products/tile.ts'
import { useShop } from '../shop-data.ts'
import { describeShop } from '../structured-data/describe.ts'

export { unlessCartChanged as shouldRevalidate } from '../products/unless-cart-changed.ts'

const PATIENCE_MS = 300

/** Products flagged as featured; where there are none, the first three. Null when they cannot be loaded. */
async function load(api: ShopApi): Promise<FeaturedList> {
  try {
    const flagged = await api('GET /api/products', { query: { featured: '1', limit: String(FEATURED_COUNT) } })
    // Another shop's answer may hold all of its products.
    const featured = flagged.products.filter((product) => product.featured).slice(0, FEATURED_COUNT)
    if (featured.length > 0) return { products: featured.map(tileOf), random: false }
    const { products } =
      flagged.products.length > 0
        ? flagged
        : await api('GET /api/products', { query: { limit: String(FEATURED_FALLBACK_COUNT) } })
    const first = products.slice(0, FEATURED_FALLBACK_COUNT)
    return { products: first.map(tileOf), random: first.length > 0 }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { products: null, random: false }
  }
}

/** The status says that the page is not to be kept, where the products are missing. */
export async function loader({ context }: Route.LoaderArgs) {
  const featured = await load(context.get(shopApi))
  await describeShop(context)
  return data({ featured }, { status: featured.products ? 200 : 503 })
}

/** A quick answer is there with the page; the page does not wait for a slow one. */
export async function clientLoader() {
  const answer = load(browserApi())
  const patience = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null))
  return { featured: (await Promise.race([answer, patience])) ?? answer }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  metaOf(matches, {
    title: 'Good things for every day',
    description: 'Electronics, clothing, beauty and things for the home, chosen with care and sent quickly.',
    path: '/',
  })

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomeScreen featured={loaderData.featured} freeShippingOver={useShop().freeShippingOver} />
}
