import { data, redirect } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { CART_TEXTS } from '#domain/cart.ts'
import type { Route } from './+types/cart.ts'
import { CLEARED_NOTICE, noticeIn } from '../accounts/notice.ts'
import { EMPTY_CART } from '../answers/cart.ts'
import { browserApi } from '../api.ts'
import { CartScreen } from '../cart/cart-screen.tsx'
import { changeCart, type Cart } from '../cart/change-cart.ts'
import { holdCart, newestOf } from '../cart/held-cart.ts'
import { shopApi } from '../context.ts'
import { formText } from '../form-text.ts'
import { localPath } from '../local-path.ts'
import { metaOf } from '../page-meta.ts'

export { clientAction } from '../cart/cart-action.ts'

/** A cart that cannot be loaded is shown empty, with the reason. Section 4, "Cart". */
async function load(read: () => Promise<Cart>) {
  try {
    return { cart: await read(), problem: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { cart: EMPTY_CART, problem: CART_TEXTS.load }
  }
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const notice = noticeIn(request.headers.get('cookie') ?? '')
  const loaded = { ...(await load(() => context.get(shopApi)('GET /api/cart'))), notice }
  return notice ? data(loaded, { headers: { 'Set-Cookie': CLEARED_NOTICE } }) : data(loaded)
}

export async function clientLoader() {
  const loaded = await load(() => newestOf(() => browserApi()('GET /api/cart')))
  if (loaded.problem) holdCart(null)
  return { ...loaded, notice: null }
}

/** A plain form: the cart is shown next, and says what went wrong. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const outcome = await changeCart(context.get(shopApi), form)
  if (outcome.ok) return redirect('/cart', 303)
  return data({ ...outcome, from: localPath(formText(form, 'from')) }, { status: outcome.status })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  metaOf(matches, { title: 'Cart', description: 'What is in your cart, and what it comes to.', path: '/cart' })

export default function CartRoute({ loaderData, actionData }: Route.ComponentProps) {
  const failure = actionData && !actionData.ok ? actionData : null
  return <CartScreen {...loaderData} failure={failure} />
}
