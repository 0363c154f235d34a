import { data, redirect } from 'react-router'
import * as urls from '#domain/urls.ts'
import { CART_TEXTS } from '#domain/cart/cart-texts.ts'
import type { Route } from './+types/cart.ts'
import { CLEARED_NOTICE, noticeIn } from '#web/accounts/notice.ts'
import { browserApi } from '#web/api.ts'
import { onApiError } from '#web/on-api-error.ts'
import { CartScreen } from '#web/cart/cart-screen.tsx'
import { changeCart, type Cart, type CartPageData } from '#web/cart/change-cart.ts'
import { EMPTY_CART, loadLatestCart, setLatestCart } from '#web/cart/latest-cart.ts'
import { shopApi } from '#web/context.ts'
import { areCookiesKept } from '#web/cookies-kept.ts'
import { formText } from '#web/form-text.ts'
import { localPath } from '#web/local-path.ts'
import { useActionResult } from '#web/navigation/action-result.ts'
import { metaOf } from '#web/page-meta.ts'

export { clientAction } from '#web/cart/cart-action.ts'

const ADDED = 'added'

/** Loads the cart; a failure gives an empty one with the reason. Section 4, "Cart". */
const load = (read: Promise<Cart>): Promise<CartPageData> =>
  read.then(
    (cart) => ({ cart, problem: null }),
    onApiError(() => ({ cart: EMPTY_CART, problem: CART_TEXTS.load })),
  )

export async function loader({ context, request }: Route.LoaderArgs) {
  const cookies = request.headers.get('cookie')
  const isAdded = new URL(request.url).searchParams.has(ADDED)
  if (isAdded && cookies) throw redirect(urls.cart, 303)
  const notice = noticeIn(cookies ?? '')
  const cart = await load(context.get(shopApi)('GET /api/cart'))
  const loaded = { ...(isAdded ? { ...cart, problem: CART_TEXTS.cookies } : cart), notice }
  return notice ? data(loaded, { headers: { 'Set-Cookie': CLEARED_NOTICE } }) : data(loaded)
}

export async function clientLoader() {
  const loaded = areCookiesKept()
    ? await load(loadLatestCart(() => browserApi()('GET /api/cart')))
    : { cart: EMPTY_CART, problem: CART_TEXTS.cookies }
  if (loaded.problem) setLatestCart(null)
  return { ...loaded, notice: null }
}

/** Handles a form without JavaScript: shows the cart, with any failure. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const outcome = await changeCart(context.get(shopApi), form)
  // A browser that sends no cookie may have none yet, or block the cart's: the next request tells.
  if (outcome.ok) return redirect(request.headers.has('cookie') ? urls.cart : `${urls.cart}?${ADDED}`, 303)
  return data({ ...outcome, from: localPath(formText(form, 'from')) }, { status: outcome.status })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  metaOf(matches, { title: 'Cart', description: 'What is in your cart, and what it comes to.', path: urls.cart })

export default function CartRoute({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const failure = result && !result.ok ? result : null
  return <CartScreen {...loaderData} failure={failure} />
}
