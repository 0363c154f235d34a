import { data } from 'react-router'
import type { ShopApi } from '#contract/client.ts'
import type { Route } from './+types/pay.ts'
import { browserApi } from '#web/api.ts'
import { publishableKeyIn } from '#web/checkout/checkout-data.ts'
import { openCardDocument } from '#web/checkout/payment/card-script.ts'
import { opensCardScript, shopApi } from '#web/context.ts'
import { useActionResult } from '#web/navigation/action-result.ts'
import { onApiError } from '#web/on-api-error.ts'
import { payFailureCookie, payingCookie, payReturnCookie } from '#web/orders/pay/pay-cookies.ts'
import { PayScreen } from '#web/orders/pay/pay-screen.tsx'
import type { Payable } from '#web/orders/pay/payable.ts'
import { leadOn, returnedFailure, submitPay, type PayFailure } from '#web/orders/pay/submit-pay.ts'
import { metaOf } from '#web/page-meta.ts'

type Loaded = { payable: Payable | null; failure: PayFailure | null }

const read = (api: ShopApi, token: string): Promise<Payable | null> =>
  api('GET /api/pay/{token}', { params: { token } }).catch(onApiError(({ status }) => rejectUnlessUnknown(status)))

/** No link has a token that the API calls invalid. */
function rejectUnlessUnknown(status: number): null {
  if (status !== 404 && status !== 400) throw new Response(null, { status })
  return null
}

export async function loader({ context, params: { token }, request }: Route.LoaderArgs) {
  const api = context.get(shopApi)
  const payable = await read(api, token)
  context.set(opensCardScript, payable !== null && publishableKeyIn(payable.paymentMethods) !== null)
  const cookies = request.headers.get('cookie') ?? ''
  const returned = payReturnCookie.readFrom(cookies)
  if (payable && returned) return payReturned(api, token, payable, new URLSearchParams(returned))
  const message = payFailureCookie.readFrom(cookies)
  const failure = message ? { message, fields: {}, before: null, status: 400 } : null
  const loaded: Loaded = { payable, failure }
  const headers = { 'Set-Cookie': payFailureCookie.cleared }
  return data(loaded, { status: payable ? 200 : 404, ...(message && { headers }) })
}

/** Pays with the card that the form without JavaScript has sent to the provider. */
async function payReturned(api: ShopApi, token: string, payable: Payable, returned: URLSearchParams) {
  const cleared = payReturnCookie.cleared
  const outcome = returnedFailure(returned, payable) ?? (await submitPay(api, token, returned))
  if ('attempt' in outcome) throw leadOn(token, outcome, cookiesOf(token, outcome, cleared))
  const loaded: Loaded = { payable: await read(api, token), failure: outcome }
  return data(loaded, { status: outcome.status, headers: { 'Set-Cookie': cleared } })
}

export async function clientLoader({ params: { token }, request }: Route.ClientLoaderArgs): Promise<Loaded> {
  const payable = await read(browserApi(), token)
  if (payable && publishableKeyIn(payable.paymentMethods) !== null) openCardDocument(new URL(request.url))
  return { payable, failure: null }
}

function cookiesOf(token: string, { attempt }: { attempt: string | null }, ...others: string[]): Headers {
  const cookies = attempt === null ? others : [...others, payingCookie.serialize(attempt, token)]
  return new Headers(cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]))
}

export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const outcome = await submitPay(context.get(shopApi), token, await request.formData())
  if ('attempt' in outcome) return leadOn(token, outcome, cookiesOf(token, outcome))
  return data(outcome, { status: outcome.status })
}

export async function clientAction({ params: { token }, request }: Route.ClientActionArgs) {
  const outcome = await submitPay(browserApi(), token, await request.formData())
  // Without a status, the router reads the order again, which may have changed.
  if (!('attempt' in outcome)) return outcome
  if (outcome.attempt !== null) document.cookie = payingCookie.serialize(outcome.attempt, token)
  return leadOn(token, outcome)
}

/** The URL contains the token, which must not leak as a referrer. */
export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const cookies = [...loaderHeaders.getSetCookie(), ...actionHeaders.getSetCookie()]
  return [['Referrer-Policy', 'no-referrer'], ...cookies.map((cookie): [string, string] => ['Set-Cookie', cookie])]
}

export const meta: Route.MetaFunction = ({ matches }) =>
  metaOf(matches, { title: 'Pay your order', description: 'An order that the shop has prepared for you, to be paid.' })

export default function PayRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const failed = useActionResult(actionData as PayFailure | undefined)
  const { payable, failure } = loaderData
  return <PayScreen key={params.token} token={params.token} payable={payable} failure={failed ?? failure} />
}
