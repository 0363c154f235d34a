import { describe, expect, it } from 'vitest'
import { versionedRates } from '#database/catalog/catalog-version.ts'
import { NO_RATES, settledRates } from '#domain/cart/rates.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { setRate } from '#shop/cart/edit-rates.ts'

describe.each(databases)('The maximum quantity of a line on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)

  /** The watch of the catalog replaces the rates like this. */
  async function setMost(quantity: string): Promise<void> {
    await setRate({ database: test.shop.database, environment: NO_RATES }, 'max-quantity', quantity)
    Object.assign(test.shop.rates, settledRates((await versionedRates(test.shop.database.db)).rates, NO_RATES))
  }
  const add = (quantity: number) => shopper.send('POST', '/api/cart/items', { productId: '1', quantity })

  it('is set by the owner for products, carts and further orders', async () => {
    await addProduct(test.shop, { id: 1, name: 'Roll', slug: 'roll', stock: 500 })
    expect((await add(11)).status).toBe(400)
    await setMost('24')
    expect((await shopper.send('GET', '/api/shop')).body.maxQuantity).toBe(24)
    await shopper.prepare(1, 20)
    expect((await shopper.send('GET', '/api/cart')).body).toMatchObject({
      totalItems: 20,
      items: [{ maxQuantity: 24, problem: null }],
    })
    expect(await add(5)).toMatchObject({
      status: 409,
      body: { fields: { quantity: 'You can have up to 24 of one item in your cart' } },
    })
    expect(await shopper.send('PUT', '/api/cart/items/v1-1', { quantity: 25 })).toMatchObject({
      status: 400,
      body: { fields: { quantity: 'Quantity must be a whole number from 1 to 24' } },
    })
    await setMost('12')
    expect((await shopper.send('GET', '/api/cart')).body).toMatchObject({
      items: [{ quantity: 20, maxQuantity: 12, problem: 'You can have up to 12 of one item in your cart' }],
    })
    expect(await shopper.order()).toMatchObject({
      status: 409,
      body: { message: 'You can have up to 12 of one item in your cart' },
    })
    await setMost('24')
    expect((await shopper.order()).status).toBe(201)
    await expect(setMost('101')).rejects.toThrow('max-quantity must be a number of units of one item in a cart')
  })
})
