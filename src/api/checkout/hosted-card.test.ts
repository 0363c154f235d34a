import { describe, expect, it } from 'vitest'
import { HOSTED_CARD } from '#domain/checkout/payment.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { refundOrder } from '#shop/orders/refund/refund-order.ts'
import { sweepWaitingPayments } from '#shop/orders/place/sweep-waiting-payments.ts'
import { databases } from '#test/databases.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { shopperOf } from '#test/shopper.ts'
import { stripeShopForEachTest } from '#test/payments/stripe-shop.ts'

describe.each(databases)('A card entered on the provider’s page, on %s', (_, open) => {
  const { test, shopper, stripe, sessions, intents, orders, minutes, look, goToPage } = stripeShopForEachTest(open)
  const pay = () => stripe.server.paySession(sessions().at(-1)!.id, 'visa')
  const status = () => intents().at(-1)!.status

  it('is announced in the review, and is in the order when the shopper returns', async () => {
    const attempt = await goToPage()
    const { url, success_url: success, cancel_url: canceled } = sessions()[0]!
    expect((await look(attempt)).body.nextAction).toEqual({ url })
    expect([success, canceled]).toEqual([
      `http://localhost:3000/checkout?attempt=${attempt}`,
      `http://localhost:3000/checkout?attempt=${attempt}&canceled`,
    ])
    const { review } = (await shopper.send('GET', '/api/checkout')).body as { review: { paymentMethod: string } }
    expect(review.paymentMethod).toContain('when you place the order')
    expect(await orders()).toEqual([])
    pay()
    const { orderNumber } = (await look(attempt)).body
    const { body: order } = await shopper.send('GET', `/api/orders/${String(orderNumber)}`)
    expect(order.card).toEqual({ brand: 'Visa', last4: '4242' })
    await test.drain()
    expect([status(), await examine(test.shop)]).toEqual(['succeeded', []])
    expect(test.emails[0]!.text).toContain('Visa ending in 4242')
  })

  it('of a shopper who pays there with Link becomes an order without a card, refunded to Link', async () => {
    const attempt = await goToPage()
    pay()
    for (const charge of stripe.server.ledger.charges.values())
      charge.payment_method_details = { type: 'link', link: { country: 'US' } }
    const number = String((await look(attempt)).body.orderNumber)
    expect((await shopper.send('GET', `/api/orders/${number}`)).body.card).toEqual({ brand: 'Link', last4: '' })
    await test.drain()
    expect(test.emails[0]!.text).toContain('Paid with Link')
    await refundOrder(test.shop, number, { goodwillCents: 100 })
    for (let time = 0; time < 3; time++) await test.drain()
    expect(test.emails.at(-1)!.text).toContain('The refund goes to your Link account and may take')
  })

  it('of a shopper who pays and never returns becomes one order', async () => {
    await goToPage()
    pay()
    minutes(3)
    await sweepWaitingPayments(test.shop)
    await test.drain()
    expect([(await orders()).length, status(), await examine(test.shop)]).toEqual([1, 'succeeded', []])
  })

  it('becomes one order despite two tabs, another browser and the sweep', async () => {
    const attempt = await goToPage()
    pay()
    minutes(3)
    await Promise.all([look(attempt), look(attempt), look(attempt, shopperOf(test)), sweepWaitingPayments(test.shop)])
    await test.drain()
    expect([(await orders()).length, status(), await examine(test.shop)]).toEqual([1, 'succeeded', []])
  })

  it('of a shopper who never pays is abandoned after an hour, and the page is closed', async () => {
    const attempt = await goToPage()
    minutes(61)
    await sweepWaitingPayments(test.shop)
    await test.drain()
    expect(sessions().map((session) => session.status)).toEqual(['expired'])
    expect((await look(attempt)).body).toMatchObject({ status: 'failed', step: 'payment' })
    expect([await orders(), intents(), await examine(test.shop)]).toEqual([[], [], []])
  })

  it('gets another page after a page has expired', async () => {
    const attempt = await goToPage()
    await stripe.gateway.release({ reference: sessions()[0]!.id, key: attempt })
    expect((await look(attempt)).body).toMatchObject({ status: 'failed', step: 'payment' })
    const second = String((await shopper.order()).body.attempt)
    expect(second).not.toBe(attempt)
    pay()
    expect((await look(second)).body).toMatchObject({ status: 'ordered' })
  })

  it('is released if the product sold out in the meantime', async () => {
    const attempt = await goToPage()
    await test.shop.database.db.updateTable('variants').set({ stock: 0 }).execute()
    pay()
    expect((await look(attempt)).body).toMatchObject({
      status: 'failed',
      step: 'review',
      message: expect.stringContaining('Nothing has been charged.'),
    })
    await test.drain()
    expect([await orders(), status()]).toEqual([[], 'canceled'])
  })
})

describe.each(databases)('A provider without a hosted page, on %s', (_, open) => {
  const { shopper } = shopperForEachTest(open)

  it('requires the card immediately', async () => {
    await shopper.add(1)
    const payment = { paymentMethodId: 'credit-card', paymentToken: HOSTED_CARD }
    expect(await shopper.send('PUT', '/api/checkout/payment', payment)).toMatchObject({ status: 400 })
  })
})
