import { beforeEach, describe, expect, it, vi } from 'vitest'
import { catalogVersion } from '#database/catalog/catalog-version.ts'
import { databases } from '#test/databases.ts'
import { NO_RATES } from '#domain/cart/rates.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { shopperOf } from '#test/shopper.ts'
import { setRate } from '#shop/cart/edit-rates.ts'
import { setPrice } from './edit-products.ts'
import { createPurgeQueue } from './queue-purges.ts'

describe.each(databases)('The purges of a shop on %s', (_, open) => {
  const test = shopForEachTest(open)
  let purged: (readonly string[])[]
  let look: () => Promise<void>
  beforeEach(async () => {
    purged = []
    test.shop.purgeCaches = async (keys) => void purged.push(keys)
    await addProduct(test.shop, { id: 1, variants: [{ sku: 'MUG' }], stock: 1 })
    await addProduct(test.shop, { id: 2 })
    const onVersion = createPurgeQueue(test.shop)
    look = async () => onVersion(await catalogVersion(test.shop.database.db))
    await look()
    await test.drain()
    expect(purged).toEqual([['shop']])
    purged.length = 0
  })
  const setTaxRate = (text: string) =>
    setRate({ database: test.shop.database, environment: NO_RATES }, 'tax-rate', text)
  const lookAndDrain = async () => {
    await look()
    await test.drain()
    return purged.splice(0)
  }

  it('name the product whose price was changed, and everything that lists it', async () => {
    await setPrice(test.shop, 'MUG', '15')
    expect(await lookAndDrain()).toEqual([['catalog', 'product-1']])
    expect(await lookAndDrain()).toEqual([])
  })

  it('are repeated when nearly every node has noticed the change, and a second later', async () => {
    await setPrice(test.shop, 'MUG', '15')
    await lookAndDrain()
    for (const beforeNext of [399, 599]) {
      test.moveClock(beforeNext)
      await test.drain()
      expect(purged).toEqual([])
      test.moveClock(1)
      await test.drain()
      expect(purged.splice(0)).toEqual([['shop'], ['catalog', 'product-1']])
    }
  })

  it('name the product that has sold out', async () => {
    await shopperOf(test).buy(1)
    expect(await lookAndDrain()).toEqual([['catalog', 'product-1']])
  })

  it('name the whole shop after a change of rates, and after several changes at once', async () => {
    await setTaxRate('0.09')
    expect(await lookAndDrain()).toEqual([['shop']])
    await setPrice(test.shop, 'MUG', '15')
    await setTaxRate('0.1')
    expect(await lookAndDrain()).toEqual([['shop']])
  })

  it('are queued once by several nodes, and tried again if the cache does not answer', async () => {
    const other = createPurgeQueue(test.shop)
    await setPrice(test.shop, 'MUG', '15')
    test.shop.purgeCaches = vi
      .fn()
      .mockRejectedValueOnce(new Error('connect ECONNREFUSED'))
      .mockResolvedValue(undefined)
    await look()
    await other(await catalogVersion(test.shop.database.db))
    await test.drain()
    expect(test.shop.purgeCaches).toHaveBeenCalledTimes(1)
    test.moveClock(1000)
    await test.drain()
    const keys = vi.mocked(test.shop.purgeCaches).mock.calls.map(([some]) => some.join())
    const catalog = 'catalog,product-1'
    expect(keys.toSorted()).toEqual([catalog, catalog, catalog, catalog, 'shop', 'shop'])
  })
})
