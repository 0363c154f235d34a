import type { Answer } from '#contract/client.ts'
import { browserApi } from '../api.ts'

type ProductAnswer = Promise<Answer<'GET /api/products/{productId}'>>

/** A product is as old on a page that was fetched ahead as it is in an answer of the server's: the pointer's press asks anew. */
const LIFE_MS = 1000
const answers = new Map<string, ProductAnswer>()

/** Asks for a product that is about to be opened; asked again within a second, it is the same answer. */
export function rememberProduct(productId: string): ProductAnswer {
  const known = answers.get(productId)
  if (known) return known
  const answer = browserApi()('GET /api/products/{productId}', { params: { productId } })
  answers.set(productId, answer)
  const forget = () => void answers.delete(productId)
  answer.then(() => setTimeout(forget, LIFE_MS), forget)
  return answer
}
