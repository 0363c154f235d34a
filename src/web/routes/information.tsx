import type { Route } from './+types/information.ts'
import type { ShopApi } from '#contract/client.ts'
import { browserApi } from '../api.ts'
import { shopApi } from '../context.ts'
import { InformationScreen } from '../information/information-screen.tsx'
import { PAGES, type PageName } from '../information/pages.ts'
import { metaOf } from '../page-meta.ts'
import { useShop } from '../shop-data.ts'

export { unlessCartChanged as shouldRevalidate } from '../products/unless-cart-changed.ts'

/** Six addresses, one screen: the path names the page. */
async function load(api: ShopApi, request: Request) {
  const name = new URL(request.url).pathname.split('/')[1] as PageName
  return { name, shippingOptions: await api('GET /api/shipping/options') }
}

export const loader = ({ context, request }: Route.LoaderArgs) => load(context.get(shopApi), request)
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(browserApi(), request)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { title, summary } = PAGES[loaderData.name]
  return metaOf(matches, { title, description: summary, path: `/${loaderData.name}` })
}

export default function Information({ loaderData: { name, shippingOptions } }: Route.ComponentProps) {
  return <InformationScreen page={PAGES[name]} shop={useShop()} shippingOptions={shippingOptions} />
}
