import { data, redirect } from 'react-router'
import * as urls from '#domain/urls.ts'
import type { Route } from './+types/wishlist.ts'
import { browserApi } from '#web/api.ts'
import { notifyOtherTabs } from '#web/cart/tab-channel.ts'
import { enqueueWrite } from '#web/cart/write-queue.ts'
import { shopApi } from '#web/context.ts'
import { formText } from '#web/form-text.ts'
import { localPath } from '#web/local-path.ts'
import { useActionResult } from '#web/navigation/action-result.ts'
import { metaOf } from '#web/page-meta.ts'
import { changeWishlist, onAccount, onAccountOrBrowser } from '#web/wishlist/change-wishlist.ts'
import { loadWishlist } from '#web/wishlist/load-wishlist.ts'
import { WishlistScreen } from '#web/wishlist/wishlist-screen.tsx'
import { withWishlist } from '#web/wishlist/with-wishlist.ts'

export function loader({ context }: Route.LoaderArgs) {
  const api = context.get(shopApi)
  return loadWishlist(api, () => api('GET /api/session'), { hasGuestList: false })
}

export function clientLoader() {
  const api = browserApi()
  const loadSession = async () => withWishlist(api, await api('GET /api/session'))
  return loadWishlist(api, loadSession, { hasGuestList: true })
}
// The loader also runs in the browser, because only the browser has a guest's list.
clientLoader.hydrate = true as const

/** Handles a form without JavaScript: shows the wishlist, or why it failed. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const outcome = await changeWishlist(onAccount(context.get(shopApi)), form)
  if (outcome.ok) return redirect(urls.wishlist, 303)
  const pressedProductId = outcome.status === 401 ? formText(form, 'productId') : null
  return data({ ...outcome, from: localPath(formText(form, 'from')), pressedProductId }, { status: outcome.status })
}

/** Runs a fetcher's wishlist form on any page. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const outcome = await enqueueWrite(() => changeWishlist(onAccountOrBrowser(browserApi()), form))
  if (outcome.ok) notifyOtherTabs()
  return { ...outcome, from: null, pressedProductId: null }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  metaOf(matches, { title: 'Wishlist', description: 'The products you saved for later.' })

export default function WishlistRoute({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const failure = result && !result.ok ? result : null
  return <WishlistScreen {...loaderData} failure={failure} />
}
