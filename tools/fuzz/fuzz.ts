import fc from 'fast-check'
import type { OpenApi } from '#contract/openapi.ts'
import { createJudge } from './answers.ts'
import { ADDRESS } from '#test/shopper.ts'
import { requestsOf, type FuzzRequest } from './requests.ts'

type Send = (request: Request) => Response | Promise<Response>
type Fuzz = {
  send: Send
  origin: string
  runs: number
  seed: number
  counted?: (status: number, isOrder: boolean) => void
}

const HANGS_AFTER_MS = 10_000
/** What a shopper of any shop may send; products are asked for. */
const NAMES = {
  shippingOptionId: ['standard', 'express'],
  paymentMethodId: ['credit-card', 'paypal'],
  paymentMethod: ['PayPal'],
  country: ['United States'],
  postalCode: ['62701'],
  email: ['ada@example.com', 'grace@example.com'],
  password: ['difference engine', 'analytical engine'],
  sort: ['price-low', 'newest'],
  category: ['home-kitchen', 'sale'],
  tag: ['sale', 'gift'],
  option: ['Size:M', 'Color:Red'],
  rating: ['4', '4.5'],
}

/** Sends requests made from the shop's own document, and fails with the smallest that is answered as it must not be. */
export async function fuzz({ send, origin, runs, seed, counted }: Fuzz): Promise<void> {
  const document = (await (await send(new Request(`${origin}/api/openapi.json`))).json()) as OpenApi
  const { products } = (await (await send(new Request(`${origin}/api/products?limit=5`))).json()) as {
    products: { _id: string; slug: string; onlyVariantId: string | null }[]
  }
  const productId = products.flatMap(({ _id, slug }) => [_id, slug])
  const variantId = products.flatMap(({ onlyVariantId }) => onlyVariantId ?? 'made-up')
  const people = await peopleOf(send, origin)
  const judge = createJudge(document)
  const property = fc.asyncProperty(
    requestsOf(document, { ...NAMES, productId, variantId, id: variantId }),
    async (request) => {
      const isOrder = request.method === 'POST' && request.template === '/api/orders'
      const ask = async (one: FuzzRequest) => {
        const answer = await inTime(send(sent(one, origin, people[one.who])))
        counted?.(answer.status, isOrder)
        await judge(one, answer)
      }
      if (isOrder) await walkToReview(send, origin, people[request.who])
      await ask(request)
      // Amounts made up are a conflict; what is in the cart all the same is ordered as it stands.
      if (isOrder) await ask({ ...request, body: '{}', type: 'application/json' })
      // Who has signed out would be nobody from now on.
      if (request.template === '/api/auth/logout') people.account = await signedIn(send, origin)
    },
  )
  await fc.assert(property, { numRuns: runs, seed })
}

type Person = Record<string, string>

/** By chance alone nobody fills a cart and the whole checkout before an order: so whoever orders has done so, if they can. */
async function walkToReview(send: Send, origin: string, person: Person): Promise<void> {
  const steps: [method: string, path: string, body: object][] = [
    ['POST', '/api/cart/items', { productId: '1' }],
    ['PUT', '/api/checkout/shipping', { address: ADDRESS, shippingOptionId: 'standard' }],
    ['PUT', '/api/checkout/payment', { paymentMethodId: 'paypal' }],
  ]
  for (const [method, path, body] of steps) {
    const headers = { 'content-type': 'application/json', ...person }
    await inTime(send(new Request(origin + path, { method, headers, body: JSON.stringify(body) })))
  }
}

const ACCOUNT = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', password: 'difference engine' }

function post(send: Send, url: string, body: object, headers: Person = {}): Response | Promise<Response> {
  const sent = { 'content-type': 'application/json', ...headers }
  return send(new Request(url, { method: 'POST', headers: sent, body: JSON.stringify(body) }))
}

async function signedIn(send: Send, origin: string): Promise<Person> {
  const { token } = (await (await post(send, `${origin}/api/auth/login`, ACCOUNT)).json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

/** Headers of somebody who has nothing, who has a cart, who has an account, and who claims to be somebody. */
async function peopleOf(send: Send, origin: string): Promise<Record<FuzzRequest['who'], Person>> {
  const added = await post(send, `${origin}/api/cart/items`, { productId: '1' })
  await post(send, `${origin}/api/auth/register`, ACCOUNT)
  const account = await signedIn(send, origin)
  await post(send, `${origin}/api/cart/items`, { productId: '1' }, account)
  return {
    guest: {},
    shopper: { cookie: added.headers.getSetCookie()[0]!.split(';')[0]! },
    account,
    stranger: { authorization: 'Bearer a.b.c', cookie: 'linden_cart=x; linden_session=%00' },
  }
}

function sent({ method, path, body, type }: FuzzRequest, origin: string, person: Person): Request {
  const headers = { ...person, ...(type && { 'content-type': type }) }
  return new Request(origin + path, { method, headers, ...(body !== undefined && { body }) })
}

async function inTime(answer: Response | Promise<Response>): Promise<Response> {
  let timer: NodeJS.Timeout | undefined
  const hung = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${HANGS_AFTER_MS} ms`)), HANGS_AFTER_MS)
  })
  return Promise.race([answer, hung]).finally(() => clearTimeout(timer))
}
