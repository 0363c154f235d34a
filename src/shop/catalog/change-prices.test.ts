import { afterEach, beforeEach, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { changeCategory, createCategory, moveCategory } from '#shop/assortment/categories.ts'
import { changePrices, raisedBy } from './change-prices.ts'

let test: TestShop
beforeEach(async () => {
  test = await openTestShop(databases[0]![1])
  await addProduct(test.shop, { name: 'mug', category: 'Mugs', priceCents: 2400 })
  await addProduct(test.shop, { name: 'gift', category: 'Mugs', priceCents: 0 })
  await addProduct(test.shop, { name: 'ring', category: 'Rings', priceCents: 60_000_000 })
})
afterEach(() => test.close())

const preview = (choice: { slugs?: string[]; categories?: string[]; all?: boolean }, rate: number) =>
  changePrices(
    test.shop,
    {
      products: { slugs: [], categories: [], all: false, ...choice },
      reprice: raisedBy({ rate, endingCents: null }),
      run: { kind: 'prices' },
    },
    { dryRun: true },
  )

it('A raise applies to products, categories or everything, except free products', async () => {
  const mug = { slug: 'mug', values: [], before: 2400, after: 2640 }
  expect(await preview({ categories: ['mugs'] }, 0.1)).toEqual({ products: 1, leftOut: 1, lines: [mug] })
  expect(await preview({ slugs: ['mug', 'ring'] }, -0.1)).toMatchObject({ products: 2, leftOut: 0 })
  expect(await preview({ all: true }, 0.1)).toMatchObject({ products: 2, leftOut: 1 })
})

it('A raise of a category includes its subcategories, whether named by its current or former slug', async () => {
  await createCategory(test.shop, 'tableware', 'Tableware')
  await moveCategory(test.shop, 'mugs', { under: 'tableware' })
  await changeCategory(test.shop, 'tableware', (own) => Object.assign(own, { address: 'for-the-table' }))
  for (const name of ['for-the-table', 'tableware'])
    expect(await preview({ categories: [name] }, 0.1)).toMatchObject({ products: 1, leftOut: 1 })
  await expect(preview({ categories: ['table'] }, 0.1)).rejects.toThrow('There is no product or category "table".')
})

it('A raise of something that does not exist, or above the highest price, changes nothing', async () => {
  await expect(preview({ categories: ['mugs', 'cups'], slugs: ['bowl'] }, 0.1)).rejects.toThrow(
    'There is no product or category "bowl" and "cups".',
  )
  await expect(preview({ all: true }, 1)).rejects.toThrow('ring would cost $1,200,000.00, above $999,999.99.')
})
