import { ApiError } from '../api-error.ts'
import { CARDS, type CardName } from '../cards.ts'
import type { Ledger } from '../ledger.ts'
import { paySession, sessionWithId } from './sessions.ts'

type Page = { status: number; headers: Record<string, string>; body: string }

const HTML = { 'content-type': 'text/html; charset=utf-8' }
const to = (location: string | null): Page => ({ status: 303, headers: { location: location! }, body: '' })

/** Stripe's page for a card. It works without a script. */
export function hostedPage(ledger: Ledger, method: string, path: string, form: string): Page {
  const session = sessionWithId(ledger, path.split('/').at(-1)!)
  if (session.status === 'expired')
    return { status: 200, headers: HTML, body: pageOf('This page has expired', '<p>Go back to the shop.</p>') }
  if (session.status === 'complete') return to(session.success_url)
  const amount = `$${(session.amount_total! / 100).toFixed(2)}`
  if (method === 'get')
    return { status: 200, headers: HTML, body: pageOf(`Pay ${amount}`, formOf(session.cancel_url!)) }
  const number = new URLSearchParams(form).get('number') ?? ''
  const [name] = Object.entries(CARDS).find(([, { last4 }]) => number.endsWith(last4)) ?? []
  try {
    paySession(ledger, session.id, name as CardName)
    return to(session.success_url)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const message = `<p role="alert">${error.message}</p>`
    return { status: 200, headers: HTML, body: pageOf(`Pay ${amount}`, message + formOf(session.cancel_url!)) }
  }
}

const formOf = (cancelUrl: string): string => `<form method="post">
<label>Card number <input name="number" inputmode="numeric" autocomplete="cc-number"></label>
<button>Pay</button> <a href="${cancelUrl.replaceAll('&', '&amp;')}">Back to the shop</a></form>`

const pageOf = (title: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>* { box-sizing: border-box } body { max-width: 24rem; margin: 4rem auto; padding: 0 1rem; font: 16px/1.6 sans-serif }
input { display: block; width: 100%; padding: 12px; font: inherit } button { margin: 1rem 1rem 0 0; padding: 12px 2rem; font: inherit }</style>
</head><body><h1>${title}</h1>${content}</body></html>`
