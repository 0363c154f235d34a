import { data, redirect, redirectDocument, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { ShopApi } from '#contract/client.ts'
import * as urls from '#domain/urls.ts'
import type { ShownStep } from '#domain/checkout/steps.ts'
import type { Route } from './+types/checkout.ts'
import { browserApi } from '#web/api.ts'
import { onApiError } from '#web/on-api-error.ts'
import { cartAfter } from '#web/cart/cart-after.ts'
import { notifyOtherTabs } from '#web/cart/tab-channel.ts'
import { enqueueWrite } from '#web/cart/write-queue.ts'
import { isCardScriptStep, openCardDocument } from '#web/checkout/payment/card-script.ts'
import { cardReturnCookie } from '#web/checkout/payment/card-return-cookie.ts'
import { loadAttempt } from '#web/checkout/payment/load-attempt.ts'
import { loadCheckout, withoutUnusedKey } from '#web/checkout/checkout-data.ts'
import { CheckoutFailed } from '#web/checkout/checkout-failed.tsx'
import { CheckoutScreen } from '#web/checkout/checkout-screen.tsx'
import { declinedCookie } from '#web/checkout/payment/declined-cookie.ts'
import { failure, type CheckoutFailure } from '#web/checkout/failure.ts'
import { saveFailure, takeSavedFailure } from '#web/checkout/saved-failure.ts'
import { loadCheckoutOptions, NO_PROBLEMS, withOffers } from '#web/checkout/offers.ts'
import { runStep, type StepOutcome } from '#web/checkout/run-step.ts'
import { STEP_NAMES } from '#web/checkout/progress.tsx'
import { AttemptScreen } from '#web/checkout/payment/attempt-screen.tsx'
import { resumePayment } from '#web/checkout/payment/submit-payment.ts'
import { selectShippingOption, type SelectedOption } from '#web/checkout/shipping/submit-shipping.ts'
import { opensCardScript, shopApi } from '#web/context.ts'
import { sendsCookies } from '#web/cookies-kept.ts'
import { formText } from '#web/form-text.ts'
import { useActionResult } from '#web/navigation/action-result.ts'
import { saveOrderCopy } from '#web/orders/order-copy.ts'
import { saveInFlightOrder } from '#web/orders/in-flight-order.ts'
import { metaOf } from '#web/page-meta.ts'

// The checkout, and the page between it and the bank.

/** Loads the checkout with its offers, which need no separate calls on the server. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(shopApi)
  const url = new URL(request.url)
  const cookies = request.headers.get('cookie') ?? ''
  const attempt = url.searchParams.get('attempt')
  if (attempt) {
    const shown = await loadAttempt(api, attempt, url, cookies)
    context.set(opensCardScript, shown.here !== null)
    return data(shown, { status: shown.status === 'unknown' ? 404 : 200 })
  }
  const loaded = await loadCheckout(api, url)
  context.set(opensCardScript, isCardScriptStep(loaded))
  const returned = cardReturnCookie.readFrom(cookies)
  const outcome = returned && (await resumePayment(api, new URLSearchParams(returned), loaded.checkout))
  const headers = { 'Set-Cookie': cardReturnCookie.cleared }
  if (outcome === 'saved') throw redirect(urls.checkoutStep('review'), { status: 303, headers })
  if (outcome === 'billing') throw redirect(urls.billingStep, { status: 303, headers })
  if (!outcome) {
    redirectToStep(loaded.step, url)
    const message = loaded.step !== 'shipping' && declinedCookie.readFrom(cookies)
    const shown = { ...loaded, checkout: withoutUnusedKey(loaded.checkout, loaded.step), problems: NO_PROBLEMS }
    if (!message) return data({ ...shown, failure: null })
    return data(
      { ...shown, failure: failure(loaded.step, { message }) },
      { headers: { 'Set-Cookie': declinedCookie.cleared } },
    )
  }
  // Read again, because the card may have been saved.
  return data(
    { ...(await loadCheckout(api, url)), problems: NO_PROBLEMS, failure: outcome },
    { status: outcome.status, headers },
  )
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const url = new URL(request.url)
  // Navigation to and from the bank loads whole documents.
  if (url.searchParams.has('attempt')) throw redirectDocument(request.url)
  return load(browserApi(), url).catch(onApiError(({ message }) => ({ checkout: null, reason: message })))
}

async function load(api: ShopApi, url: URL) {
  // Redirects to the step first, because its offers, which may be slow, are loaded there.
  if (!url.searchParams.has('step')) redirectToStep((await loadCheckout(api, url)).step, url)
  const [loaded, offers] = await Promise.all([
    loadCheckout(api, url),
    loadCheckoutOptions(api, url.searchParams.get('step')),
  ])
  redirectToStep(loaded.step, url)
  if (isCardScriptStep(loaded)) openCardDocument(url)
  const checkout = withoutUnusedKey(withOffers(loaded.checkout, offers), loaded.step)
  return { ...loaded, checkout, problems: offers.problems, failure: takeSavedFailure() }
}

/** Redirects to the step's own URL, so that Back leads to the previous step and a reload to the same one. */
function redirectToStep(step: ShownStep, url: URL): void {
  if (url.searchParams.get('step') !== step) throw redirect(urls.checkoutStep(step), 303)
}

export async function action({ context, request }: Route.ActionArgs) {
  // A step's page can be opened only with the cart's cookie.
  if (!sendsCookies(request)) return redirect(cartAfter(request), 303)
  const outcome = await runStep(context.get(shopApi), await request.formData(), () => undefined)
  if (!isFailure(outcome)) return outcome
  const to = urls.checkoutStep(outcome.step)
  // Without JavaScript, a cookie carries the failure to another step.
  if (outcome.message && !request.url.endsWith(to))
    return redirect(to, { status: 303, headers: { 'Set-Cookie': declinedCookie.serialize(outcome.message) } })
  return data(outcome, { status: outcome.status })
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  if (choosesOption(form)) return enqueueWrite(() => selectShippingOption(browserApi(), form), 'shipping-option')
  if (formText(form, 'intent') === 'place-order') saveInFlightOrder(formText(form, 'requestKey'))
  const outcome = await enqueueWrite(() =>
    runStep(browserApi(), form, (order) => {
      saveOrderCopy(order)
      notifyOtherTabs()
    }),
  )
  if (!isFailure(outcome)) return outcome
  // A lost response may have been an order. With status 500 or higher, the router keeps the page and its request key,
  // so that another try finds that order. After any other failure, it loads the checkout again.
  if (outcome.status >= 500) return data(outcome, { status: outcome.status })
  if (request.url.endsWith(urls.checkoutStep(outcome.step))) return outcome
  saveFailure(outcome)
  return redirect(urls.checkoutStep(outcome.step))
}

/** Skips revalidation after a change of shipping option, because the page shows the response. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  !(formData && choosesOption(formData)) && defaultShouldRevalidate

const choosesOption = (form: FormData): boolean => formText(form, 'intent') === 'shipping-option'

const isFailure = (outcome: StepOutcome | SelectedOption | undefined): outcome is CheckoutFailure =>
  outcome != null && 'step' in outcome

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  metaOf(
    matches,
    loaderData && 'attempt' in loaderData
      ? { title: 'Your payment', description: 'The status of a payment that is not confirmed yet.' }
      : {
          title: loaderData && 'step' in loaderData ? `Checkout: ${STEP_NAMES[loaderData.step]}` : 'Checkout',
          description: 'Where your order is going, how you pay, and what it costs.',
        },
  )

export default function CheckoutRoute({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  if ('attempt' in loaderData) return <AttemptScreen {...loaderData} />
  if (!loaderData.checkout) return <CheckoutFailed reason={loaderData.reason} />
  const failed = (isFailure(result) ? result : null) ?? loaderData.failure
  return <CheckoutScreen {...loaderData} step={failed?.step ?? loaderData.step} failure={failed} />
}
