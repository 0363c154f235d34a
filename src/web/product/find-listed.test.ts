import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopApi } from '#contract/client.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { pageApi } from '#test/page-api.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { readList } from '#web/foreign/whole-list.ts'
import { findListed } from './find-listed.ts'

describe.each(databases)('The whole list on %s', (_, open) => {
  let opened: TestShop
  beforeAll(async () => {
    opened = await openTestShop(open)
    for (let number = 1; number <= 101; number++) await addProduct(opened.shop, { name: `Lamp ${number}` })
  })
  afterAll(() => opened.close())

  test('A product that fails is looked up in only one page of the list', async () => {
    const api = pageApi(opened)
    const asked: unknown[] = []
    const counting = ((call, ...rest) => {
      asked.push([call, ...rest])
      return api(call, ...rest)
    }) as ShopApi
    expect((await findListed(counting, 'lamp-101'))?.name).toBe('Lamp 101')
    expect(asked).toEqual([['GET /api/products', { query: { limit: '100' } }]])
    expect(await findListed(api, 'lamp-1')).toBeNull()
  })

  test.each([
    ['_id', 'a1', 0],
    ['_id before the number it ends with', 'lamp-12', 1],
    ['id', 'x-7', 0],
    ['id that is a number', '12', 2],
    ['slug', 'table-lamp', 0],
    ['name with dashes', 'lamp-for-tables', 0],
    ['name in another case and without accents', 'Cafe-Cup', 1],
    ['the number its id ends with', 'product-12', 1],
  ])('is searched by %s: %j', async (_form, asked, index) => {
    const answer = [
      { _id: 'a1', id: 'x-7', slug: 'table-lamp', name: 'Lamp For Tables', price: 1 },
      { _id: 'lamp-12', slug: 'café-cup', name: 'Café Cup', price: 1 },
      { id: 12, name: 'Twelve', price: 1 },
    ]
    const api = (() => Promise.resolve(readList(answer, {}))) as unknown as ShopApi
    expect((await findListed(api, asked))?.name).toBe(answer[index]!.name)
    for (const unknown of ['nothing', '', 'lamp-13', '13']) expect(await findListed(api, unknown)).toBeNull()
  })
})
