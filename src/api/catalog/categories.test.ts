import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

describe.each(databases)('GET /api/categories on %s', (_, open) => {
  let test: TestShop
  beforeEach(async () => {
    test = await openTestShop(open)
  })
  afterEach(() => test.close())

  it('lists the categories that have products by name, with their numbers', async () => {
    await addProduct(test.shop, { slug: 'mug', category: 'Home & Kitchen' })
    await addProduct(test.shop, { slug: 'bowl', category: 'Home & Kitchen' })
    await addProduct(test.shop, { slug: 'scarf', category: 'Clothing' })
    const response = await test.api.request('/api/categories')
    expect(await response.json()).toEqual([
      { name: 'Clothing', slug: 'clothing', count: 1 },
      { name: 'Home & Kitchen', slug: 'home-kitchen', count: 2 },
    ])
  })
})
