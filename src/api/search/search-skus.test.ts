import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '#contract/client.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

const SKUS = [
  ['m-0-0', 'Kettle'],
  ['m-2-2', 'Lamp'],
  ['20-20', 'Vase'],
  ['ab-ab-1', 'Towel'],
  ['ln-a-1', 'Sweater'],
] as const

describe.each(databases)('A SKU with repeated parts or a stop word on %s', (_, open) => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop(open)
    for (const [sku, name] of SKUS) await addProduct(test.shop, { name, variants: [{ sku }] })
  })
  afterAll(() => test.close())

  it.each([
    ['ln-', ['Sweater']],
    ['m-2', ['Lamp']],
    ['a-1', ['Sweater']],
    ['AB-1', ['Towel']],
    ['20-', ['Vase']],
  ])('is found by the beginning of a part: %s', async (written, names) => {
    const response = await test.api.request(`/api/products?q=${encodeURIComponent(written)}`)
    const { products } = (await response.json()) as Answer<'GET /api/products'>
    expect(products.map((product) => product.name)).toEqual(names)
  })

  it.each(SKUS)('is found as written, in capitals, with spaces and as one word: %s', async (sku, name) => {
    for (const written of [sku, sku.toUpperCase(), sku.replaceAll('-', ' '), sku.replaceAll('-', '')]) {
      const response = await test.api.request(`/api/products?q=${encodeURIComponent(written)}`)
      const { products } = (await response.json()) as Answer<'GET /api/products'>
      expect([written, products.map((product) => product.name)]).toEqual([written, [name]])
    }
  })
})
