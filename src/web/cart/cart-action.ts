import { data, type ClientActionFunctionArgs } from 'react-router'
import { browserApi } from '../api.ts'
import { tellOtherTabs } from './cart-news.ts'
import { changeCart, replacedBy, type CartOutcome } from './change-cart.ts'
import { holdCart } from './held-cart.ts'
import { inTurn } from './in-turn.ts'

/** A fetcher's form, on whichever page: that page is told the outcome. */
export async function clientAction({ request }: ClientActionFunctionArgs) {
  const form = await request.formData()
  const outcome = await inTurn(() => change(form), replacedBy(form))
  // Where the shop cannot be reached, the cart stays as it is shown: with such a status the router does not ask for it.
  const status = !outcome.ok && outcome.status >= 500 ? outcome.status : 200
  return data({ ...outcome, from: null }, { status })
}

async function change(form: FormData): Promise<CartOutcome> {
  const outcome = await changeCart(browserApi(), form)
  if (outcome.ok) {
    holdCart(outcome.cart)
    tellOtherTabs()
  }
  return outcome
}
