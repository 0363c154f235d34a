import { describe, expect, it } from 'vitest'
import type { Answer } from '#contract/client.ts'
import { setListed } from '#shop/catalog/edit-products.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'

describe.each(databases)('Search results on %s', (_, open) => {
  const test = shopForEachTest(open)

  async function found(text: string) {
    const response = await test.api.request(`/api/products?q=${text}`)
    const { products, searchedFor } = (await response.json()) as Answer<'GET /api/products'>
    return { names: products.map(({ name }) => name).toSorted(), searchedFor }
  }

  it('change with the catalog, and so do corrections', async () => {
    const { slug } = await addProduct(test.shop, { name: 'Blue kettle' })
    expect(await found('kettle')).toEqual({ names: ['Blue kettle'], searchedFor: null })
    expect(await found('ketle')).toEqual({ names: ['Blue kettle'], searchedFor: 'kettle' })
    await addProduct(test.shop, { name: 'Red kettle' })
    expect(await found('kettle')).toEqual({ names: ['Blue kettle', 'Red kettle'], searchedFor: null })
    expect(await found('ketle')).toEqual({ names: ['Blue kettle', 'Red kettle'], searchedFor: 'kettle' })
    await setListed(test.shop, slug, false)
    expect((await found('kettle')).names).toEqual(['Red kettle'])
    await addProduct(test.shop, { name: 'Ketle' })
    expect(await found('ketle')).toEqual({ names: ['Ketle'], searchedFor: null })
  })
})
