import { ADDRESS, CARD, DECLINED } from '#test/shopper.ts'
import { visit, type Reply } from '#test/visitor.ts'
import type { Gate } from './gate.ts'
import type { Random } from './random.ts'

type Browser = ReturnType<typeof visit>
/** An order that the shop has answered for, as its shopper saw it. */
type Acknowledged = { requestKey: string; number: string; items: string; browser: Browser }

export type Diary = {
  acknowledged: Map<string, Acknowledged>
  /** Keys that were refused, by every one of their answers. */
  refused: Set<string>
  /** Keys of requests whose answer nobody waited for: anything may have become of them. */
  unread: Set<string>
  /** Requests that got no answer, or an answer that asks to try again, and were sent again. */
  retried: number
  /** Answers that contradict each other. */
  contradictions: string[]
}

type Street = { url: string; gate: Gate; diary: Diary; products: () => number[]; isOver: () => boolean }

/** Buys one thing after the other; asks again with the same key whenever no answer comes, or gives up for good. */
export async function goShopping(street: Street, random: Random): Promise<void> {
  let browser: Browser | null = null
  while (!street.isOver()) {
    browser = browser && random.chance(0.5) ? browser : enter(street.url)
    try {
      await buy(street, random, browser)
    } catch (error) {
      if (!(error instanceof GoneHome)) throw error
      browser = null
    }
  }
}

/** Closes the browser in the middle of it, and never comes back. */
class GoneHome extends Error {}

const enter = (url: string): Browser => visit({ fetch: (request: Request) => fetch(request) }, { origin: url })

async function buy(street: Street, random: Random, browser: Browser): Promise<void> {
  const ask = (method: string, path: string, body?: unknown): Promise<Reply> =>
    insist(street, random, 0.02, () => browser.send(method, path, body))
  for (let line = random.below(3); line >= 0; line--) {
    const products = street.products()
    const newest = products.slice(-3)
    const productId = String(random.pick(random.chance(0.3) ? newest : products))
    await ask('POST', '/api/cart/items', { productId, quantity: 1 + random.below(3) })
  }
  const shipped = await ask('PUT', '/api/checkout/shipping', { address: ADDRESS, shippingOptionId: 'standard' })
  if (shipped.status !== 200) throw new GoneHome()
  const card = { ...CARD, ...(random.chance(0.05) && { cardNumber: DECLINED }) }
  const { token } = (await ask('POST', '/sandbox/tokens', card)).body
  const choice = random.chance(0.2)
    ? { paymentMethodId: 'paypal' }
    : { paymentMethodId: 'credit-card', paymentToken: token }
  const reviewed = await ask('PUT', '/api/checkout/payment', choice)
  if (reviewed.status !== 200) throw new GoneHome()
  await order(street, random, browser, reviewed.body as Checkout)
}

/** Sends the order, several times at once; agrees to a change of what was shown, and sends it again. */
async function order(street: Street, random: Random, browser: Browser, checkout: Checkout): Promise<void> {
  const { requestKey, orderSummary, review } = checkout
  // Until this is answered as well, nobody knows.
  street.diary.refused.delete(requestKey)
  const send = () => browser.send('POST', '/api/orders', { requestKey, ...orderSummary, review })
  const replies = await Promise.all(
    Array.from({ length: 1 + random.below(3) }, () => insist(street, random, 0.15, send).catch(nobodyAfter)),
  )
  note(street.diary, requestKey, replies, browser)
  if (replies.some((reply) => reply?.status === 201)) return
  if (replies.some((reply) => reply?.status !== 409) || random.chance(0.5)) throw new GoneHome()
  const again = await insist(street, random, 0.02, () => browser.send('GET', '/api/checkout'))
  if (again.body.step !== 'review') throw new GoneHome()
  await order(street, random, browser, again.body as Checkout)
}

/** Who has gone home reads no answer. */
function nobodyAfter(error: unknown): null {
  if (error instanceof GoneHome) return null
  throw error
}

type Checkout = { requestKey: string; orderSummary: Record<string, number>; review: Record<string, string> }
type OrderBody = { orderNumber: string; items: { variantId: string; quantity: number; price: number }[] }

function note(
  { acknowledged, refused, unread, contradictions }: Diary,
  requestKey: string,
  replies: (Reply | null)[],
  browser: Browser,
): void {
  const answers = replies.filter((reply) => reply !== null)
  const orders = answers.filter(({ status }) => status === 201)
  const refusal = answers.find(({ status }) => status !== 201)
  if (orders.length > 0 && refusal)
    contradictions.push(`key ${requestKey} was answered 201 and ${refusal.status} ${JSON.stringify(refusal.body)}`)
  if (answers.length < replies.length) unread.add(requestKey)
  if (refusal) refused.add(requestKey)
  for (const { body } of orders) {
    const { orderNumber: number } = body as OrderBody
    const items = itemsOf(body)
    const known = acknowledged.get(requestKey)
    if (known && (known.number !== number || known.items !== items))
      contradictions.push(`key ${requestKey} was answered with the orders ${known.number} and ${number}`)
    refused.delete(requestKey)
    acknowledged.set(requestKey, { requestKey, number, items, browser })
  }
}

/** The lines of an order in one text, to be compared. */
const itemsOf = (body: unknown): string => linesText((body as OrderBody).items)

export const linesText = (lines: OrderBody['items']): string =>
  lines
    .map(({ variantId, quantity, price }) => `${quantity} x ${variantId} at ${price}`)
    .toSorted()
    .join(', ')

/** Sends until there is an answer that is not 'try again'; goes home instead with the given probability. */
async function insist(
  { gate, diary }: Street,
  random: Random,
  leaving: number,
  send: () => Promise<Reply>,
): Promise<Reply> {
  for (;;) {
    await gate.opened()
    const reply = await send().catch((error: unknown) => (isBroken(error) ? null : Promise.reject(error as Error)))
    if (reply && reply.status < 500 && reply.status !== 429) return reply
    if (random.chance(leaving)) throw new GoneHome()
    diary.retried++
    await new Promise((resolve) => setTimeout(resolve, 5 + random.below(45)))
  }
}

/** A connection that was refused or cut, or an answer that ends in the middle. */
const isBroken = (error: unknown): boolean => error instanceof TypeError || error instanceof SyntaxError

/** Reads every order again in the browser that placed it. */
export async function checkReads({ acknowledged }: Diary): Promise<string[]> {
  const findings: string[] = []
  for (const { number, items, browser } of acknowledged.values()) {
    const { status, body } = await browser.send('GET', `/api/orders/${number}`)
    if (status !== 200 || itemsOf(body) !== items) findings.push(`order ${number} is read back as ${status}`)
  }
  return findings
}
