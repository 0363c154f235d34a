import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { ApiError, type ShopApi } from '#contract/client.ts'
import type { ShownStep } from '#domain/checkout-steps.ts'
import type { Route } from './+types/checkout.ts'
import { referenceOf, type Order } from '../answers/orders.ts'
import { browserApi } from '../api.ts'
import { tellOtherTabs } from '../cart/cart-news.ts'
import { inTurn } from '../cart/in-turn.ts'
import { cardReturn } from '../checkout/card-return.ts'
import { BILLING_PATH, loadCheckout, pathOfStep } from '../checkout/checkout-data.ts'
import { CheckoutFailed } from '../checkout/checkout-failed.tsx'
import { CheckoutScreen } from '../checkout/checkout-screen.tsx'
import { declined } from '../checkout/declined.ts'
import { failure, type CheckoutFailure } from '../checkout/failure.ts'
import { keepFailure, takeFailure } from '../checkout/kept-failure.ts'
import { loadOffers, NO_PROBLEMS, withOffers } from '../checkout/offers.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { STEP_NAMES } from '../checkout/progress.tsx'
import { savePayment, takeUpPayment } from '../checkout/save-payment.ts'
import { saveShipping, selectShippingOption, type SelectedOption } from '../checkout/save-shipping.ts'
import { shopApi } from '../context.ts'
import { formText } from '../form-text.ts'
import { keepOrder } from '../orders/local-order.ts'
import { noteOrderUnderWay } from '../orders/order-under-way.ts'
import { metaOf } from '../page-meta.ts'

/** The offers stand in the checkout: in the same process there is nothing to ask for beside it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(shopApi)
  const url = new URL(request.url)
  const cookies = request.headers.get('cookie') ?? ''
  const loaded = await loadCheckout(api, url)
  const returned = cardReturn.readFrom(cookies)
  const taken = returned && (await takeUpPayment(api, new URLSearchParams(returned), loaded.checkout))
  const headers = { 'Set-Cookie': cardReturn.cleared }
  if (taken === 'saved') throw redirect(pathOfStep('review'), { status: 303, headers })
  if (taken === 'billing') throw redirect(BILLING_PATH, { status: 303, headers })
  if (!taken) {
    toItsAddress(loaded.step, url)
    const message = loaded.step === 'payment' && declined.readFrom(cookies)
    if (!message) return data({ ...loaded, problems: NO_PROBLEMS, failure: null })
    return data(
      { ...loaded, problems: NO_PROBLEMS, failure: failure('payment', { message }) },
      { headers: { 'Set-Cookie': declined.cleared } },
    )
  }
  // Read again: the card may have been kept.
  return data(
    { ...(await loadCheckout(api, url)), problems: NO_PROBLEMS, failure: taken },
    { status: taken.status, headers },
  )
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  try {
    return await load(browserApi(), new URL(request.url))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { checkout: null, reason: error.message }
  }
}

async function load(api: ShopApi, url: URL) {
  // The way in: the offers, which may be slow, are asked for at the step's own address alone.
  if (!url.searchParams.has('step')) toItsAddress((await loadCheckout(api, url)).step, url)
  const [loaded, offers] = await Promise.all([loadCheckout(api, url), loadOffers(api, url.searchParams.get('step'))])
  toItsAddress(loaded.step, url)
  const checkout = withOffers(loaded.checkout, offers)
  return { ...loaded, checkout, problems: offers.problems, failure: takeFailure() }
}

/** A step is shown at its own address alone, so that Back leads to the step before it and a reload to the same one. */
function toItsAddress(step: ShownStep, url: URL): void {
  if (url.searchParams.get('step') !== step) throw redirect(pathOfStep(step), 303)
}

export async function action({ context, request }: Route.ActionArgs) {
  const taken = await take(context.get(shopApi), await request.formData(), () => undefined)
  if (!isFailure(taken)) return taken
  const to = pathOfStep(taken.step)
  // A page made without JavaScript cannot carry a failure over to another step by itself.
  if (taken.message && !request.url.endsWith(to))
    return redirect(to, { status: 303, headers: { 'Set-Cookie': declined.carrying(taken.message) } })
  return data(taken, { status: taken.status })
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  if (choosesOption(form)) return inTurn(() => selectShippingOption(browserApi(), form), 'shipping-option')
  if (formText(form, 'intent') === 'place-order') noteOrderUnderWay(formText(form, 'requestKey'))
  const taken = await inTurn(() =>
    take(browserApi(), form, (order) => {
      keepOrder(order)
      tellOtherTabs()
    }),
  )
  if (!isFailure(taken)) return taken
  // An answer that was lost may have been an order: with such a status the router leaves the page, and the request key in
  // it, as they are, so that placing it again finds that order. After any other failure it reads the checkout anew.
  if (taken.status >= 500) return data(taken, { status: taken.status })
  if (request.url.endsWith(pathOfStep(taken.step))) return taken
  keepFailure(taken)
  return redirect(pathOfStep(taken.step))
}

/** The page shows what is answered: nothing of it has to be loaded again. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  !(formData && choosesOption(formData)) && defaultShouldRevalidate

const choosesOption = (form: FormData): boolean => formText(form, 'intent') === 'shipping-option'

const paymentIn = (form: FormData) => ({
  paymentToken: formText(form, 'paymentToken'),
  total: Number(formText(form, 'total')),
})

type Taken = Response | CheckoutFailure | null

const isFailure = (taken: Taken | SelectedOption | undefined): taken is CheckoutFailure =>
  taken != null && 'step' in taken

/** One step of the checkout, from whichever form. `onPlaced` is what only a browser can do with a new order. */
async function take(api: ShopApi, form: FormData, onPlaced: (order: Order) => void): Promise<Taken> {
  switch (formText(form, 'intent')) {
    case 'shipping':
      return (await saveShipping(api, form)) ?? redirect(pathOfStep('payment'), 303)
    case 'payment':
      return (await savePayment(api, form, paymentIn(form))) ?? redirect(pathOfStep('review'), 303)
    case 'place-order': {
      const placed = await placeOrder(api, form)
      if (!('order' in placed)) return placed
      onPlaced(placed.order)
      return redirect(`/order-confirmation/${encodeURIComponent(referenceOf(placed.order))}`, 303)
    }
    default:
      return redirect('/checkout', 303)
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  metaOf(matches, {
    title: loaderData?.checkout ? `Checkout: ${STEP_NAMES[loaderData.step]}` : 'Checkout',
    description: 'Where your order goes, how it is paid for, and what it comes to.',
  })

export default function CheckoutRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.checkout) return <CheckoutFailed reason={loaderData.reason} />
  const failed = (isFailure(actionData) ? actionData : null) ?? loaderData.failure
  return <CheckoutScreen {...loaderData} step={failed?.step ?? loaderData.step} failure={failed} />
}
