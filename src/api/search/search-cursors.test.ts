import { beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '#contract/client.ts'
import { takeStock } from '#database/catalog/variants.ts'
import { SORTS } from '#domain/catalog/products.ts'
import { setStock } from '#shop/catalog/edit-products.ts'
import { databases } from '#test/databases.ts'
import { addMany, addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'

type List = Answer<'GET /api/products'>

describe.each(databases)('Search results by cursor on %s', (_, open) => {
  const test = shopForEachTest(open)
  beforeEach(async () => {
    for (const priceCents of [1000, 2000]) await addMany(test.shop, 20, { priceCents, stock: 1 })
  })

  async function list(query: string): Promise<List> {
    const response = await test.api.request(`/api/products?q=product&limit=5&${query}`)
    expect([query, response.status]).toEqual([query, 200])
    return (await response.json()) as List
  }

  it.each(SORTS)('include each product once in the order %s while products are added and sold', async (sort) => {
    const seen: string[] = []
    const sold = new Set<number>()
    for (let after: string | null = ''; after !== null;) {
      const { products, next }: List = await list(`sort=${sort}&after=${after}`)
      seen.push(...products.map(({ _id }) => _id))
      after = next
      if (after === null || sold.size === 5) continue
      const [ahead] = (await list(`sort=${sort}&after=${after}`)).products
      sold.add(Number(ahead!._id))
      await test.shop.database.transaction((tx) => takeStock(tx, `v${ahead!._id}-1`, 1, '2026-01-15T00:00:00.000Z'))
      // The cheapest, most expensive and newest of all. It must not move any other product.
      await addProduct(test.shop, { priceCents: sold.size % 2 ? 1 : 900_000, rating: sold.size % 2 ? 5 : 1 })
    }
    expect(sold.size).toBe(5)
    expect(seen.length).toBe(new Set(seen).size)
    for (let id = 1; id <= 40; id++) expect([sort, id, seen.includes(String(id))]).toEqual([sort, id, true])
  })

  it.each(['', 'facets=1&', 'min=1&'])(
    'include each product once while products sell out and return to stock: %j',
    async (chosen) => {
      const { id } = await addProduct(test.shop, {
        name: 'The best product',
        rating: 5,
        variants: [{ sku: 'BACK', stock: 0 }],
      })
      const seen: string[] = []
      for (let after: string | null = ''; after !== null;) {
        const { products, next }: List = await list(`${chosen}after=${after}`)
        seen.push(...products.map(({ _id }) => _id))
        after = next
        if (after === null || seen.length > 25) continue
        for (const { _id } of products.slice(0, 2))
          await test.shop.database.transaction((tx) => takeStock(tx, `v${_id}-1`, 1, '2026-01-15T00:00:00.000Z'))
        if (seen.length === 10) await setStock(test.shop, 'BACK', '3')
      }
      expect(seen.map(Number).toSorted((one, other) => one - other)).toEqual([...Array(41).keys()].map((at) => at + 1))
      // A new list shows products that are in stock now first.
      const { products } = await list(chosen)
      expect([products[0]!._id, products.every(({ inStock }) => inStock)]).toEqual([String(id), true])
    },
  )
})
