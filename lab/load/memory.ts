import type { MeasuredShop, Usage } from './shop.ts'
import { timedRequest } from './timed-request.ts'
import type { Verdict } from './verdict.ts'

const CONCURRENT_VISITORS = 16
const REQUESTS_PER_VISITOR = 10
const SAMPLES = 20
/** A leak of a kilobyte per request is far above this; noise of a megabyte in 100,000 requests is far below. */
const MAX_BYTES_PER_REQUEST = 200
const MAX_MEGABYTES = 150

/** Lets visitors with their own carts send ten requests each, and samples the memory twenty times. */
export async function memory(shop: MeasuredShop, visitors: number): Promise<Verdict[]> {
  const requests = visitors * REQUESTS_PER_VISITOR
  const variants = await variantsOf(shop)
  const samples: Usage[] = []
  let failed = 0
  for (let sample = 0; sample < SAMPLES; sample++) {
    failed += await visitAll(shop, variants, sample * (visitors / SAMPLES), visitors / SAMPLES)
    const usage = await shop.usage()
    samples.push(usage)
    console.log(
      `${((sample + 1) * requests) / SAMPLES} requests: rss ${mb(usage.rss)} MB, heap ${mb(usage.heapUsed)} MB`,
    )
  }
  const sizes = samples.map(({ rss }) => rss)
  const rss = slopeOf(sizes, requests)
  const heap = slopeOf(
    samples.map(({ heapUsed }) => heapUsed),
    requests,
  )
  const largest = Math.max(...sizes) / 2 ** 20
  return [
    { expectation: `${requests} requests succeed`, measured: `${failed} failed`, isMet: failed === 0 },
    {
      expectation: 'The heap does not grow',
      measured: `${heap.toFixed(0)} bytes a request`,
      isMet: heap < MAX_BYTES_PER_REQUEST,
    },
    {
      expectation: 'The resident memory does not grow',
      measured: `${rss.toFixed(0)} bytes a request`,
      isMet: rss < MAX_BYTES_PER_REQUEST,
    },
    {
      expectation: `The process uses less than ${MAX_MEGABYTES} MB`,
      measured: `${largest.toFixed(0)} MB`,
      isMet: largest < MAX_MEGABYTES,
    },
  ]
}

/** Sends mixed requests by visitors with a cart. Returns the number of failures. */
export const mixedRequests = async (shop: Pick<MeasuredShop, 'url'>, count: number): Promise<number> =>
  visitAll(shop, await variantsOf(shop), 0, count / REQUESTS_PER_VISITOR)

async function visitAll(
  { url }: Pick<MeasuredShop, 'url'>,
  variants: Variant[],
  first: number,
  count: number,
): Promise<number> {
  const numbers = Array.from({ length: count }, (_, index) => first + index)
  let failed = 0
  const runVisitors = async (): Promise<void> => {
    for (let number = numbers.pop(); number !== undefined; number = numbers.pop())
      failed += await visit(url, variants[number % variants.length]!, number)
  }
  await Promise.all(Array.from({ length: CONCURRENT_VISITORS }, runVisitors))
  return failed
}

type Variant = { productId: string; variantId: string; slug: string }

/** One variant in stock for each product in stock. */
async function variantsOf({ url }: Pick<MeasuredShop, 'url'>): Promise<Variant[]> {
  type Product = { _id: string; slug: string; variants: { id: string; inStock: boolean }[] }
  const read = async (path: string): Promise<unknown> => (await fetch(url + path)).json()
  const { products } = (await read('/api/products?inStock=1')) as { products: Product[] }
  const whole = await Promise.all(products.map(({ _id }) => read(`/api/products/${_id}`)))
  return (whole as Product[]).map(({ _id, slug, variants }) => ({
    productId: _id,
    variantId: variants.find(({ inStock }) => inStock)!.id,
    slug,
  }))
}

/** Sends one visitor's ten requests. Returns the number of failures. */
async function visit(url: string, { slug, ...body }: Variant, number: number): Promise<number> {
  const added = await timedRequest(`${url}/api/cart/items`, { method: 'POST', body })
  const cookie = added.cookies.map((text) => text.split(';')[0]!).join('; ')
  const get = async (path: string, headers = {}) => (await timedRequest(url + path, headers)).status
  const statuses = [
    added.status,
    await get('/'),
    // Each visitor requests unique URLs, for which the page cache must not grow.
    await get(`/products?q=word${number}`),
    await get(`/products/${slug}`),
    await get('/api/cart', { cookie }),
    await get('/cart', { cookie }),
    await get('/api/checkout', { cookie }),
    await get(`/products/nothing-${number}`),
    await get('/api/shipping/options', { cookie }),
    await get(`/api/products?q=word${number}`),
  ]
  return statuses.filter((status) => status === 0 || status >= 500).length
}

const mb = (bytes: number): string => (bytes / 2 ** 20).toFixed(1)

/** Bytes per request, by least squares over the second half of the samples; the process warms up in the first half. */
function slopeOf(values: number[], requests: number): number {
  const late = values.slice(values.length / 2)
  const middle = (late.length - 1) / 2
  const mean = late.reduce((sum, value) => sum + value, 0) / late.length
  const covariance = late.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0)
  const variance = late.reduce((sum, _, index) => sum + (index - middle) ** 2, 0)
  return covariance / variance / (requests / SAMPLES)
}
