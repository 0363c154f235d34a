import { describe, expect, it } from 'vitest'
import type { Answer } from '#contract/client.ts'
import { setListed, setPrice } from '#shop/catalog/edit-products.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'

describe.each(databases)('Search results on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)

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

  it('follow prices and stock when they are sorted by price, in stock only or not', async () => {
    const { id } = await addProduct(test.shop, {
      name: 'Blue kettle',
      priceCents: 1000,
      variants: [{ sku: 'BLUE', stock: 1 }],
    })
    await addProduct(test.shop, { name: 'Red kettle', priceCents: 2000 })
    const sorted = async (filter = '') => {
      const response = await test.api.request(`/api/products?q=kettle&sort=price-low${filter}`)
      const { products } = (await response.json()) as Answer<'GET /api/products'>
      return products.map(({ name }) => name)
    }
    expect(await sorted()).toEqual(['Blue kettle', 'Red kettle'])
    expect(await sorted('&inStock=1')).toEqual(['Blue kettle', 'Red kettle'])
    expect(await sorted('&max=15')).toEqual(['Blue kettle'])
    await shopper.buy(id)
    expect(await sorted()).toEqual(['Blue kettle', 'Red kettle'])
    expect(await sorted('&inStock=1')).toEqual(['Red kettle'])
    await setPrice(test.shop, 'BLUE', '30.00')
    expect(await sorted()).toEqual(['Red kettle', 'Blue kettle'])
    expect(await sorted('&max=15')).toEqual([])
  })
})
