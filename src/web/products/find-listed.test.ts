import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../../test/databases.ts'
import { addProduct } from '../../../test/examples.ts'
import { pageApi } from '../../../test/page-api.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { findListed } from './find-listed.ts'

describe.each(databases)('The whole list on %s', (_, open) => {
  let opened: TestShop
  beforeAll(async () => {
    opened = await openTestShop(open)
    for (let number = 1; number <= 101; number++) await addProduct(opened.shop, { name: `Lamp ${number}` })
  })
  afterAll(() => opened.close())

  test('is searched to its last page', async () => {
    const api = pageApi(opened)
    const names = await Promise.all([1, 50, 101].map((number) => findListed(api, `lamp-${number}`)))
    expect(names.map((product) => product?.name)).toEqual(['Lamp 1', 'Lamp 50', 'Lamp 101'])
    expect(await findListed(api, 'no-such-thing')).toBeNull()
  })
})
