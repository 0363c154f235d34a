import { beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct, addSizes } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { callInProcess } from './in-process.ts'

describe.each(databases)('An in-process call on %s', (_, open) => {
  const test = shopForEachTest(open)
  beforeEach(async () => {
    await addProduct(test.shop, { name: 'Mug', tags: ['sale'] })
    await addSizes(test.shop, ['S', 'M'], { name: 'Shirt' })
  })

  const ask = (path: string) => callInProcess(test.api, {})(new Request(new URL(path, test.shop.settings.url)))

  it.each(['/api/shop', '/api/products?facets=1', '/api/products/mug', '/api/cart', '/api/shipping/options'])(
    'receives the same body of %s as over HTTP',
    async (path) => {
      const { data, status } = await ask(path)
      const sent = await test.api.request(path)
      expect(status).toBe(sent.status)
      expect(data).toEqual(await sent.json())
    },
  )

  it('receives errors as JSON', async () => {
    const rejected = await ask('/api/products/nothing')
    expect([rejected.status, rejected.data]).toEqual([404, undefined])
    expect(await rejected.json()).toEqual(await (await test.api.request('/api/products/nothing')).json())
  })

  it('receives its own copy of an object', async () => {
    const before = (await ask('/api/products?facets=1')).data as { facets: { values: unknown[] }[] }
    for (const facet of before.facets) facet.values.length = 0
    expect((await ask('/api/products?facets=1')).data).toEqual(
      await (await test.api.request('/api/products?facets=1')).json(),
    )
  })
})
