import { describe, expect, it } from 'vitest'
import type { Answer } from '#contract/client.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'

describe.each(databases)('An option filter on %s', (_, open) => {
  const test = shopForEachTest(open)

  const list = async (query: string) =>
    (await (await test.api.request(`/api/products?facets=1&${query}`)).json()) as Answer<'GET /api/products'>

  it('finds names and values that contain colons and backslashes', async () => {
    const options = [
      ['Size', 'EU:42'],
      ['Size:EU', '42'],
      ['Size:EU', '43'],
      ['A\\B', '\\:'],
    ].map(([name, value]) => ({ name: name!, value: value! }))
    for (const { name, value } of options)
      await addProduct(test.shop, {
        name: value,
        options: [{ name, values: [value] }],
        variants: [{ options: [{ name, value }] }],
      })
    const { facets } = await list('')
    for (const { name, value } of options) {
      const told = facets.find((facet) => facet.name === name)?.values.find(({ label }) => label === value)
      const found = await list(`option=${encodeURIComponent(told!.value)}`)
      expect([name, found.products.map((product) => product.name)]).toEqual([name, [value]])
      expect(found.facets.find((facet) => facet.name === name)?.values).toContainEqual({ ...told, chosen: true })
    }
  })
})
