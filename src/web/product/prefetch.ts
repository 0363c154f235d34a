import { browserApi } from '#web/api.ts'
import type { ProductAnswer } from '#web/product/variant/product-choice.ts'

/** The same as the lifetime of the server's cached response. */
const LIFETIME_MS = 1000
const answers = new Map<string, Promise<ProductAnswer>>()

/** Requests a product that is about to be opened. Calls within a second share one response. */
export function prefetchProduct(productId: string): Promise<ProductAnswer> {
  const known = answers.get(productId)
  if (known) return known
  const answer = browserApi()('GET /api/products/{productId}', { params: { productId } })
  answers.set(productId, answer)
  const forget = () => void answers.delete(productId)
  answer.then(() => setTimeout(forget, LIFETIME_MS), forget)
  return answer
}
