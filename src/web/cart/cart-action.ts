import { data, type ClientActionFunctionArgs } from 'react-router'
import { CART_TEXTS } from '#domain/cart/cart-texts.ts'
import { browserApi } from '#web/api.ts'
import { areCookiesKept } from '#web/cookies-kept.ts'
import { notifyOtherTabs } from './tab-channel.ts'
import { changeCart, queueKeyOf, type CartOutcome } from './change-cart.ts'
import { setLatestCart } from './latest-cart.ts'
import { enqueueWrite } from './write-queue.ts'

export async function clientAction({ request }: ClientActionFunctionArgs) {
  const form = await request.formData()
  const outcome = await enqueueWrite(() => change(form), queueKeyOf(form))
  // With status 500 or higher, the router does not revalidate, so the displayed cart stays.
  const status = !outcome.ok && outcome.status >= 500 ? outcome.status : 200
  return data({ ...outcome, from: null }, { status })
}

async function change(form: FormData): Promise<CartOutcome> {
  // Without its cookie, the cart could never be found again.
  if (!areCookiesKept()) return { ok: false, message: CART_TEXTS.cookies, fields: {}, status: 400 }
  const outcome = await changeCart(browserApi(), form)
  if (outcome.ok) {
    setLatestCart(outcome.cart)
    notifyOtherTabs()
  }
  return outcome
}
