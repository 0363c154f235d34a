import { html } from 'hono/html'
import { ApiError } from './api-error.ts'
import type { Ledger, OrderEntry } from './ledger.ts'
import { BUYERS, type Buyer } from './buyers.ts'
import { moneyOf } from './calls/representations.ts'

export type Page = { status: 200; html: string } | { status: 303; location: string } | { status: 410; html: string }

/** The page where the shopper confirms or cancels: a form that works without scripts. */
export async function approvalPage(ledger: Ledger, id: string): Promise<Page> {
  const order = openOrder(ledger, id)
  if (!order) return { status: 410, html: String(await layout(html`<h1>This payment is over</h1>`)) }
  const { value } = moneyOf(order.cents)
  const choices = Object.entries(BUYERS).map(([buyer, name]) => html`<option value="${buyer}">${name}</option>`)
  const form = html`<h1>Pay $${value}</h1>
    <form method="post" action="/checkoutnow?token=${id}">
      <label
        >Pay with
        <select name="buyer">
          ${choices}
        </select></label
      >
      <button name="answer" value="approve">Pay now</button>
      <button name="answer" value="cancel">Cancel and return</button>
    </form>`
  return { status: 200, html: String(await layout(form)) }
}

const layout = (content: unknown) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta name="viewport" content="width=device-width" />
        <title>PayPal (test)</title>
        <style>
          body {
            max-width: 24rem;
            margin: 4rem auto;
            padding: 0 1rem;
            font: 16px/1.6 sans-serif;
          }
          :is(select, button) {
            display: block;
            width: 100%;
            margin-top: 1rem;
            padding: 12px;
            font: inherit;
          }
        </style>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`

/** Redirects the shopper back, with the order and, if it was approved, the account in the URL. */
export function answerApproval(
  ledger: Ledger,
  id: string,
  form: URLSearchParams,
  approve: (id: string, buyer: Buyer) => void,
): Page {
  const order = openOrder(ledger, id)
  if (!order) return { status: 410, html: '' }
  const isApproved = form.get('answer') === 'approve'
  if (isApproved) approve(id, (form.get('buyer') ?? 'balance') as Buyer)
  const back = new URL(isApproved ? order.returnUrl : order.cancelUrl)
  back.searchParams.set('token', id)
  if (isApproved) back.searchParams.set('PayerID', 'STANDINBUYER')
  return { status: 303, location: back.href }
}

function openOrder(ledger: Ledger, id: string): OrderEntry | null {
  try {
    const order = ledger.order(id)
    return order.status === 'COMPLETED' ? null : order
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
