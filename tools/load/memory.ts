import { ask } from './ask.ts'
import type { Held, MeasuredShop } from './shop.ts'
import type { Verdict } from './verdict.ts'

const AT_ONCE = 16
const SAMPLES = 20
/** What one request may leave behind for good: a megabyte in a hundred thousand is noise, a kilobyte in each a leak. */
const MOST_BYTES = 200
const MOST_MB = 150

/** Visitors with a cart of their own, of ten requests each; the memory after each twentieth of them. */
export async function memory(shop: MeasuredShop, visitors: number): Promise<Verdict[]> {
  const variants = await variantsOf(shop)
  const samples: Held[] = []
  let failed = 0
  for (let sample = 0; sample < SAMPLES; sample++) {
    failed += await visitAll(shop, variants, sample * (visitors / SAMPLES), visitors / SAMPLES)
    const held = await shop.held()
    samples.push(held)
    console.log(
      `${((sample + 1) * visitors * 10) / SAMPLES} requests: rss ${mb(held.rss)} MB, heap ${mb(held.heapUsed)} MB`,
    )
  }
  const heap = slopeOf(
    samples.map(({ heapUsed }) => heapUsed),
    visitors,
  )
  const rss = slopeOf(
    samples.map(({ rss }) => rss),
    visitors,
  )
  const largest = Math.max(...samples.map(({ rss }) => rss)) / 2 ** 20
  return [
    { promise: `${visitors * 10} requests are answered`, measured: `${failed} were not`, kept: failed === 0 },
    { promise: 'The heap is flat', measured: `${heap.toFixed(0)} bytes more a request`, kept: heap < MOST_BYTES },
    { promise: 'The process is flat', measured: `${rss.toFixed(0)} bytes more a request`, kept: rss < MOST_BYTES },
    { promise: `It holds less than ${MOST_MB} MB`, measured: `${largest.toFixed(0)} MB`, kept: largest < MOST_MB },
  ]
}

/** Ten for each visitor; how many of them failed. */
export const mixedRequests = async (shop: MeasuredShop, count: number): Promise<number> =>
  visitAll(shop, await variantsOf(shop), 0, count / 10)

async function visitAll({ url }: MeasuredShop, variants: Variant[], first: number, count: number): Promise<number> {
  const numbers = Array.from({ length: count }, (_, index) => first + index)
  let failed = 0
  const visitOne = async (): Promise<void> => {
    for (let number = numbers.pop(); number !== undefined; number = numbers.pop())
      failed += await visit(url, variants[number % variants.length]!, number)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visitOne))
  return failed
}

type Variant = { productId: string; variantId: string; slug: string }

/** One of each product that can be had. */
async function variantsOf({ url }: MeasuredShop): Promise<Variant[]> {
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

/** Ten requests; how many of them failed. */
async function visit(url: string, { slug, ...body }: Variant, number: number): Promise<number> {
  const added = await ask(`${url}/api/cart/items`, { method: 'POST', body })
  const cookie = added.cookies.map((text) => text.split(';')[0]!).join('; ')
  const statuses = [
    added.status,
    (await ask(`${url}/`)).status,
    // Each address another one: what is stored must not grow with them.
    (await ask(`${url}/products?q=word${number}`)).status,
    (await ask(`${url}/products/${slug}`)).status,
    (await ask(`${url}/api/cart`, { cookie })).status,
    (await ask(`${url}/cart`, { cookie })).status,
    (await ask(`${url}/api/checkout`, { cookie })).status,
    (await ask(`${url}/products/nothing-${number}`)).status,
    (await ask(`${url}/api/shipping/options`, { cookie })).status,
    (await ask(`${url}/api/products?q=word${number}`)).status,
  ]
  return statuses.filter((status) => status === 0 || status >= 500).length
}

const mb = (bytes: number): string => (bytes / 2 ** 20).toFixed(1)

/** Bytes for each request, by least squares over the second half: the first is warming up. */
function slopeOf(values: number[], visitors: number): number {
  const late = values.slice(values.length / 2)
  const middle = (late.length - 1) / 2
  const mean = late.reduce((sum, value) => sum + value, 0) / late.length
  const over = late.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0)
  const under = late.reduce((sum, _, index) => sum + (index - middle) ** 2, 0)
  return over / under / ((visitors * 10) / SAMPLES)
}
