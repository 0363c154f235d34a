import { data, redirect } from 'react-router'
import type { Route } from './+types/wishlist.ts'
import { browserApi } from '../api.ts'
import { tellOtherTabs } from '../cart/cart-news.ts'
import { inTurn } from '../cart/in-turn.ts'
import { shopApi } from '../context.ts'
import { formText } from '../form-text.ts'
import { localPath } from '../local-path.ts'
import { metaOf } from '../page-meta.ts'
import { changeWishlist, onAccount, whereKept } from '../wishlist/change-wishlist.ts'
import { loadWishlist } from '../wishlist/load-wishlist.ts'
import { WishlistScreen } from '../wishlist/wishlist-screen.tsx'
import { withWishlist } from '../wishlist/with-wishlist.ts'

export function loader({ context }: Route.LoaderArgs) {
  const api = context.get(shopApi)
  return loadWishlist(api, () => api('GET /api/session'), { knowsGuests: false })
}

export function clientLoader() {
  const api = browserApi()
  const askSession = async () => withWishlist(api, await api('GET /api/session'))
  return loadWishlist(api, askSession, { knowsGuests: true })
}
// Only the browser knows a guest's list.
clientLoader.hydrate = true as const

/** A plain form: the wishlist is shown next, or why there is none. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const outcome = await changeWishlist(onAccount(context.get(shopApi)), form)
  if (outcome.ok) return redirect('/wishlist', 303)
  const early = outcome.status === 401 ? formText(form, 'productId') : null
  return data({ ...outcome, from: localPath(formText(form, 'from')), early }, { status: outcome.status })
}

/** A fetcher's form, on whichever page: that page is told the outcome. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const outcome = await inTurn(() => changeWishlist(whereKept(browserApi()), form))
  if (outcome.ok) tellOtherTabs()
  return { ...outcome, from: null, early: null }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  metaOf(matches, { title: 'Wishlist', description: 'The products that you have kept for later.' })

export default function WishlistRoute({ loaderData, actionData }: Route.ComponentProps) {
  const failure = actionData && !actionData.ok ? actionData : null
  return <WishlistScreen {...loaderData} failure={failure} />
}
