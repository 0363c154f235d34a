import { ApiError, type ShopApi } from '#contract/client.ts'
import { dashedName, numericSuffix } from '#domain/products.ts'
import type { Summary } from '../answers/products.ts'

/** The most that one page of a list holds. */
const LIMIT = '100'

/**
 * Finds a product in the list when its own call fails. Section 7. One page of the list stands for the whole: a large
 * shop must not be read by every visitor while it struggles.
 */
export async function findListed(api: ShopApi, asked: string): Promise<Summary | null> {
  try {
    const { products } = await api('GET /api/products', { query: { limit: LIMIT } })
    return findProduct(products, asked)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return null
  }
}

/** By _id, id, slug, the name with dashes, or the number that its id ends with. */
function findProduct(products: readonly (Summary & { id?: unknown })[], asked: string): Summary | null {
  const dashed = dashedName(asked)
  const suffix = numericSuffix(asked)
  const rules: ((product: Summary & { id?: unknown }) => boolean)[] = [
    ({ _id }) => _id === asked,
    ({ id }) => String(id) === asked,
    ({ slug }) => slug === asked,
    ({ name }) => dashedName(name) === dashed,
    ({ _id }) => suffix !== null && numericSuffix(_id) === suffix,
  ]
  for (const rule of rules) {
    const found = products.find(rule)
    if (found) return found
  }
  return null
}
