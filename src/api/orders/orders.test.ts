import { beforeEach, describe, expect, it } from 'vitest'
import { packOrder, shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { approveReturn } from '#shop/orders/return/answer-return.ts'
import { receiveReturn } from '#shop/orders/return/receive-return.ts'
import { requestReturn } from '#shop/orders/return/request-return.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { ADDRESS, shopperOf } from '#test/shopper.ts'

describe.each(databases)('Orders on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  beforeEach(() => addProduct(test.shop, { id: 1 }))

  const register = (by = shopper, email = 'ada@example.com') =>
    by.send('POST', '/api/auth/register', { ...ADDRESS, email, password: 'difference engine' })
  const read = (idOrNumber: unknown, by = shopper, query = '') =>
    by.send('GET', `/api/orders/${String(idOrNumber)}${query}`)

  async function place(by = shopper) {
    await by.prepare(1)
    return (await by.order()).body
  }

  async function keyOfEmail(): Promise<string> {
    await test.drain()
    return new URL(/https?:\S+/.exec(test.emails.at(-1)!.text)![0]).search
  }

  /** The answer of an order to which nothing has happened. */
  const shown = (order: object, documents: unknown = []) => ({
    ...order,
    history: {
      progress: 'processing',
      state: 'processing',
      cancelable: true,
      addressRefusal: null,
      uncharged: false,
      refunded: 0,
      refundIfCanceled: 27.59,
      parcels: [],
      canceled: [],
      returns: [],
      photoKey: expect.any(String) as string,
      returnable: {
        withdrawal: { items: [{ item: 0, quantity: 1 }], until: null },
        return: { items: [], until: null },
        claim: { items: [], until: null },
      },
      documents,
      invoice: 'automatic',
      events: [],
    },
  })

  const missing = { status: 404, body: { message: 'Order not found', code: 'not_found' } }

  it('are shown to the browser that placed them, by number and by id', async () => {
    const order = await place()
    for (const name of [order.orderNumber, order._id]) {
      const { status, body } = await read(name)
      expect([status, body]).toEqual([200, shown(order)])
    }
  })

  it('are found by their number as people type it', async () => {
    const order = await place()
    const number = 'B0A1-0K1T'
    await test.shop.database.db.updateTable('orders').set({ number }).execute()
    for (const typed of ['b0a1-0k1t', 'B0A10K1T', 'boai-okit', 'BOAl OKlT', ' b0a1–0k1t'])
      expect((await read(encodeURIComponent(typed))).body).toEqual(shown({ ...order, orderNumber: number }))
    expect(await read('b0a1-0k1t', shopperOf(test))).toMatchObject(missing)
  })

  it('are found by their request key in the browser that placed them', async () => {
    const { requestKey } = await shopper.prepare(1)
    expect(await read(requestKey)).toMatchObject(missing)
    const order = (await shopper.order({ requestKey })).body
    expect((await read(requestKey)).body).toEqual(shown(order))
    expect(await read(requestKey, shopperOf(test))).toMatchObject(missing)
  })

  it('are found by number and id even if another order has the same text as request key', async () => {
    const order = await place()
    for (const name of [order.orderNumber, order._id]) {
      const stranger = shopperOf(test)
      await stranger.prepare(1)
      expect((await stranger.order({ requestKey: name })).status).toBe(201)
    }
    const { send } = test.shop.mailer
    // PostgreSQL moves an updated row behind the others, here that of the first order.
    test.shop.mailer.send = (id, email) =>
      email.text.includes(String(order.orderNumber)) ? send(id, email) : Promise.reject(new Error('No post today'))
    await test.drain()
    for (const name of [order.orderNumber, order._id])
      expect((await read(name)).body).toEqual(shown(order, expect.any(Array)))
  })

  it('are not found by anyone else', async () => {
    const order = await place()
    const stranger = shopperOf(test)
    expect(await read(order.orderNumber, stranger)).toMatchObject(missing)
    await place(stranger)
    expect(await read(order.orderNumber, stranger)).toMatchObject(missing)
    await register(stranger)
    expect(await read(order.orderNumber, stranger)).toMatchObject(missing)
    expect(await read('ZZZZ-ZZZZ')).toMatchObject(missing)
  })

  it('of an account are shown in any browser until it signs out', async () => {
    await register()
    const order = await place()
    const elsewhere = shopperOf(test)
    await elsewhere.send('POST', '/api/auth/login', { email: 'ada@example.com', password: 'difference engine' })
    expect((await read(order.orderNumber, elsewhere)).body).toEqual(shown(order))
    await shopper.send('POST', '/api/auth/logout')
    expect(await read(order.orderNumber)).toMatchObject(missing)
    await register(shopper, 'grace@example.com')
    expect(await read(order.orderNumber)).toMatchObject(missing)
  })

  it('of a guest are still shown to the browser after it signs in', async () => {
    const order = await place()
    await register()
    expect((await read(order.orderNumber)).status).toBe(200)
  })

  it('are shown by the link in their email', async () => {
    const order = await place()
    const { status, body } = await read(order.orderNumber, shopperOf(test), await keyOfEmail())
    expect([status, body]).toEqual([200, shown(order, [expect.objectContaining({ kind: 'invoice' })])])
  })

  it('are not shown for a wrong key or the key of another order', async () => {
    const order = await place()
    const right = await keyOfEmail()
    await place()
    const other = await keyOfEmail()
    for (const key of ['?key=', '?key=wrong', other, right.slice(0, -2), `${right}AAAA`])
      expect(await read(order.orderNumber, shopperOf(test), key)).toMatchObject(missing)
  })

  it('are listed newest first, only for their own account', async () => {
    await register()
    const first = await place()
    test.moveClock(1000)
    const second = await place()
    expect((await shopper.send('GET', '/api/orders')).body).toEqual({
      orders: [second, first].map((order) => ({
        ...order,
        progress: 'processing',
        deliveredAt: null,
        returnUntil: null,
      })),
      next: null,
    })
    const other = shopperOf(test)
    await register(other, 'grace@example.com')
    expect((await other.send('GET', '/api/orders')).body).toEqual({ orders: [], next: null })
    expect((await shopperOf(test).send('GET', '/api/orders')).status).toBe(401)
  })

  it('are limited to the newest hundred in a list', async () => {
    await register()
    await place()
    const { db } = test.shop.database
    const order = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    const payment = await db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
    const names = Array.from({ length: 100 }, (_, index) => String(2027 + index))
    await db
      .insertInto('payments')
      .values(names.map((id) => ({ ...payment, id })))
      .execute()
    await db
      .insertInto('orders')
      .values(names.map((id) => ({ ...order, id, number: id, request_key: id, payment_id: id, created_at: id })))
      .execute()
    const { orders } = (await shopper.send('GET', '/api/orders')).body as { orders: { _id: string }[] }
    expect(orders.map(({ _id }) => _id)).toEqual(names.toReversed())
  })

  it('do not change with the catalog', async () => {
    const order = await place()
    const { db } = test.shop.database
    await db.updateTable('variants').set({ price_cents: 1 }).execute()
    await db.updateTable('products').set({ name: 'Renamed', slug: 'renamed' }).execute()
    await db.deleteFrom('shipping_options').execute()
    expect((await read(order.orderNumber)).body).toEqual(shown(order))
    await db.deleteFrom('products').execute()
    expect((await read(order.orderNumber)).body).toEqual(shown(order))
  })

  it('report that all is packed, that all is sent, and that only a replacement is still to come', async () => {
    const { orderNumber } = await place()
    const number = String(orderNumber)
    const claim = { kind: 'claim', reason: 'damaged', comment: null, wish: 'exchange' } as const
    const exchange = async () => {
      await requestReturn(test.shop, number, {
        ...claim,
        requestKey: 'key-00001',
        lines: [{ position: 0, quantity: 1 }],
      })
      await approveReturn(test.shop, { number, ordinal: null }, null)
      await receiveReturn(test.shop, { number, ordinal: null }, { restock: 'none' })
    }
    const states: unknown[] = []
    for (const deed of [
      () => packOrder(test.shop, number, []),
      () => shipOrder(test.shop, number, { carrier: null, trackingNumber: null, trackingUrl: null }, []),
      exchange,
    ]) {
      await deed()
      states.push(((await read(number)).body.history as { state: string }).state)
    }
    expect(states).toEqual(['packed', 'shipped', 'replacing'])
  })
})
