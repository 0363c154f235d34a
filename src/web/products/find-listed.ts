import { ApiError, type ShopApi } from '#contract/client.ts'
import { findForeign, foreignList, readForeignProduct, type ForeignProduct } from '#domain/foreign-products.ts'
import type { ForeignRecord } from '#domain/foreign-values.ts'

/** Where a product cannot be read by itself: what the whole list says of it. Null where that says nothing. Section 7. */
export async function findListed(api: ShopApi, asked: string): Promise<ForeignProduct | null> {
  try {
    const found = findForeign(await wholeList(api), asked)
    return found && readForeignProduct(found)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return null
  }
}

async function wholeList(api: ShopApi): Promise<ForeignRecord[]> {
  const pageOf = (page: number) => api('GET /api/products', { query: { page: String(page), limit: '100' } })
  const first = await pageOf(1)
  const records = foreignList(first) ?? []
  // A list that is not ours has no pages, and is whole.
  for (let page = 2; page <= first.pages; page++) records.push(...(foreignList(await pageOf(page)) ?? []))
  return records
}
