import { beforeEach, describe, expect, it } from 'vitest'
import { NO_ENTRIES } from '#domain/checkout/entries.ts'
import { saveEntries } from '#database/cart/carts.ts'
import { accountCalls } from '#test/accounts.ts'
import { databases } from '#test/databases.ts'
import { addProduct, addSizes } from '#test/examples.ts'
import { browserForEachTest } from '#test/for-each-test.ts'
import { visit } from '#test/visitor.ts'

describe.each(databases)('The cart of a guest on %s', (_, open) => {
  const { test, browser } = browserForEachTest(open)

  const { register, login } = accountCalls(browser)
  const add = (productId: string, quantity = 1, variantId?: string) =>
    browser.send('POST', '/api/cart/items', { productId, quantity, variantId })
  const cart = async () => (await browser.send('GET', '/api/cart')).body
  /** Signs out, so that the browser is a guest again. */
  const leave = () => browser.send('POST', '/api/auth/logout')
  const storedEntries = async () =>
    (await test.shop.database.db.selectFrom('carts').select(['account_id', 'draft']).execute()).map((row) => ({
      isAccounts: row.account_id !== null,
      entries: JSON.parse(row.draft),
    }))

  beforeEach(async () => {
    await addSizes(test.shop, ['Sage', 'Clay'], {
      name: 'Stoneware mug',
      options: [{ name: 'Color', values: ['Sage', 'Clay'] }],
      variants: ['Sage', 'Clay'].map((value) => ({ options: [{ name: 'Color', value }], stock: 5 })),
    })
    await addProduct(test.shop, { name: 'Table lamp' })
  })

  it('is merged at registration, and reported in one sentence', async () => {
    await add('1', 2, 'v1-1')
    test.moveClock(1000)
    await add('2')
    const { body } = await register()
    expect(body.merged).toBe(
      'We added 2 × Stoneware mug (Color: Sage) and 1 × Table lamp from your earlier visit to your cart.',
    )
    expect(await cart()).toMatchObject({ totalItems: 3, items: [{ id: 'v1-1' }, { id: 'v2-1' }] })
  })

  it('is added to the account’s cart at sign-in, up to stock and maximum', async () => {
    await register()
    await add('1', 4, 'v1-1')
    await add('2', 8)
    await leave()
    await add('1', 3, 'v1-1')
    await add('1', 2, 'v1-2')
    await add('2', 8)
    const { body } = await login()
    expect(body.merged).toBe(
      'We added 1 × Stoneware mug (Color: Sage), 2 × Stoneware mug (Color: Clay), and 2 × Table lamp from your earlier visit to your cart.',
    )
    expect(await cart()).toMatchObject({ totalItems: 17 })
  })

  it('is added only once despite repeated sign-ins', async () => {
    await add('2', 2)
    await register()
    expect((await login()).body.merged).toBeNull()
    expect(await cart()).toMatchObject({ totalItems: 2 })
  })

  it('is added only once when two tabs sign in concurrently', async () => {
    await register()
    await leave()
    await add('2', 2)
    const replies = await Promise.all([login(), login()])
    expect(replies.map(({ body }) => body.merged).filter(Boolean)).toHaveLength(1)
    expect(await cart()).toMatchObject({ totalItems: 2 })
  })

  it('goes to only one of two accounts that sign in concurrently', async () => {
    await register()
    await leave()
    await register({ email: 'grace@example.com' })
    await leave()
    await add('2', 2)
    const replies = await Promise.all([login(), login({ email: 'grace@example.com' })])
    expect(replies.map(({ body }) => body.merged).filter(Boolean)).toHaveLength(1)
  })

  it('is merged with the cart of another browser that signs in concurrently', async () => {
    await register()
    const browsers = [visit(test.api), visit(test.api), visit(test.api)]
    for (const one of browsers) await one.send('POST', '/api/cart/items', { productId: '2', quantity: 2 })
    await Promise.all(browsers.map((one) => login({}, one)))
    expect(await cart()).toMatchObject({ totalItems: 6 })
  })

  it('keeps the order of its lines', async () => {
    await add('2')
    test.moveClock(1000)
    await add('1', 1, 'v1-1')
    await register()
    expect((await cart()).items).toMatchObject([{ id: 'v2-1' }, { id: 'v1-1' }])
  })

  it('loses lines that have sold out', async () => {
    await add('1', 1, 'v1-1')
    await test.shop.database.db.updateTable('variants').set({ stock: 0 }).where('id', '=', 'v1-1').execute()
    expect((await register()).body.merged).toBeNull()
    expect(await cart()).toMatchObject({ totalItems: 0 })
  })

  it('is not merged when signing in fails', async () => {
    await register()
    await leave()
    await add('2', 2)
    await login({ password: 'not that one' })
    await register()
    expect(await cart()).toMatchObject({ totalItems: 2 })
    expect((await login()).body.merged).toBe('We added 2 × Table lamp from your earlier visit to your cart.')
  })

  it('brings its checkout entries unless the account has some', async () => {
    const enter = async (shippingOptionId: string) => {
      const { id } = await test.shop.database.db
        .selectFrom('carts')
        .select('id')
        .where('account_id', 'is', null)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow()
      await saveEntries(
        test.shop.database.db,
        id,
        { ...NO_ENTRIES, shippingOptionId, paymentIntentId: 'theirs' },
        'now',
      )
    }
    await add('2')
    await enter('express')
    await register()
    const moved = { isAccounts: true, entries: { ...NO_ENTRIES, shippingOptionId: 'express' } }
    expect(await storedEntries()).toEqual(expect.arrayContaining([{ isAccounts: false, entries: NO_ENTRIES }, moved]))
    await leave()
    test.moveClock(1000)
    await add('2')
    await enter('standard')
    await login()
    expect(await storedEntries()).toEqual(expect.arrayContaining([moved]))
  })
})
