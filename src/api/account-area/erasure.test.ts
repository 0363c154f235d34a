import { beforeEach, describe, expect, it } from 'vitest'
import { eachText } from '#database/audit/every-text.ts'
import { dropMessage, openMessages } from '#database/outbox/open-messages.ts'
import { holdEmails } from '#database/outbox/held-emails.ts'
import { failedMessages } from '#database/outbox/outbox-state.ts'
import { queueMessage } from '#database/outbox/outbox.ts'
import { recordRefundResult } from '#database/orders/refunds.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { erasePerson } from '#shop/person/erase.ts'
import { findPerson } from '#shop/person/person.ts'
import { deliverOrder, packOrder, shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { retryRefunds } from '#shop/orders/refund/refund-order.ts'
import { declineReturn } from '#shop/orders/return/answer-return.ts'
import { ADA, accountCalls } from '#test/accounts.ts'
import { databases } from '#test/databases.ts'
import { emailedToken } from '#test/emails.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { ADDRESS, shopperOf } from '#test/shopper.ts'
import { visit } from '#test/visitor.ts'

const REFUSED = { command: 'RCPT TO', responseCode: 550, message: '550 5.1.1 <ada@example.com>: no such mailbox' }

describe.each(databases)('The erasure of a person on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  const calls = accountCalls(shopper)
  beforeEach(() => addProduct(test.shop, { id: 1, stock: 50 }))

  async function buy(by = shopper): Promise<string> {
    const number = String((await by.buy(1)).body.orderNumber)
    await test.drain()
    return number
  }
  async function deliver(number: string): Promise<void> {
    await packOrder(test.shop, number)
    await shipOrder(test.shop, number, { carrier: null, trackingNumber: null, trackingUrl: null })
    await deliverOrder(test.shop, number)
    await test.drain()
  }
  async function confirm(): Promise<void> {
    await test.drain()
    const token = emailedToken(test.emails, 'confirm-email')
    expect((await shopper.send('POST', '/api/auth/confirm-email', { token })).status).toBe(200)
  }
  const erase = () => shopper.send('POST', '/api/account/delete', { password: ADA.password })
  const eraseByOwner = () => erasePerson(test.shop, (tx) => findPerson(tx, ADA.email))
  const ask = (number: string, kind: string) =>
    shopper.send('POST', `/api/orders/${number}/returns`, {
      requestKey: 'key-00001',
      kind,
      items: [{ item: 0, quantity: 1 }],
      reason: kind === 'claim' ? 'damaged' : 'other',
    })
  async function traces(pattern: RegExp): Promise<string[]> {
    const found: string[] = []
    await eachText(test.shop.database, ({ table, column, text }) => {
      if (pattern.test(text)) found.push(`${table}.${column}`)
    })
    return found
  }

  it.each(['return', 'claim', 'withdrawal'])('waits for a %s', async (kind) => {
    await calls.register()
    const number = await buy()
    await deliver(number)
    expect((await ask(number, kind)).status).toBe(201)
    const message = `Return ${number}-R1 is still open. The account can be deleted once it is closed or refused.`
    expect(await erase()).toMatchObject({ status: 409, body: { message } })
    await expect(eraseByOwner()).rejects.toThrow(message)
    const close = () => declineReturn(test.shop, { number, ordinal: 1 }, 'It was worn.')
    if (kind === 'withdrawal') {
      await expect(close()).rejects.toMatchObject({ code: 'conflict' })
      // Its pieces never come.
      test.moveClock(30 * 24 * 3600_000)
    }
    await close()
    await eraseByOwner()
    await expect(eraseByOwner()).rejects.toMatchObject({ code: 'not_found' })
  })

  it('waits for a refund that is queued or has failed', async () => {
    await calls.register()
    const number = await buy()
    await shopper.send('POST', `/api/orders/${number}/cancel`)
    const message = `The refund for order ${number} is still pending. The account can be deleted once it is completed.`
    expect(await erase()).toMatchObject({ status: 409, body: { message } })
    const { transaction, db } = test.shop.database
    const { id } = await db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
    const failed = { state: 'failed', failure: 'The card is closed' } as const
    await transaction((tx) => recordRefundResult(tx, { id, attempts: 1 }, failed, '2026-01-15T12:00:00.000Z'))
    expect(await erase()).toMatchObject({ status: 409, body: { message } })
    await retryRefunds(test.shop, number)
    await test.drain()
    expect((await erase()).status).toBe(200)
  })

  it('invalidates the order link, the browser’s cookie and the lookup, and leaves the owner the invoice', async () => {
    const number = await buy()
    await deliver(number)
    const link = /order-confirmation(\/\S+)/.exec(test.emails[0]!.text)![1]!
    expect((await visit(test.api).send('GET', `/api/orders${link}`)).status).toBe(200)
    const { body } = await shopper.send('GET', `/api/orders/${number}`)
    const [invoice] = (body.history as { documents: { number: string }[] }).documents
    await eraseByOwner()
    for (const by of [visit(test.api), shopper])
      for (const path of [link, `/${number}`, `/${number}/documents/${invoice!.number}`])
        expect((await by.send('GET', `/api/orders${path}`)).status).toBe(404)
    const lookUp = (orderNumber: string, email: string) =>
      visit(test.api).send('POST', '/api/orders/find', { orderNumber, email })
    const { status, body: wrong } = await lookUp('ZZZZ-ZZZZ', ADDRESS.email)
    expect(await lookUp(number, ADDRESS.email)).toMatchObject({ status, body: wrong })
    const { requestKey } = (await test.shop.database.db
      .selectFrom('orders')
      .select('request_key as requestKey')
      .executeTakeFirst())!
    expect((await shopper.order({ requestKey })).status).toBe(409)
    expect(await test.shop.database.db.selectFrom('documents').select('id').execute()).toHaveLength(1)
  })

  it('deletes what was entered with the email address in another browser', async () => {
    await calls.register()
    const guest = shopperOf(test)
    await guest.prepare(1)
    const other = shopperOf(test)
    await other.add(1)
    await other.ship('standard', { ...ADDRESS, email: 'grace@example.com' })
    await erase()
    expect((await guest.send('GET', '/api/checkout')).body.shippingAddress).toMatchObject({ email: ADDRESS.email })
    await calls.register()
    await confirm()
    expect((await erase()).status).toBe(200)
    expect((await guest.send('GET', '/api/checkout')).body.shippingAddress).toBeNull()
    expect((await guest.send('GET', '/api/cart')).body.totalItems).toBe(1)
    expect((await other.send('GET', '/api/checkout')).body.shippingAddress).toMatchObject({
      email: 'grace@example.com',
    })
  })

  it('deletes failed, held and dropped emails about the person, including those to the owner, without a doctor finding', async () => {
    const { shop } = test
    shop.settings.ownerEmail = 'owner@shop.example'
    const { db, transaction } = shop.database
    const sending = shop.mailer
    shop.mailer = { send: async () => Promise.reject(Object.assign(new Error(REFUSED.message), REFUSED)) }
    await calls.register()
    const number = await buy()
    await shopper.send('POST', '/api/account/email', { email: 'Ada@New.example', password: ADA.password })
    await test.drain()
    expect((await failedMessages(db)).length).toBeGreaterThan(1)
    const at = shop.now().toISOString()
    const dropped = { kind: 'mail', payload: { newEmail: 'ada@old.example', ofAccountId: 'x' } } as const
    await queueMessage(db, dropped, at, 'dropped')
    await transaction((tx) => dropMessage(tx, 'dropped', { reason: 'mistyped', at }))
    await packOrder(shop, number)
    await shipOrder(shop, number, { carrier: null, trackingNumber: null, trackingUrl: null })
    expect((await ask(number, 'claim')).status).toBe(201)
    await declineReturn(shop, { number, ordinal: 1 }, 'It was worn.')
    await transaction((tx) => holdEmails(tx, at))
    await erase()
    const kept = ['documents.content', 'orders.billing_address', 'outbox.payload']
    expect(new Set(await traces(/ada@|Lovelace/i))).toEqual(new Set(kept))
    expect((await openMessages(db, 10)).map(({ payload }) => payload)).toEqual(['{"deletedEmail":"Ada@Example.com"}'])
    await test.drain()
    expect(new Set(await traces(/ada@|Lovelace/i))).toEqual(new Set(kept.slice(0, 2)))
    shop.mailer = sending
    expect(await examine(shop)).toEqual([])
  })

  it('does not give the orders to a new account with the same email address, even once it is confirmed', async () => {
    await calls.register()
    const number = await buy()
    await deliver(number)
    await erase()
    await test.drain()
    test.emails.splice(0)
    expect((await calls.register()).status).toBe(201)
    await confirm()
    expect((await calls.login({}, shopper)).status).toBe(200)
    expect((await shopper.send('GET', '/api/orders')).body.orders).toEqual([])
    expect((await shopper.send('GET', `/api/orders/${number}`)).status).toBe(404)
    const again = await buy()
    const { body } = await shopper.send('GET', '/api/account/data')
    expect((body.orders as { orderNumber: string }[]).map(({ orderNumber }) => orderNumber)).toEqual([again])
    expect(await examine(test.shop)).toEqual([])
  })
})
