import type { ShopApi } from '#contract/client.ts'
import { dashedName, numericSuffix } from '#domain/catalog/products.ts'
import type { Summary } from '#web/foreign/products.ts'
import { onApiError } from '#web/on-api-error.ts'

/** The largest page of a list. */
const LIMIT = '100'

/** Reads only one page of the list, because reading a large catalog would overload a struggling shop. Section 7. */
export const findListed = (api: ShopApi, asked: string): Promise<Summary | null> =>
  api('GET /api/products', { query: { limit: LIMIT } }).then(
    ({ products }) => findProduct(products, asked),
    onApiError(() => null),
  )

/** Finds a product by _id, id, slug, dashed name, or the number at the end of the id. */
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
