import fc from 'fast-check'
import type { OpenApi } from '../../src/contract/openapi.ts'
import { ADDRESS } from '../../test/support/shopper.ts'
import { requestsOf, type FuzzRequest, type Identity } from './requests.ts'
import { createResponseCheck } from './responses.ts'

type Send = (request: Request) => Response | Promise<Response>
type Fuzz = {
  send: Send
  origin: string
  runs: number
  seed: number
  count?: (status: number, of: { isOrder: boolean; isAccount: boolean }) => void
}

const TIMEOUT_MS = 10_000
/** Texts that every shop accepts. Product ids are read from the shop. */
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

/** Sends requests generated from the shop's OpenAPI document. Fails with the smallest one that gets an invalid response. */
export async function fuzz({ send, origin, runs, seed, count }: Fuzz): Promise<void> {
  const document = (await (await send(new Request(`${origin}/api/openapi.json`))).json()) as OpenApi
  const { products } = (await (await send(new Request(`${origin}/api/products?limit=5`))).json()) as {
    products: { _id: string; slug: string; onlyVariantId: string | null }[]
  }
  const productId = products.flatMap(({ _id, slug }) => [_id, slug])
  const variantId = products.flatMap(({ onlyVariantId }) => onlyVariantId ?? 'made-up')
  const identities = await createIdentities(send, origin)
  const checkResponse = createResponseCheck(document)
  const property = fc.asyncProperty(
    requestsOf(document, { ...NAMES, productId, variantId, id: variantId }),
    async (request) => {
      const isOrder = request.method === 'POST' && request.template === '/api/orders'
      const sendAndCheck = async (one: FuzzRequest) => {
        const response = await withTimeout(send(toRequest(one, origin, identities[one.identity])))
        count?.(response.status, { isOrder, isAccount: one.identity === 'account' })
        await checkResponse(one, response)
      }
      if (isOrder) await prepareOrder(send, origin, identities[request.identity])
      await sendAndCheck(request)
      // Random amounts are a conflict, so the order is sent again without amounts.
      if (isOrder) await sendAndCheck({ ...request, body: '{}', type: 'application/json' })
      // The account signs in again, because later requests would otherwise test a guest.
      if (ENDS_SESSION.has(request.template)) identities.account = await signIn(send, origin)
    },
  )
  await fc.assert(property, { numRuns: runs, seed })
}

const ENDS_SESSION = new Set(['/api/auth/logout', '/api/account/sessions'])

type Headers = Record<string, string>

/** Fills the cart and the checkout, which random requests never do. */
async function prepareOrder(send: Send, origin: string, identity: Headers): Promise<void> {
  const steps: [method: string, path: string, body: object][] = [
    ['POST', '/api/cart/items', { productId: '1' }],
    ['PUT', '/api/checkout/shipping', { address: ADDRESS, shippingOptionId: 'standard' }],
    ['PUT', '/api/checkout/payment', { paymentMethodId: 'paypal' }],
  ]
  for (const [method, path, body] of steps) {
    const headers = { 'content-type': 'application/json', ...identity }
    await withTimeout(send(new Request(origin + path, { method, headers, body: JSON.stringify(body) })))
  }
}

const ACCOUNT = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', password: 'difference engine' }

function post(send: Send, url: string, body: object, headers: Headers = {}): Response | Promise<Response> {
  const allHeaders = { 'content-type': 'application/json', ...headers }
  return send(new Request(url, { method: 'POST', headers: allHeaders, body: JSON.stringify(body) }))
}

async function signIn(send: Send, origin: string): Promise<Headers> {
  const { token } = (await (await post(send, `${origin}/api/auth/login`, ACCOUNT)).json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

/** The headers of each identity. */
async function createIdentities(send: Send, origin: string): Promise<Record<Identity, Headers>> {
  const added = await post(send, `${origin}/api/cart/items`, { productId: '1' })
  await post(send, `${origin}/api/auth/register`, ACCOUNT)
  const account = await signIn(send, origin)
  await post(send, `${origin}/api/cart/items`, { productId: '1' }, account)
  return {
    guest: {},
    shopper: { cookie: added.headers.getSetCookie()[0]!.split(';')[0]! },
    account,
    forged: { authorization: 'Bearer a.b.c', cookie: 'linden_cart=x; linden_session=%00' },
  }
}

function toRequest({ method, path, body, type }: FuzzRequest, origin: string, identity: Headers): Request {
  const headers = { ...identity, ...(type && { 'content-type': type }) }
  return new Request(origin + path, { method, headers, ...(body !== undefined && { body }) })
}

async function withTimeout(response: Response | Promise<Response>): Promise<Response> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No response within ${TIMEOUT_MS} ms`)), TIMEOUT_MS)
  })
  return Promise.race([response, timeout]).finally(() => clearTimeout(timer))
}
