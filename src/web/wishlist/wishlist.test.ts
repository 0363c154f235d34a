import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { formOf, pageApi } from '#test/page-api.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { changeWishlist, onAccount } from './change-wishlist.ts'
import { loadWishlist } from './load-wishlist.ts'

const ADA = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', password: 'difference engine' }

describe.each(databases)('Wishlist pages on %s', (_, open) => {
  let opened: TestShop
  beforeAll(async () => {
    opened = await openTestShop(open)
    for (const name of ['Mug', 'Lamp', 'Soap']) await addProduct(opened.shop, { name })
  })
  afterAll(() => opened.close())

  const loadOnServer = (api = pageApi(opened)) =>
    loadWishlist(api, () => api('GET /api/session'), { hasGuestList: false })

  test('A wishlist form adds and removes', async () => {
    const api = pageApi(opened)
    await api('POST /api/auth/register', { body: ADA })
    const change = (fields: Record<string, string>) => changeWishlist(onAccount(api), formOf(fields))
    expect(await change({ wish: 'add', productId: '2' })).toEqual({ ok: true, wish: 'add' })
    expect(await loadOnServer(api)).toMatchObject({ products: [{ name: 'Lamp' }], isGuest: false, problem: null })
    expect(await change({ wish: 'remove', productId: '2' })).toEqual({ ok: true, wish: 'remove' })
    expect(await loadOnServer(api)).toMatchObject({ products: [] })
    const unknown = { ok: false, status: 404, message: 'Failed to update wishlist. Product not found' }
    expect(await change({ wish: 'add', productId: '99' })).toEqual(unknown)
  })

  test('A guest without a script is asked to sign in', async () => {
    const outcome = await changeWishlist(onAccount(pageApi(opened)), formOf({ wish: 'add', productId: '1' }))
    expect(outcome).toEqual({ ok: false, status: 401, message: 'Please sign in to keep a wishlist.' })
    expect(await loadOnServer()).toEqual({ products: null, isGuest: true, problem: null })
  })

  test("A guest's list keeps its order, without unpublished products", async () => {
    const load = (wishlist: string[]) =>
      loadWishlist(pageApi(opened), async () => ({ user: null, totalItems: 0, wishlist }), { hasGuestList: true })
    const { products, isGuest } = await load(['1', '99', '3', '2'])
    expect(products?.map(({ name }) => name)).toEqual(['Mug', 'Soap', 'Lamp'])
    expect(isGuest).toBe(true)
    expect(await load([])).toMatchObject({ products: [] })
  })
})
