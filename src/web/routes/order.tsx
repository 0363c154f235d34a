import { data, redirect } from 'react-router'
import type { Route } from './+types/order.ts'
import * as urls from '#domain/urls.ts'
import { ACCOUNT_TEXTS } from '#domain/accounts/accounts.ts'
import { sessionApi } from '#web/accounts/session-api.ts'
import type { AccountFailure } from '#web/accounts/send-account-form.ts'
import { finishInBrowser, signInResponse, type SignInOutcome } from '#web/accounts/sign-in.ts'
import { browserApi } from '#web/api.ts'
import { shopApi } from '#web/context.ts'
import { sendsCookies } from '#web/cookies-kept.ts'
import { formText } from '#web/form-text.ts'
import { useActionResult } from '#web/navigation/action-result.ts'
import type { Offered } from '#web/orders/account-offer/account-offer.tsx'
import {
  KEEP_ORDER,
  keepOrder,
  keepOrderInBrowser,
  keptNotice,
  loadOffer,
} from '#web/orders/account-offer/keep-order.ts'
import { OrderScreen } from '#web/orders/order-screen.tsx'
import { ASK_INVOICE } from '#web/orders/documents/order-documents.tsx'
import { CANCEL_ORDER } from '#web/orders/history/cancel-order.tsx'
import { ORDER_STATE } from '#web/orders/history/order-state-head.tsx'
import {
  askForInvoice,
  cancelOrder,
  loadOrder,
  orderShown,
  type Ask,
  type LoadedOrder,
} from '#web/orders/load-order.ts'
import { orderCopySaver } from '#web/orders/order-copy.ts'
import { readOrderCopy } from '#web/foreign/order-copy.ts'
import { cartInBrowser, cartOnServer, ORDER_AGAIN, orderAgain } from '#web/orders/order-again.tsx'
import { orderPageDescription, orderPageTitle } from '#web/orders/order-page.ts'
import { metaOf } from '#web/page-meta.ts'

// The confirmation of an order, and the order's page without the thank-you.

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ask = { id: params.orderId, url: request.url }
  const loaded = await loadOrder(context.get(shopApi), ask)
  const offered = loaded.order !== null && (await loadOffer(context.get(shopApi), ask))
  return data({ ...loaded, offered }, { status: loaded.status })
}

/** Handles the forms of the page: an old link's postal code, cancellation, invoice request, reorder, and opening an account. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { intent, ask, form } = await formIn(request, params.orderId)
  const api = context.get(shopApi)
  if (intent === KEEP_ORDER) {
    if (!sendsCookies(request)) {
      return data({ ...(await loadOrder(api, ask)), problem: ACCOUNT_TEXTS.cookies, status: 400 }, { status: 400 })
    }
    const outcome = await keepOrder(api, ask.id, form)
    if (outcome.answer) return signInResponse(withNotice(outcome), urls.orderConfirmation(ask.id)) as Response
    return data({ ...(await loadOrder(api, ask)), account: outcome.failure }, { status: outcome.status })
  }
  if (intent === ORDER_AGAIN) {
    const { answer, loaded } = await orderAgain(api, ask)
    return answer ? cartOnServer(request, answer.notice) : data(loaded, { status: loaded.status })
  }
  const loaded = await (WORK[intent] ?? loadOrder)(api, ask)
  const { pathname, search } = new URL(request.url)
  // A reload does not resubmit the form. An old link would ask for the postal code again.
  if (loaded.canceled && !ask.postalCode) return redirect(`${pathname}${search}#${ORDER_STATE}`, 303)
  return data(loaded, { status: loaded.status })
}

export async function clientAction({ params, request }: Route.ClientActionArgs): Promise<Acted | Response> {
  const { intent, ask, form } = await formIn(request, params.orderId)
  if (intent === KEEP_ORDER) {
    const outcome = await keepOrderInBrowser(sessionApi(), ask.id, form)
    const saved = readOrderCopy(ask.id)
    if (outcome.failure)
      return { ...(saved ? orderShown(saved) : await loadOrder(browserApi(), ask)), account: outcome.failure }
    return finishInBrowser(withNotice(outcome), urls.orderConfirmation(ask.id)) as Response
  }
  if (intent === ORDER_AGAIN) {
    const { answer, loaded } = await orderAgain(browserApi(), ask)
    return answer ? cartInBrowser(answer) : loaded
  }
  const work = WORK[intent]
  if (!work) return loadOrder(browserApi(), ask)
  const isSaved = readOrderCopy(params.orderId) !== null
  return work(browserApi(), { ...ask, ...(isSaved && { onLoaded: orderCopySaver() }) })
}

const WORK: Partial<Record<string, typeof loadOrder>> = { [CANCEL_ORDER]: cancelOrder, [ASK_INVOICE]: askForInvoice }

/** `account` is the reason why no account was created. */
type Acted = LoadedOrder & { account?: AccountFailure }

const withNotice = (outcome: SignInOutcome & { failure: null }): SignInOutcome => ({
  ...outcome,
  answer: { ...outcome.answer, merged: keptNotice(outcome.answer.merged) },
})

async function formIn(request: Request, id: string): Promise<{ intent: string; ask: Ask; form: FormData }> {
  const form = await request.formData()
  const postalCode = formText(form, 'postalCode').trim()
  return { intent: formText(form, 'intent'), ask: { id, url: request.url, postalCode }, form }
}

/** Shows this browser's copy immediately and the server's state later. Section 4, "Order confirmation". */
export async function clientLoader({
  params,
  request,
}: Route.ClientLoaderArgs): Promise<LoadedOrder & { offered: Offered }> {
  const saved = readOrderCopy(params.orderId)
  const ask = { id: params.orderId, url: request.url }
  const offered = loadOffer(browserApi(), ask)
  if (!saved) return { ...(await loadOrder(browserApi(), ask)), offered }
  const fresh = loadOrder(browserApi(), { ...ask, onLoaded: orderCopySaver() })
  return { ...orderShown(saved), newer: fresh.then(({ order }) => order), offered }
}

export const meta: Route.MetaFunction = ({ matches, location }) => [
  ...metaOf(matches, { title: orderPageTitle(location), description: orderPageDescription(location) }),
  // The URL may contain the key from an order's email, which must not leak as a referrer.
  { name: 'referrer', content: 'no-referrer' },
]

export default function OrderConfirmationRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  return (
    <OrderScreen
      key={params.orderId}
      id={params.orderId}
      loaded={result ?? loaderData}
      offered={loaderData.offered}
      failure={(result && 'account' in result && result.account) || null}
    />
  )
}
