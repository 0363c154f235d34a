import { beforeEach, describe, expect, it } from 'vitest'
import { RATE_LIMITS } from '#domain/accounts/rate-limits.ts'
import { packOrder } from '#shop/orders/fulfill/parcels.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { ADDRESS, shopperOf } from '#test/shopper.ts'

const ELSEWHERE = { ...ADDRESS, address1: '7 Difference Lane', city: 'Peoria', postalCode: '61602', phone: '555 0100' }
const LATE =
  'This order is being packed or has been canceled, so its address can no longer be changed here. Please contact us.'

describe.each(databases)('A shopper who changes the address of an order on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  let number: string
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, priceCents: 2000, stock: 2 })
    number = String((await shopper.buy(1)).body.orderNumber)
    await test.drain()
  })

  const change = (address: object = ELSEWHERE, by: Pick<typeof shopper, 'send'> = shopper, query = '') =>
    by.send('PUT', `/api/orders/${number}/address${query}`, { address })
  const shippedTo = async () => (await shopper.send('GET', `/api/orders/${number}`)).body.shippingAddress

  it('sees it in the order and its timeline, and is notified by email', async () => {
    const { status, body } = await change()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      shippingAddress: ELSEWHERE,
      billingAddress: ADDRESS,
      history: { events: [{ kind: 'addressChanged', by: 'shopper' }] },
    })
    expect(await shippedTo()).toEqual(ELSEWHERE)
    await test.drain()
    const email = test.emails.at(-1)!
    expect(email).toMatchObject({
      to: ADDRESS.email,
      subject: `The shipping address for your order ${number} was changed`,
    })
    expect(email.text).toContain('> 7 Difference Lane')
  })

  it('cannot change its email address, which proves whose order it is', async () => {
    await change({ ...ELSEWHERE, email: 'mallory@example.com' })
    expect(await shippedTo()).toMatchObject({ email: ADDRESS.email })
    await test.drain()
    expect(test.emails.map(({ to }) => to)).not.toContain('mallory@example.com')
  })

  it('can do so only a few times, so that nobody can flood a mailbox', async () => {
    const replies = []
    for (let count = 0; count <= RATE_LIMITS.addressOfOrder.burst; count++)
      replies.push(await change({ ...ELSEWHERE, address1: `${count} Difference Lane` }))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
    expect(replies.at(-1)!.body.message).toBe(
      'The address of this order was changed too often. Please try again in 60 minutes.',
    )
    expect(await shippedTo()).toMatchObject({ address1: '4 Difference Lane' })
    await test.drain()
    expect(test.emails.filter(({ subject }) => subject.includes('shipping address'))).toHaveLength(5)
  })

  it('is told which field is invalid, and nothing changes', async () => {
    expect(await change({ ...ELSEWHERE, postalCode: 'x', city: '' })).toMatchObject({
      status: 400,
      body: { fields: { postalCode: 'Invalid postal code format', city: 'City is required' } },
    })
    expect(await shippedTo()).toEqual(ADDRESS)
  })

  it('is too late once anything is packed, or the order is canceled', async () => {
    await packOrder(test.shop, number)
    expect(await change()).toMatchObject({ status: 409, body: { message: LATE } })
    number = String((await shopper.buy(1)).body.orderNumber)
    await shopper.send('POST', `/api/orders/${number}/cancel`)
    expect(await change()).toMatchObject({ status: 409, body: { message: LATE } })
  })

  it('must be able to read the order: anyone else gets the response for an unknown one', async () => {
    expect(await change(ELSEWHERE, shopperOf(test))).toMatchObject({ status: 404 })
    const key = new URL(/https?:\S+/.exec(test.emails[0]!.text)![0]).search
    expect(await change(ELSEWHERE, shopperOf(test), key)).toMatchObject({ status: 200 })
  })
})
