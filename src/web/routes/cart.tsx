import { data, redirect } from 'react-router'
import * as urls from '#domain/urls.ts'
import { CART_TEXTS } from '#domain/cart/cart-texts.ts'
import type { Route } from './+types/cart.ts'
import { CLEARED_NOTICE, noticeIn } from '#web/accounts/notice.ts'
import { browserApi } from '#web/api.ts'
import { onApiError } from '#web/on-api-error.ts'
import { CartScreen } from '#web/cart/cart-screen.tsx'
import { cartAfter } from '#web/cart/cart-after.ts'
import { changeCart, type Cart, type CartPageData } from '#web/cart/change-cart.ts'
import { EMPTY_CART, loadLatestCart, setLatestCart } from '#web/cart/latest-cart.ts'
import { shopApi } from '#web/context.ts'
import { areCookiesKept, isAskedForCookies, sendsCookies } from '#web/cookies-kept.ts'
import { formText } from '#web/form-text.ts'
import { localPath } from '#web/local-path.ts'
import { useActionResult } from '#web/navigation/action-result.ts'
import { metaOf } from '#web/page-meta.ts'

export { clientAction } from '#web/cart/cart-action.ts'

/** Loads the cart; after a failure, an empty one with the reason. Section 4, "Cart". */
const load = (read: Promise<Cart>): Promise<CartPageData> =>
  read.then(
    (cart) => ({ cart, problem: null }),
    onApiError(() => ({ cart: EMPTY_CART, problem: CART_TEXTS.load })),
  )

export async function loader({ context, request }: Route.LoaderArgs) {
  const isAsked = isAskedForCookies(request)
  if (isAsked && sendsCookies(request)) throw redirect(urls.cart, 303)
  const notice = noticeIn(request.headers.get('cookie') ?? '')
  const cart = await load(context.get(shopApi)('GET /api/cart'))
  const loaded = { ...(isAsked ? { ...cart, problem: CART_TEXTS.cookies } : cart), notice }
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
  if (outcome.ok) return redirect(cartAfter(request), 303)
  return data({ ...outcome, from: localPath(formText(form, 'from')) }, { status: outcome.status })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  metaOf(matches, { title: 'Cart', description: 'What is in your cart, and what it costs.', path: urls.cart })

export default function CartRoute({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const failure = result && !result.ok ? result : null
  return <CartScreen {...loaderData} failure={failure} />
}
