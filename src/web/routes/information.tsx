import { data } from 'react-router'
import type { ShopApi } from '#contract/client.ts'
import { INFORMATION } from '#domain/information.ts'
import { toDollars } from '#domain/money.ts'
import { DEFAULT_SHIPPING_OPTIONS, SHIPPING_TEXTS } from '#domain/checkout/shipping.ts'
import type { Route } from './+types/information.ts'
import { browserApi } from '#web/api.ts'
import { onApiError } from '#web/on-api-error.ts'
import { shopApi } from '#web/context.ts'
import { InformationScreen, type InformationName } from '#web/information/information-screen.tsx'
import { metaOf } from '#web/page-meta.ts'
import { useShop } from '#web/root-data.ts'

export { shouldRevalidatePublicPage as shouldRevalidate } from '#web/navigation/public-revalidation.ts'

/** Loads the page named by the path. Default shipping options stand in for missing ones. */
function load(api: ShopApi, request: Request) {
  const name = new URL(request.url).pathname.split('/')[1] as InformationName
  return api('GET /api/shipping/options').then(
    (shippingOptions) => ({ name, shippingOptions, problem: null }),
    onApiError(() => ({ name, shippingOptions: DEFAULT_OPTIONS, problem: SHIPPING_TEXTS.load })),
  )
}

const DEFAULT_OPTIONS = DEFAULT_SHIPPING_OPTIONS.map(({ id, priceCents, ...option }) => ({
  ...option,
  _id: id,
  price: toDollars(priceCents),
}))

export async function loader({ context, request }: Route.LoaderArgs) {
  const loaded = await load(context.get(shopApi), request)
  return data(loaded, { status: loaded.problem ? 503 : 200 })
}
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(browserApi(), request)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { title, summary } = INFORMATION[loaderData.name]
  return metaOf(matches, { title, description: summary, path: `/${loaderData.name}` })
}

export default function Information({ loaderData }: Route.ComponentProps) {
  return <InformationScreen shop={useShop()} {...loaderData} />
}
