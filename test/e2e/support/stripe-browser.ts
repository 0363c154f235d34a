import type { BrowserContext, Route } from '@playwright/test'
import { ANSWERED, challengePage } from '#providers/stripe/browser/challenge-frame.ts'
import { paymentFrame } from '#providers/stripe/browser/payment-frame.ts'
import { installStripe } from '#providers/stripe/browser/stripe-script.ts'
import { CARDS, type CardName } from '#providers/stripe/cards.ts'
import type { StripeServer } from '#providers/stripe/stripe-server.ts'

const ANYBODY = { 'access-control-allow-origin': '*' }

/** Answers instead of Stripe's hosts for browsers. What they do is done in the ledger of the stand-in. */
export async function routeStripe(context: BrowserContext, server: StripeServer): Promise<void> {
  const html = (route: Route, body: string) => route.fulfill({ contentType: 'text/html; charset=utf-8', body })
  const json = (route: Route, body: object) => route.fulfill({ json: body, headers: ANYBODY })
  const answerOf = (route: Route) => new URLSearchParams(route.request().postData() ?? '').get('answer') === 'complete'

  await context.route('https://js.stripe.com/**', (route) =>
    route.request().url().endsWith('/stripe.js')
      ? route.fulfill({ contentType: 'text/javascript', body: `(${installStripe.toString()})()` })
      : html(route, paymentFrame()),
  )
  await context.route('https://api.stripe.com/v1/confirmation_tokens', (route) => {
    const { card } = route.request().postDataJSON() as { card: { number: string } }
    return json(route, { token: server.tokenize(cardNamed(card.number)) })
  })
  await context.route('https://api.stripe.com/v1/payment_intents/*', (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-1)!
    return json(route, { paymentIntent: server.ledger.intents.get(id) })
  })
  await context.route('https://hooks.stripe.com/3d_secure?*', (route) => {
    const url = route.request().url()
    if (route.request().method() === 'GET') return html(route, challengePage(url))
    server.answerChallenge(new URL(url).searchParams.get('secret')!.split('_secret_')[0]!, answerOf(route))
    return html(route, ANSWERED)
  })
  await context.route('https://bank.example/challenge', (route) => {
    if (route.request().method() === 'GET') return html(route, challengePage('/challenge'))
    const intent = [...server.ledger.intents.values()].findLast(({ status }) => status === 'requires_action')!
    const location = intent.next_action!.redirect_to_url!.return_url!
    server.answerChallenge(intent.id, answerOf(route))
    return route.fulfill({ status: 303, headers: { location } })
  })
}

/** The test card that ends in the same digits. */
function cardNamed(number: string): CardName {
  const found = Object.entries(CARDS).find(([, { last4 }]) => number.replaceAll(' ', '').endsWith(last4))
  if (!found) throw new Error(`The stand-in has no card ${number}`)
  return found[0] as CardName
}
