import { beforeEach, describe, expect, it } from 'vitest'
import { examine } from '#shop/doctor/doctor.ts'
import { deliverOrder, packOrder, shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { refundOrder } from '#shop/orders/refund/refund-order.ts'
import { eachText } from '#database/audit/every-text.ts'
import { ADA, accountCalls } from '#test/accounts.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { ADDRESS, CHALLENGE, shopperOf } from '#test/shopper.ts'
import { visit } from '#test/visitor.ts'

const PHONE = '+1 217 555 0143'

describe.each(databases)('The data of an account on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  const calls = accountCalls(shopper)
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, stock: 50 })
    await calls.register()
  })

  async function place(): Promise<string> {
    await shopper.prepare(1)
    await shopper.ship('standard', { ...ADDRESS, phone: PHONE })
    const number = String((await shopper.order()).body.orderNumber)
    await test.drain()
    return number
  }
  async function deliver(number: string): Promise<void> {
    await packOrder(test.shop, number)
    await shipOrder(test.shop, number, { carrier: null, trackingNumber: null, trackingUrl: null })
    await deliverOrder(test.shop, number)
    await test.drain()
  }
  const erase = (password = ADA.password) => shopper.send('POST', '/api/account/delete', { password })

  it('can be downloaded completely', async () => {
    const number = await place()
    await shopper.send('PUT', '/api/wishlist/1')
    await shopper.add(1)
    const { status, body } = await shopper.send('GET', '/api/account/data')
    expect([status, body]).toMatchObject([
      200,
      {
        user: { email: ADA.email },
        addresses: [{ address: { city: 'Springfield' } }],
        orders: [{ orderNumber: number, history: { progress: 'processing' } }],
        wishlist: ['1'],
        cart: { totalItems: 1 },
        sessions: [{ device: 'Unknown device' }],
      },
    ])
    expect(JSON.stringify(body)).not.toMatch(/argon2|endKey|session_version/)
    expect((await shopperOf(test).send('GET', '/api/account/data')).status).toBe(401)
  })

  it('includes an order that is waiting for its payment, with the address entered for it', async () => {
    await shopper.prepare(1)
    await shopper.payWith(CHALLENGE)
    const shippingAddress = { ...ADDRESS, address1: '7 Other Street' }
    const id = (await shopper.order({ shippingAddress })).body.attempt
    const { checkout } = (await shopper.send('GET', '/api/account/data')).body
    expect(checkout).toMatchObject({ attempt: { id, shippingAddress } })
    test.sandbox.answerChallenge(String(id), true)
    await shopper.send('POST', `/api/payment/attempts/${String(id)}`)
    expect((await shopper.send('GET', '/api/account/data')).body.checkout).toMatchObject({ attempt: null })
  })

  it('is deleted only with the password, and the mailbox is notified', async () => {
    const wrong = await erase('guess')
    expect([wrong.status, wrong.body.fields]).toEqual([400, { password: 'This password is incorrect' }])
    expect((await erase()).status).toBe(200)
    await test.drain()
    expect(test.emails.at(-1)).toMatchObject({ to: ADA.email, subject: expect.stringContaining('account was deleted') })
    expect((await calls.login({}, visit(test.api))).status).toBe(401)
  })

  it('is not deleted while an order is waiting to be sent', async () => {
    const number = await place()
    const { status, body } = await erase()
    expect([status, body.message]).toEqual([
      409,
      `Order ${number} is not sent yet. The account can be deleted once it is sent or canceled.`,
    ])
    await shopper.send('POST', `/api/orders/${number}/cancel`)
    await test.drain()
    expect((await erase()).status).toBe(200)
  })

  it('leaves only the billing data of an order after deletion', async () => {
    const number = await place()
    await deliver(number)
    await shopper.send('PUT', '/api/wishlist/1')
    await shopper.add(1)
    await shopper.ship('standard', { ...ADDRESS, address1: '7 Unplaced Lane' })
    await erase()
    await test.drain()
    const kept: string[] = []
    await eachText(test.shop.database, ({ table, column, text }) => {
      if (/ada@example|Lovelace|Analytical Row|Unplaced Lane|555 0143/i.test(text)) kept.push(`${table}.${column}`)
    })
    expect(kept.toSorted()).toEqual(['documents.content', 'orders.billing_address'])
    const { billing_address } = await test.shop.database.db
      .selectFrom('orders')
      .select('billing_address')
      .executeTakeFirstOrThrow()
    expect(billing_address).not.toMatch(/ada@example|555/i)
    const { content } = await test.shop.database.db.selectFrom('documents').select('content').executeTakeFirstOrThrow()
    expect(content).not.toMatch(/ada@example|555/i)
    expect(await examine(test.shop)).toEqual([])
  })

  it('allows refunds of its orders after deletion, without sending emails', async () => {
    const number = await place()
    await deliver(number)
    await erase()
    await test.drain()
    const sent = test.emails.length
    await refundOrder(test.shop, number, { goodwillCents: 100, reason: 'a scratch' })
    await test.drain()
    expect(test.emails).toHaveLength(sent)
    expect(await examine(test.shop)).toEqual([])
  })

  it('is not available to a new account with the same email address', async () => {
    await deliver(await place())
    await erase()
    const again = shopperOf(test)
    expect((await accountCalls(again).register()).status).toBe(201)
    expect((await again.send('GET', '/api/orders')).body.orders).toEqual([])
    expect((await again.send('GET', '/api/account/addresses')).body.addresses).toEqual([])
  })
})
