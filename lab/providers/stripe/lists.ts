import type { Stripe } from 'stripe'
import { invalidRequest } from './api-error.ts'
import { chargeOf, type Ledger } from './ledger.ts'

type Listed = { id: string; created: number; payment_intent?: unknown }
type ListParams = { created?: { gte?: number }; limit?: number; payment_intent?: string; starting_after?: string }

/** A page of one of Stripe's lists, newest first. */
export function listPage<T extends Listed>(objects: Iterable<T>, params: ListParams, url: string) {
  const matching = [...objects]
    .toReversed()
    .filter(({ created }) => created >= (params.created?.gte ?? 0))
    .filter(({ payment_intent: id }) => params.payment_intent === undefined || id === params.payment_intent)
  const start = matching.findIndex(({ id }) => id === params.starting_after) + 1
  const data = matching.slice(start, start + (params.limit ?? 10))
  return { object: 'list', data, has_more: start + data.length < matching.length, url }
}

/** Stripe's search is delayed: it shows every intent as it was some time ago. */
export function searchIntents(ledger: Ledger, query: string, lagSeconds: number) {
  const [, name, value] = /^metadata\["(\w+)"\]:("(?:[^"\\]|\\.)*")$/.exec(query) ?? []
  if (name === undefined || value === undefined)
    throw invalidRequest(`Cannot parse the query ${query}`, { param: 'query' })
  const until = ledger.seconds() - lagSeconds
  const indexed = ledger.events
    .filter(({ created, type }) => created <= until && type.startsWith('payment_intent.'))
    .map(({ data }) => data.object as Stripe.PaymentIntent)
  const latest = new Map(indexed.map((intent) => [intent.id, intent]))
  const data = [...latest.values()].filter(({ metadata }) => metadata[name] === JSON.parse(value))
  return { object: 'search_result', data, has_more: false, next_page: null, url: '/v1/payment_intents/search' }
}

/** Replaces the charge's id with the charge, if the request asks for it. */
export function expandIntent(ledger: Ledger, intent: Stripe.PaymentIntent, isExpanded: boolean): Stripe.PaymentIntent {
  return { ...intent, latest_charge: isExpanded ? chargeOf(ledger, intent) : intent.latest_charge }
}
