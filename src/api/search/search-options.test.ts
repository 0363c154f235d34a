import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '#contract/client.ts'
import { migrate } from '#database/migrate.ts'
import { databases } from '#test/databases.ts'
import { addProduct, addSizes } from '#test/examples.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

describe.each(databases)('A search for an option name on %s', (_, open) => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop(open)
    await addSizes(test.shop, ['Short', 'Long'], { name: 'Scarf' })
    await addProduct(test.shop, { name: 'Kettle', description: 'It has the size of a mug.' })
  })
  afterAll(() => test.close())

  const namesFor = async (q: string): Promise<string[]> => {
    const response = await test.api.request(`/api/products?q=${encodeURIComponent(q)}`)
    const { products } = (await response.json()) as Answer<'GET /api/products'>
    return products.map(({ name }) => name)
  }

  it('finds products with the option before those that only mention it', async () => {
    expect(await namesFor('size')).toEqual(['Scarf', 'Kettle'])
    expect(await namesFor('size long')).toEqual(['Scarf'])
  })

  it('finds them after the words of an older version have been refreshed', async () => {
    const { db } = test.shop.database
    await db.deleteFrom('product_words').execute()
    await db.updateTable('search_version').set({ version: 1 }).execute()
    await migrate(test.shop.database)
    expect(await namesFor('size long')).toEqual(['Scarf'])
  })
})
