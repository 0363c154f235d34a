import { beforeEach, describe, expect, it } from 'vitest'
import { WISHLIST_LIMIT } from '#domain/cart/wishlist.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { visit, type Reply } from '#test/visitor.ts'

describe.each(databases)('The wishlist on %s', (_, open) => {
  const test = shopForEachTest(open)
  beforeEach(async () => {
    for (const name of ['Mug', 'Lamp', 'Soap']) await addProduct(test.shop, { name })
  })

  /** A browser that has just registered. */
  async function member(email = 'ada@example.com') {
    const { send } = visit(test.api)
    await send('POST', '/api/auth/register', { firstName: 'Ada', lastName: 'L', email, password: 'difference engine' })
    return {
      send,
      list: () => send('GET', '/api/wishlist'),
      add: (productId: number | string) => {
        test.moveClock(1000)
        return send('PUT', `/api/wishlist/${productId}`)
      },
      remove: (productId: number | string) => send('DELETE', `/api/wishlist/${productId}`),
      merge: (productIds: unknown) => send('POST', '/api/wishlist/merge', { productIds }),
    }
  }
  const idsIn = ({ body }: Reply) => (body.products as { _id: string }[]).map(({ _id }) => _id)

  it('starts empty and lists added products, newest first', async () => {
    const ada = await member()
    expect(await ada.list()).toMatchObject({ status: 200, body: { products: [] } })
    await ada.add(1)
    const { status, body } = await ada.add(3)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      products: [
        { _id: '3', slug: 'soap', price: 20 },
        { _id: '1', slug: 'mug' },
      ],
    })
    expect((await ada.list()).body).toEqual(body)
  })

  it('is part of the session', async () => {
    const ada = await member()
    await ada.add(1)
    await ada.add(3)
    expect((await ada.send('GET', '/api/session')).body).toMatchObject({ wishlist: ['3', '1'] })
    expect((await visit(test.api).send('GET', '/api/session')).body).toMatchObject({ user: null, wishlist: [] })
  })

  it('keeps its order when a product is added twice', async () => {
    const ada = await member()
    for (const id of [1, 3, 1]) await ada.add(id)
    expect(idsIn(await ada.list())).toEqual(['3', '1'])
  })

  it('removes a product, even repeatedly', async () => {
    const ada = await member()
    for (const id of [1, 3]) await ada.add(id)
    expect(idsIn(await ada.remove(3))).toEqual(['1'])
    const again = await ada.remove(3)
    expect([again.status, idsIn(again)]).toEqual([200, ['1']])
    expect((await ada.remove('mug')).status).toBe(200)
  })

  it('is visible only to its account', async () => {
    const ada = await member()
    const bob = await member('bob@example.com')
    await ada.add(1)
    await bob.add(2)
    await bob.remove(1)
    expect(idsIn(await ada.list())).toEqual(['1'])
    expect(idsIn(await bob.list())).toEqual(['2'])
  })

  it.each([
    ['GET', '', undefined],
    ['PUT', '/1', undefined],
    ['DELETE', '/1', undefined],
    ['POST', '/merge', { productIds: ['1'] }],
  ])('requires an account: %s /api/wishlist%s', async (method, path, sent) => {
    const { status, body } = await visit(test.api).send(method, `/api/wishlist${path}`, sent)
    expect([status, body]).toEqual([401, { message: 'Please sign in to see this.', code: 'unauthenticated' }])
  })

  it.each(['99', '0', '-1', '1.5', 'mug', '99999999999', '1%27%20or%201=1'])(
    'rejects the unknown product %s',
    async (productId) => {
      const ada = await member()
      expect(await ada.add(productId)).toMatchObject({ status: 404, body: { message: 'Product not found' } })
      expect(idsIn(await ada.list())).toEqual([])
    },
  )

  it('hides unlisted products, and shows them again once listed', async () => {
    const ada = await member()
    const list = (listed: 0 | 1) =>
      test.shop.database.db.updateTable('products').set({ listed }).where('id', '=', 2).execute()
    for (const id of [1, 2]) await ada.add(id)
    await list(0)
    expect(idsIn(await ada.list())).toEqual(['1'])
    expect((await ada.add(2)).status).toBe(404)
    await list(1)
    expect(idsIn(await ada.list())).toEqual(['2', '1'])
  })

  describe('merged with the guest’s list', () => {
    it('puts the guest’s list first, in its order', async () => {
      const ada = await member()
      await ada.add(2)
      test.moveClock(1000)
      expect(idsIn(await ada.merge(['3', '2', '1']))).toEqual(['3', '1', '2'])
    })

    it('is the same when merged twice, even concurrently', async () => {
      const ada = await member()
      const replies = await Promise.all([ada.merge(['1', '3']), ada.merge(['1', '3'])])
      expect(replies.map(({ status }) => status)).toEqual([200, 200])
      expect(idsIn(await ada.merge(['1', '3', '1']))).toEqual(['1', '3'])
    })

    it('skips unknown products', async () => {
      const ada = await member()
      expect(idsIn(await ada.merge(['99', 'mug', '', '1']))).toEqual(['1'])
      expect(idsIn(await ada.merge([]))).toEqual(['1'])
    })

    it.each([[null], ['1'], [[1]], [Array.from({ length: WISHLIST_LIMIT + 1 }, () => '1')]])(
      'rejects an invalid list of ids (%#)',
      async (productIds) => {
        expect((await (await member()).merge(productIds)).status).toBe(400)
      },
    )
  })

  it('is full at a hundred products, and has room again after a removal', async () => {
    const ada = await member()
    for (let id = 4; id <= WISHLIST_LIMIT + 2; id++) await addProduct(test.shop)
    const all = Array.from({ length: WISHLIST_LIMIT }, (_, index) => String(index + 1))
    expect(idsIn(await ada.merge(all.slice(0, -1)))).toHaveLength(99)
    expect(idsIn(await ada.merge(['101', '102']))).toHaveLength(WISHLIST_LIMIT)
    const { status, body } = await ada.add(102)
    expect([status, body]).toEqual([409, { message: 'A wishlist can hold up to 100 products', code: 'conflict' }])
    expect((await ada.add(1)).status).toBe(200)
    await ada.remove(1)
    expect(idsIn(await ada.add(102))).toContain('102')
  })

  it('shows a guest’s products by their ids', async () => {
    const { send } = visit(test.api)
    const list = (query: string) => send('GET', `/api/products?${query}`)
    expect(idsIn(await list('ids=3,99,1'))).toEqual(['3', '1'])
    expect((await list('ids=3,1&q=mug')).body).toMatchObject({ total: 1, products: [{ _id: '1' }] })
    expect(idsIn(await list('ids=99'))).toEqual([])
    expect(idsIn(await list('ids=nonsense'))).toHaveLength(3)
  })
})
