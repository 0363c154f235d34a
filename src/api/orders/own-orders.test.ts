import { beforeEach, describe, expect, it } from 'vitest'
import { deliverOrder, packOrder, shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { ADDRESS, shopperOf } from '#test/shopper.ts'

const DAY_MS = 24 * 3600_000
const CARRIAGE = { carrier: null, trackingNumber: null, trackingUrl: null }

type Listed = { orderNumber: string; progress: string; status: string }

describe.each(databases)('The list of an account’s orders on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, stock: 50 })
    await register()
  })

  const register = (by = shopper, email = 'ada@example.com') =>
    by.send('POST', '/api/auth/register', { ...ADDRESS, email, password: 'difference engine' })
  const place = async (by = shopper) => String((await by.buy(1)).body.orderNumber)
  async function list(query = '', by = shopper) {
    const { status, body } = await by.send('GET', `/api/orders${query}`)
    return { status, numbers: ((body.orders ?? []) as Listed[]).map((one) => one.orderNumber), body }
  }

  it('has pages, each of which starts after the last order of the previous one', async () => {
    const placed: string[] = []
    // The first two are of the same moment.
    for (const seconds of [0, 0, 1, 2, 3]) {
      test.moveClock(seconds * 1000)
      placed.push(await place())
    }
    const seen: string[] = []
    let after: string | null = ''
    while (after !== null) {
      const { numbers, body } = await list(`?limit=2${after && `&after=${after}`}`)
      seen.push(...numbers)
      after = body.next as string | null
    }
    expect(seen.toSorted()).toEqual(placed.toSorted())
    expect(seen.slice(0, 3)).toEqual(placed.slice(2).toReversed())
    expect(await list()).toMatchObject({ numbers: seen, body: { next: null } })
  })

  it('contains one order when searching for its number, as people type it', async () => {
    const number = await place()
    await place()
    expect((await list(`?number=${number.toLowerCase().replace('-', '')}`)).numbers).toEqual([number])
    expect((await list('?number=nonsense')).numbers).toEqual([])
  })

  it('never reveals other people’s orders', async () => {
    const number = await place()
    const stranger = shopperOf(test)
    await register(stranger, 'eve@example.com')
    expect((await list('', stranger)).numbers).toEqual([])
    expect((await list(`?number=${number}`, stranger)).numbers).toEqual([])
    expect(await list(`?after=${number}`, stranger)).toMatchObject({ status: 400 })
    expect((await list('', shopperOf(test))).status).toBe(401)
  })

  it('shows which orders are partly shipped', async () => {
    await shopper.prepare(1, 2)
    const number = String((await shopper.order()).body.orderNumber)
    await test.drain()
    expect((await list()).body).toMatchObject({ orders: [{ progress: 'processing', status: 'processing' }] })
    await packOrder(test.shop, number, [{ line: '1', quantity: 1 }])
    await shipOrder(test.shop, number, { carrier: null, trackingNumber: null, trackingUrl: null })
    expect((await list()).body).toMatchObject({ orders: [{ progress: 'partly shipped', status: 'processing' }] })
  })

  describe('of a delivered order', () => {
    let number: string
    beforeEach(async () => {
      await shopper.prepare(1, 2)
      number = String((await shopper.order()).body.orderNumber)
      await test.drain()
      await shipOrder(test.shop, number, CARRIAGE, [{ line: '1', quantity: 1 }])
      await deliverOrder(test.shop, number)
      await wait(2)
      await shipOrder(test.shop, number, CARRIAGE)
      expect((await list()).body).toMatchObject({ orders: [{ deliveredAt: null, returnUntil: null }] })
      await deliverOrder(test.shop, number)
    })

    /** A session ends earlier. */
    async function wait(days: number): Promise<void> {
      test.moveClock(days * DAY_MS)
      const signIn = { email: 'ada@example.com', password: 'difference engine' }
      expect((await shopper.send('POST', '/api/auth/login', signIn)).status).toBe(200)
    }
    const returned = (requestKey: string, quantity: number) =>
      shopper.send('POST', `/api/orders/${number}/returns`, {
        requestKey,
        kind: 'return',
        reason: 'doesNotFit',
        items: [{ item: 0, quantity }],
      })
    const returnUntil = async () => ((await list()).body.orders as { returnUntil: string | null }[])[0]!.returnUntil

    it('shows when its last parcel arrived, and until when it can be returned', async () => {
      expect((await list()).body).toMatchObject({
        orders: [{ progress: 'delivered', deliveredAt: '2026-01-17T12:00:00.000Z', returnUntil: '2026-02-16' }],
      })
      await wait(31)
      expect((await list()).body).toMatchObject({
        orders: [{ deliveredAt: '2026-01-17T12:00:00.000Z', returnUntil: null }],
      })
    })

    it('offers no return once all its items are in one', async () => {
      await returned('key-00001', 1)
      expect(await returnUntil()).toBe('2026-02-16')
      await returned('key-00002', 1)
      expect(await returnUntil()).toBeNull()
    })
  })
})
