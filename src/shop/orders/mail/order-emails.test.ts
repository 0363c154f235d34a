import { beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { ADDRESS, shopperOf } from '#test/shopper.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { cancelOrder } from '#shop/orders/fulfill/cancel-order.ts'
import { deliverOrder, packOrder, shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { refundOrder } from '#shop/orders/refund/refund-order.ts'
import { startBatch } from '#shop/orders/fulfill/undo-batch.ts'

const UPS = { carrier: 'UPS', trackingNumber: '1Z 999', trackingUrl: null }

describe.each(databases)('The emails about an order on %s', (_, open) => {
  const test = shopForEachTest(open)
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug' })
    await addProduct(test.shop, { id: 2, name: '<b>Kettle</b>\u202e' })
  })

  /** Orders two mugs and a kettle; the confirmation and what was sent before are forgotten. */
  async function buy(address: Record<string, string> = ADDRESS): Promise<string> {
    const shopper = shopperOf(test)
    await shopper.add(1, 2)
    await shopper.add(2)
    await shopper.ship('standard', address)
    await shopper.send('PUT', '/api/checkout/payment', { paymentMethodId: 'paypal' })
    const { body } = await shopper.order()
    await test.drain()
    test.emails.length = 0
    return String(body.orderNumber)
  }

  async function drainTwice(): Promise<string[]> {
    await test.drain()
    test.moveClock(3600_000)
    await test.drain()
    return test.emails.map(({ subject }) => subject).toSorted()
  }

  const mails = () =>
    test.shop.database.db.selectFrom('outbox').selectAll().where('kind', '=', 'mail').orderBy('created_at').execute()

  it('report once that a parcel is on its way, what it contains, and how to track it', async () => {
    const number = await buy()
    await shipOrder(test.shop, number, UPS, [{ line: '1', quantity: 1 }])
    expect(await drainTwice()).toEqual([`Part of your order ${number} is on its way`])
    const [{ to, text }] = test.emails as [(typeof test.emails)[0]]
    expect(to).toBe('ada@example.com')
    expect(text).toContain(
      'Carrier: UPS\nTracking number: 1Z 999\nEstimated delivery: Thu, Jan 22 – Mon, Jan 26\n\nTrack your package: https://www.ups.com/',
    )
    expect(text).toContain('In this package:\n- 1 x Mug\n\nStill to come:\n- 1 x Mug\n- 1 x <b>Kettle</b>\n')
    expect(text).toContain(`See your order: http://localhost:3000/order-confirmation/${number}?key=`)
  })

  it('report each delivered parcel once', async () => {
    const number = await buy()
    await shipOrder(test.shop, number, UPS)
    await drainTwice()
    test.emails.length = 0
    await deliverOrder(test.shop, number)
    expect(await drainTwice()).toEqual([`Your order ${number} was delivered`])
  })

  it('report only the delivery of a parcel if its shipping was not reported before', async () => {
    const number = await buy()
    await shipOrder(test.shop, number, UPS, [], { batchId: await startBatch(test.shop) })
    await deliverOrder(test.shop, number)
    expect(await drainTwice()).toEqual([`Your order ${number} was delivered`])
    expect(await examine(test.shop)).toEqual([])
  })

  it('report a parcel’s shipping before its delivery, even while the mail server fails', async () => {
    const number = await buy()
    const { mailer } = test.shop
    test.shop.mailer = { send: async () => Promise.reject(new Error('The mail server is down')) }
    await shipOrder(test.shop, number, UPS)
    const drainAfter = async (seconds: number) => {
      test.moveClock(seconds * 1000)
      await test.drain()
    }
    for (const seconds of [0, 1, 2, 4]) await drainAfter(seconds)
    await deliverOrder(test.shop, number)
    test.shop.mailer = mailer
    for (const seconds of [0, 8, 8]) await drainAfter(seconds)
    const subjects = test.emails.map(({ subject }) => subject)
    expect(subjects).toEqual([`Your order ${number} is on its way`, `Your order ${number} was delivered`])
  })

  it('report once what was canceled, and once that the money was refunded', async () => {
    const number = await buy()
    await cancelOrder(test.shop, number, 'shopper')
    expect(await drainTwice()).toEqual([
      `Your order ${number} was canceled`,
      expect.stringMatching(new RegExp(`^Your refund of \\$[\\d.]+ for order ${number} was issued$`)),
    ])
    const canceled = test.emails.find(({ subject }) => subject.endsWith('canceled'))
    expect(canceled?.text).toMatch(
      /- 2 x Mug\n- 1 x <b>Kettle<\/b>\n\nWe will refund \$[\d.]+ to your PayPal account\./,
    )
  })

  it('report a goodwill refund once', async () => {
    const number = await buy()
    await refundOrder(test.shop, number, { goodwillCents: 250 })
    expect(await drainTwice()).toEqual([`Your refund of $2.50 for order ${number} was issued`])
    expect(test.emails[0]?.text).toContain('Courtesy refund: $2.50\nRefund: $2.50')
  })

  it('do not report packing', async () => {
    const number = await buy()
    await packOrder(test.shop, number)
    expect(await drainTwice()).toEqual([])
  })

  it('show an event as it was, although the order has changed before the email is sent', async () => {
    const number = await buy()
    await cancelOrder(test.shop, number, 'owner', { lines: [{ line: '1', quantity: 1 }] })
    test.moveClock(1000)
    await cancelOrder(test.shop, number, 'owner')
    const subjects = await drainTwice()
    expect(subjects.filter((subject) => subject.endsWith('canceled'))).toEqual([
      `Part of your order ${number} was canceled`,
      `Your order ${number} was canceled`,
    ])
  })

  it('are resent under the same id when the mail server fails, until it has accepted them', async () => {
    const number = await buy()
    await shipOrder(test.shop, number, UPS)
    const { mailer } = test.shop
    const ids: string[] = []
    test.shop.mailer = {
      send: async (id, email) => {
        ids.push(id)
        if (ids.length < 3) throw new Error('The mail server is down')
        await mailer.send(id, email)
      },
    }
    for (const seconds of [0, 1, 2, 4, 3600]) {
      test.moveClock(seconds * 1000)
      await test.drain()
    }
    expect(ids).toEqual([ids[0], ids[0], ids[0]])
    expect(test.emails).toHaveLength(1)
  })

  it('are abandoned at once if the mail server rejects the mailbox for good', async () => {
    const number = await buy()
    await shipOrder(test.shop, number, UPS)
    let tries = 0
    const refusal = Object.assign(new Error('550 5.1.1 No such user'), { responseCode: 550, command: 'RCPT TO' })
    test.shop.mailer = { send: () => (tries++, Promise.reject(refusal)) }
    expect(await drainTwice()).toEqual([])
    expect(tries).toBe(1)
    expect((await mails()).at(-1)).toMatchObject({ attempts: 1, failed_at: expect.any(String) as string })
  })

  it('contain nothing of hostile names', async () => {
    const firstName = 'Pay at https://evil.example'
    const number = await buy({ ...ADDRESS, firstName, lastName: '<a href="https://evil.example">', city: 'evil' })
    await shipOrder(test.shop, number, UPS, [{ line: '2', quantity: 1 }])
    await test.drain()
    await deliverOrder(test.shop, number)
    await cancelOrder(test.shop, number, 'owner')
    await drainTwice()
    expect(test.emails).toHaveLength(4)
    for (const { subject, text, html } of test.emails)
      for (const part of [subject, text, html]) expect(part).not.toMatch(/evil|\u202e/)
    for (const { html } of test.emails) expect(html).not.toContain('<b>')
  })
})
