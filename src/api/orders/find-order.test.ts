import { beforeEach, describe, expect, it } from 'vitest'
import { RATE_LIMITS } from '#domain/accounts/rate-limits.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { ADDRESS, exhaust, shopperOf } from '#test/shopper.ts'
import { visit } from '#test/visitor.ts'

const NOT_FOUND = {
  message: 'We could not find an order with this number and email address. Both are in your confirmation email.',
  code: 'not_found',
}

describe.each(databases)('Looking an order up on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  let number: string
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1 })
    number = String((await shopper.buy(1)).body.orderNumber)
  })

  const find = (orderNumber: string, email: string = ADDRESS.email, address = '192.0.2.7') =>
    visit(test.api, { address }).send('POST', '/api/orders/find', { orderNumber, email })

  it('finds it by number and email address, and the key opens it in any browser', async () => {
    const { status, body } = await find(number)
    expect([status, body]).toEqual([200, { orderNumber: number, key: expect.any(String) }])
    const read = await visit(test.api).send('GET', `/api/orders/${number}?key=${String(body.key)}`)
    expect(read.body).toMatchObject({ orderNumber: number, history: { progress: 'processing', events: [] } })
  })

  it('finds the number as people type it, and the email address in any case', async () => {
    await test.shop.database.db.updateTable('orders').set({ number: 'B0A1-0K1T' }).execute()
    for (const typed of ['boai-okit', 'B0A10K1T', ' #b0a1 0k1t', 'BOAl–OKlT'])
      expect((await find(typed, ' ADA@Example.com ')).body).toMatchObject({ orderNumber: 'B0A1-0K1T' })
  })

  it('returns the same response for a wrong number and a wrong email address', async () => {
    const wrong = [find('ZZZZ-ZZZZ'), find('no number'), find(number, 'grace@example.com')]
    for (const { status, body } of await Promise.all(wrong)) expect([status, body]).toEqual([404, NOT_FOUND])
  })

  it('does not open another shopper’s order with one’s own email address', async () => {
    const stranger = shopperOf(test)
    await stranger.add(1)
    await stranger.ship('standard', { ...ADDRESS, email: 'grace@example.com' })
    await stranger.payWith('4242 4242 4242 4242')
    expect((await stranger.order()).status).toBe(201)
    expect(await find(number, 'grace@example.com')).toMatchObject({ status: 404, body: NOT_FOUND })
  })

  it('accepts neither an order’s id nor its request key as its number', async () => {
    const { id, request_key } = await test.shop.database.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    for (const typed of [id, request_key]) expect(await find(typed)).toMatchObject({ status: 404, body: NOT_FOUND })
  })

  it('reports each empty field', async () => {
    const { status, body } = await find(' ', '')
    const fields = { orderNumber: 'Order number is required', email: 'Email address is required' }
    expect([status, body.fields]).toEqual([400, fields])
  })

  it('is limited per IP address, whether or not it finds something', async () => {
    const tries = await exhaust((count) => find(count % 2 ? number : 'ZZZZ-ZZZZ'))
    expect(tries).toBe(RATE_LIMITS.orderLookUp.burst)
    const { status, body } = await find(number)
    expect([status, body.message]).toEqual([429, 'Too many orders were looked up. Please try again in 10 seconds.'])
    expect((await find(number, ADDRESS.email, '192.0.2.8')).status).toBe(200)
  })
})
