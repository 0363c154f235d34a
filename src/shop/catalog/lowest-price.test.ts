import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { importFile } from '#shop/import/import-products.ts'
import { undoImport } from '#shop/import/steps/undo-import.ts'
import { databases } from '#test/databases.ts'
import { MEDIA, openFolder, type Folder } from '#test/import-files.ts'
import { shopperOf } from '#test/shopper.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { setListed, setPrice } from './edit-products.ts'
import { removeProducts } from './remove-products.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MUG = { name: 'Mug', sku: 'MUG', price: 24 }

describe.each(databases)('The lowest price before a reduction on %s', (_, open) => {
  let test: TestShop
  let folder: Folder
  beforeEach(async () => {
    test = await openTestShop(open, { settings: { lowestPriceDays: 30 } })
    folder = openFolder()
    await load(MUG)
  })
  afterEach(async () => {
    folder.remove()
    await test.close()
  })

  const load = (product: object) =>
    importFile(test.shop, folder.write('a.json', JSON.stringify({ products: [product] })), { media: MEDIA })
  const waitDays = (days: number) => test.moveClock(days * DAY_MS)
  const told = async () => {
    const answer = (await (await test.api.request('/api/products/mug')).json()) as {
      variants: { lowestPrice: unknown }[]
    }
    return answer.variants.map(({ lowestPrice }) => lowestPrice)
  }

  it('is shown beside a price that an import has reduced', async () => {
    waitDays(60)
    await load({ ...MUG, price: 20, compareAt: 24 })
    expect(await told()).toEqual([{ price: 24, days: 30 }])
  })

  it('counts only the prices in the days before the current one', async () => {
    await setPrice(test.shop, 'MUG', '15')
    waitDays(1)
    await setPrice(test.shop, 'MUG', '18')
    waitDays(29)
    await setPrice(test.shop, 'MUG', '22')
    waitDays(10)
    await load({ ...MUG, price: 20, compareAt: 24 })
    expect(await told()).toEqual([{ price: 18, days: 30 }])
    waitDays(300)
    expect(await told()).toEqual([{ price: 18, days: 30 }])
  })

  it('is the price itself if only a higher usual price was set', async () => {
    await load({ ...MUG, compareAt: 40 })
    expect(await told()).toEqual([{ price: 24, days: 30 }])
  })

  it('includes the prices that an undone import had set', async () => {
    await load({ ...MUG, price: 9 })
    waitDays(1)
    await undoImport(test.shop)
    waitDays(1)
    await load({ ...MUG, price: 20, compareAt: 24 })
    expect(await told()).toEqual([{ price: 9, days: 30 }])
  })

  it('includes the price of a product that was removed and came back', async () => {
    await removeProducts(test.shop, ['mug'])
    waitDays(1)
    await load({ ...MUG, price: 20, compareAt: 24 })
    expect(await told()).toEqual([{ price: 24, days: 30 }])
  })

  it('is not shown for a price that is not reduced, or never changed', async () => {
    await setPrice(test.shop, 'MUG', '30')
    expect(await told()).toEqual([null])
    await load({ name: 'Mug', sku: 'MUG', price: 30 })
    await setListed(test.shop, 'mug', false)
    await setListed(test.shop, 'mug', true)
    expect(await told()).toEqual([null])
  })

  it('is also shown in lists, in the cart and on the wishlist', async () => {
    await load({ name: 'Cup', price: 20, compareAt: 24 })
    await load({ ...MUG, price: 20, compareAt: 24 })
    const lowest = { price: 24, days: 30 }
    type Priced = { slug: string; lowestPrice: unknown }
    const pricesOf = (list: unknown) => (list as Priced[]).map(({ slug, lowestPrice }) => [slug, lowestPrice])
    const { products } = (await (await test.api.request('/api/products?sort=price-low')).json()) as {
      products: unknown
    }
    expect(pricesOf(products)).toEqual(
      expect.arrayContaining([
        ['mug', lowest],
        ['cup', null],
      ]),
    )
    const shopper = shopperOf(test)
    await shopper.add('mug')
    const added = await shopper.add('cup')
    expect(pricesOf(added.body.items)).toEqual([
      ['mug', lowest],
      ['cup', null],
    ])
  })

  it('of a product with several variants is that of the variant with the displayed price', async () => {
    const sizes = (small: object, large: object) => ({
      name: 'Shirt',
      options: ['Size'],
      variants: [
        { sku: 'S', values: ['S'], ...small },
        { sku: 'L', values: ['L'], ...large },
      ],
    })
    await load(sizes({ price: 30 }, { price: 5 }))
    await load(sizes({ price: 20, compareAt: 30 }, { price: 25, compareAt: 40 }))
    const { products } = (await (await test.api.request('/api/products?q=shirt')).json()) as {
      products: { lowestPrice: unknown }[]
    }
    expect(products.map(({ lowestPrice }) => lowestPrice)).toEqual([{ price: 30, days: 30 }])
  })

  it('is not shown by a shop that does not enable it, but the prices are recorded anyway', async () => {
    test.shop.settings.lowestPriceDays = null
    await load({ ...MUG, price: 20, compareAt: 24 })
    expect(await told()).toEqual([null])
    test.shop.settings.lowestPriceDays = 30
    expect(await told()).toEqual([{ price: 24, days: 30 }])
  })
})
