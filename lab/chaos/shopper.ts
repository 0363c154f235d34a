import { randomBytes, randomUUID } from 'node:crypto'
import { ADDRESS } from '../../test/support/shopper.ts'
import { visit, type Reply } from '../../test/support/visitor.ts'
import { atTheBank } from './bank.ts'
import { timed, type TimedReply } from './timed-reply.ts'
import type { Gate } from './gate.ts'
import type { PaymentServices } from './payment-services.ts'
import type { Random } from './random.ts'

type Browser = ReturnType<typeof visit>
/** An order that the shop has confirmed, as its shopper saw it, first at `answeredAt`. */
type AcknowledgedOrder = { requestKey: string; number: string; items: string; browser: Browser; answeredAt: number }

/** The responses that all shoppers of a run have seen. */
export type ShopperLog = {
  acknowledged: Map<string, AcknowledgedOrder>
  /** Request keys for which every response was a failure. */
  rejected: Set<string>
  /** Request keys with a response that was not read, so the order may or may not exist. */
  unread: Set<string>
  /** Retries, because there was no response or a retryable one. */
  retried: number
  /** Responses that contradict each other. */
  contradictions: string[]
}

type Session = {
  url: string
  services: Pick<PaymentServices, 'choose' | 'answerBank'>
  gate: Gate
  log: ShopperLog
  products: () => number[]
  isOver: () => boolean
}

/** The probability that a shopper gives up instead of retrying a request. */
const GIVE_UP = { step: 0.02, order: 0.15 }

/** Buys repeatedly until the session is over. Retries with the same key, or abandons the cart. */
export async function runShopper(session: Session, random: Random): Promise<void> {
  let browser: Browser | null = null
  while (!session.isOver()) {
    browser = browser && random.chance(0.5) ? browser : openBrowser(session.url)
    try {
      await buy(session, random, browser)
    } catch (error) {
      if (!(error instanceof Abandoned)) throw error
      browser = null
    }
  }
}

/** The shopper has closed the browser and does not come back. */
class Abandoned extends Error {}

/** A browser with its own IP address, as reported by a proxy: shoppers with the same one would share its rate limits. */
export function openBrowser(url: string): Browser {
  const address = `10.${[...randomBytes(3)].join('.')}`
  const send = (request: Request): Promise<Response> => {
    request.headers.set('x-forwarded-for', address)
    return fetch(request)
  }
  return visit({ fetch: send }, { origin: url })
}

async function buy(session: Session, random: Random, browser: Browser): Promise<void> {
  const send = (method: string, path: string, body?: unknown): Promise<Reply> =>
    withRetries(session, random, GIVE_UP.step, () => browser.send(method, path, body))
  for (let line = random.below(3); line >= 0; line--) {
    const products = session.products()
    const newest = products.slice(-3)
    const productId = String(random.pick(random.chance(0.3) ? newest : products))
    await send('POST', '/api/cart/items', { productId, quantity: 1 + random.below(3) })
  }
  const address = { ...ADDRESS, email: `ada-${randomUUID()}@example.com` }
  const shipped = await send('PUT', '/api/checkout/shipping', { address, shippingOptionId: 'standard' })
  if (shipped.status !== 200) throw new Abandoned()
  const choice = await session.services.choose(random, async (card) =>
    String((await send('POST', '/sandbox/tokens', card)).body.token),
  )
  const reviewed = await send('PUT', '/api/checkout/payment', choice)
  if (reviewed.status !== 200) throw new Abandoned()
  await order(session, random, browser, reviewed.body as Checkout)
}

type Checkout = { requestKey: string; orderSummary: Record<string, number>; review: Record<string, string> }
type OrderBody = { orderNumber: string; items: { variantId: string; quantity: number; price: number }[] }

/** Sends the order up to three times in parallel. After a conflict, accepts the new checkout and sends that. */
async function order(session: Session, random: Random, browser: Browser, checkout: Checkout): Promise<void> {
  const { requestKey, orderSummary, review } = checkout
  const send = () => timed(browser, 'POST', '/api/orders', { requestKey, ...orderSummary, review })
  const sent = await Promise.all(
    Array.from({ length: 1 + random.below(3) }, () =>
      withRetries(session, random, GIVE_UP.order, send).catch(nullIfAbandoned),
    ),
  )
  const follow = ({ body }: Reply): Promise<TimedReply | null> =>
    atTheBank(random, {
      attempt: String(body.attempt),
      answerBank: session.services.answerBank,
      ask: (method, path) => withRetries(session, random, GIVE_UP.order, () => timed(browser, method, path)),
    }).catch(nullIfAbandoned)
  const replies = await Promise.all(sent.map((reply) => (reply?.status === 202 ? follow(reply) : reply)))
  record(session.log, requestKey, replies, browser)
  const placed = replies.find((reply) => reply?.status === 201)
  if (placed) {
    if (random.chance(0.3)) await cancel(session, random, browser, (placed.body as OrderBody).orderNumber)
    return
  }
  if (replies.some((reply) => reply?.status !== 409) || random.chance(0.5)) throw new Abandoned()
  // The key may be retried and succeed during an audit.
  session.log.rejected.delete(requestKey)
  const read = () => browser.send('GET', '/api/checkout')
  const current = await withRetries(session, random, GIVE_UP.step, read).catch(nullIfAbandoned)
  const next = current?.body.step === 'review' ? (current.body as Checkout) : null
  if (next?.requestKey !== requestKey) session.log.rejected.add(requestKey)
  if (!next) throw new Abandoned()
  await order(session, random, browser, next)
}

/** A retry finds an order that is already canceled. */
async function cancel(session: Session, random: Random, browser: Browser, number: string): Promise<void> {
  const { status } = await withRetries(session, random, GIVE_UP.step, () =>
    browser.send('POST', `/api/orders/${number}/cancel`, {}),
  )
  if (status !== 200 && status !== 409) session.log.contradictions.push(`canceling ${number} was answered ${status}`)
}

function nullIfAbandoned(error: unknown): null {
  if (error instanceof Abandoned) return null
  throw error
}

function record(
  { acknowledged, rejected, unread, contradictions }: ShopperLog,
  requestKey: string,
  replies: (TimedReply | null)[],
  browser: Browser,
): void {
  const read = replies.filter((reply) => reply !== null)
  const orders = read.filter(({ status }) => status === 201)
  const failure = read.find(({ status }) => status !== 201)
  // An earlier request may be rejected for stock that is then returned. One sent after the order's confirmation may
  // not.
  const placedAt = Math.min(...orders.map(({ answeredAt }) => answeredAt))
  const late = read.find(({ status, sentAt }) => status !== 201 && sentAt > placedAt)
  if (late) contradictions.push(`key ${requestKey} was answered 201, then ${late.status} ${JSON.stringify(late.body)}`)
  if (read.length < replies.length) unread.add(requestKey)
  if (failure) rejected.add(requestKey)
  for (const { body, answeredAt } of orders) {
    const { orderNumber: number } = body as OrderBody
    const items = itemsOf(body)
    const known = acknowledged.get(requestKey)
    if (known && (known.number !== number || known.items !== items))
      contradictions.push(`key ${requestKey} was answered with the orders ${known.number} and ${number}`)
    rejected.delete(requestKey)
    const first = Math.min(answeredAt, known?.answeredAt ?? answeredAt)
    acknowledged.set(requestKey, { requestKey, number, items, browser, answeredAt: first })
  }
}

export const itemsOf = (body: unknown): string => linesText((body as OrderBody).items)

/** The lines of an order as one text for comparison. */
export const linesText = (lines: OrderBody['items']): string =>
  lines
    .map(({ variantId, quantity, price }) => `${quantity} x ${variantId} at ${price}`)
    .toSorted()
    .join(', ')

/** Sends a request until its response is not retryable. Before each retry, abandons the cart with the given probability. */
async function withRetries<Answer extends Reply>(
  { gate, log }: Session,
  random: Random,
  giveUp: number,
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    await gate.opened()
    const reply = await send().catch((error: unknown) =>
      isConnectionError(error) ? null : Promise.reject(error as Error),
    )
    if (reply && reply.status < 500 && reply.status !== 429) return reply
    if (random.chance(giveUp)) throw new Abandoned()
    log.retried++
    await new Promise((resolve) => setTimeout(resolve, 5 + random.below(45)))
  }
}

/** Whether a connection was refused or closed, or a response was truncated. */
const isConnectionError = (error: unknown): boolean => error instanceof TypeError || error instanceof SyntaxError
