import { Form, redirect, useNavigation } from 'react-router'
import type { Answer, ShopApi } from '#contract/client.ts'
import * as urls from '#domain/urls.ts'
import { noticeCookie } from '#web/accounts/notice.ts'
import { onApiError } from '#web/on-api-error.ts'
import { cartAfter } from '#web/cart/cart-after.ts'
import { setLatestCart } from '#web/cart/latest-cart.ts'
import { notifyOtherTabs } from '#web/cart/tab-channel.ts'
import { Button } from '#web/ui/button.tsx'
import { loadBeside, proofOf, type Ask, type LoadedOrder } from './load-order.ts'

export const ORDER_AGAIN = 'order-again'

/** Adds the order's items to the cart. `proof` is the postal code that an old link requires. */
export function OrderAgain({ proof }: { proof: string }) {
  const busy = useNavigation().formData?.get('intent') === ORDER_AGAIN
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={ORDER_AGAIN} />
      {proof && <input type="hidden" name="postalCode" value={proof} />}
      <Button busy={busy} variant="quiet">
        {busy ? 'Adding...' : 'Order again'}
      </Button>
    </Form>
  )
}

type Again = { answer: Answer<'POST /api/orders/{id}/again'>; loaded: null } | { answer: null; loaded: LoadedOrder }

export const orderAgain = (api: ShopApi, ask: Ask): Promise<Again> =>
  api('POST /api/orders/{id}/again', { params: { id: ask.id }, query: proofOf(ask) }).then(
    (answer) => ({ answer, loaded: null }),
    onApiError(async (error) => ({ answer: null, loaded: await loadBeside(api, ask, error, FAILED) })),
  )

const FAILED = 'We could not add these items to your cart right now. Please try again.'

export const cartOnServer = (request: Request, notice: string) =>
  redirect(cartAfter(request), { status: 303, headers: { 'Set-Cookie': noticeCookie(notice) } })

export function cartInBrowser({ cart, notice }: Answer<'POST /api/orders/{id}/again'>) {
  setLatestCart(cart)
  document.cookie = noticeCookie(notice)
  notifyOtherTabs()
  return redirect(urls.cart)
}
