import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { catalogVersion } from '#database/catalog/catalog-version.ts'
import { databases } from '#test/databases.ts'
import { NO_RATES } from '#domain/cart/rates.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { shopperOf } from '#test/shopper.ts'
import { setRate } from '#shop/cart/edit-rates.ts'
import { setPrice } from './edit-products.ts'
import { createChangePurge } from './purge-changes.ts'

describe.each(databases)('The CDN purges of a shop on %s', (_, open) => {
  const test = shopForEachTest(open)
  let purged: (readonly string[])[]
  let look: () => Promise<void>
  beforeEach(async () => {
    purged = []
    test.shop.purgeCaches = async (keys) => void purged.push(keys)
    await addProduct(test.shop, { id: 1, variants: [{ sku: 'MUG' }], stock: 1 })
    await addProduct(test.shop, { id: 2 })
    const onVersion = createChangePurge(test.shop)
    look = async () => onVersion(await catalogVersion(test.shop.database.db))
    await look()
    await test.drain()
    expect(purged.splice(0)).toEqual([['shop']])
    // A purge is repeated after a second, which may pass in a test on a busy machine.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => void vi.useRealTimers())
  const setTaxRate = (text: string) =>
    setRate({ database: test.shop.database, environment: NO_RATES }, 'tax-rate', text)
  const lookAndTake = async () => {
    await look()
    return purged.splice(0)
  }

  it('contain the product whose price was changed, and everything that lists it', async () => {
    await setPrice(test.shop, 'MUG', '15')
    expect(await lookAndTake()).toEqual([['catalog', 'product-1']])
    expect(await lookAndTake()).toEqual([])
  })

  it('are repeated a second later', async () => {
    await setPrice(test.shop, 'MUG', '15')
    const changed = await lookAndTake()
    vi.advanceTimersByTime(999)
    expect(purged).toEqual([])
    vi.advanceTimersByTime(1)
    expect(purged).toEqual(changed)
  })

  it('include a change made during another purge', async () => {
    const change = ['catalog', 'product-1']
    await setPrice(test.shop, 'MUG', '15')
    test.shop.purgeCaches = async (keys) => {
      if (purged.push(keys) > 1) return
      await setPrice(test.shop, 'MUG', '16')
      await look()
    }
    expect(await lookAndTake()).toEqual([change, change])
  })

  it('contain the product that has sold out', async () => {
    await shopperOf(test).buy(1)
    expect(await lookAndTake()).toEqual([['catalog', 'product-1']])
  })

  it('contain the whole shop after a change of rates, and after several changes at once', async () => {
    await setTaxRate('0.09')
    expect(await lookAndTake()).toEqual([['shop']])
    await setPrice(test.shop, 'MUG', '15')
    await setTaxRate('0.1')
    expect(await lookAndTake()).toEqual([['shop']])
  })

  it('contain the whole shop after a change of something that every page shows', async () => {
    await addProduct(test.shop, { category: 'Bowls' })
    expect(await lookAndTake()).toEqual([['shop']])
  })

  it('are made by each node once it has noticed the change', async () => {
    const other = createChangePurge(test.shop)
    await other(await catalogVersion(test.shop.database.db))
    await test.drain()
    expect(purged).toEqual([])
    await setPrice(test.shop, 'MUG', '15')
    const change = ['catalog', 'product-1']
    expect(await lookAndTake()).toEqual([change])
    await other(await catalogVersion(test.shop.database.db))
    expect(purged).toEqual([change])
  })

  it('are queued once by several nodes and retried if the cache does not respond', async () => {
    const other = createChangePurge(test.shop)
    await other(await catalogVersion(test.shop.database.db))
    await setPrice(test.shop, 'MUG', '15')
    test.shop.purgeCaches = () => Promise.reject(new Error('connect ECONNREFUSED'))
    await look()
    await other(await catalogVersion(test.shop.database.db))
    await test.drain()
    test.shop.purgeCaches = async (keys) => void purged.push(keys)
    test.moveClock(60_000)
    await test.drain()
    expect(purged).toEqual([['catalog', 'product-1']])
  })
})
