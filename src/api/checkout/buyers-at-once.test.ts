import { beforeEach, describe, expect, it } from 'vitest'
import { gatewayByMethod } from '#payments/by-method.ts'
import { stripeForEachTest } from '#test/payments/stripe-for-each-test.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { overHttpForEachTest, untilAnswered } from '#test/process/over-http.ts'
import { ADDRESS } from '#test/shopper.ts'
import { visit } from '#test/visitor.ts'

const BUYERS = 32

describe.each(databases)('32 buyers with 3-D Secure in two tabs each, over HTTP, on %s', (_, open) => {
  const stripe = stripeForEachTest()
  const test = shopForEachTest(open)
  beforeEach(async () => {
    test.shop.now = () => stripe.clock.now
    test.shop.gateway = gatewayByMethod({ card: stripe.gateway })
    await addProduct(test.shop, { id: 1, stock: BUYERS })
  })
  const origin = overHttpForEachTest(test)

  async function buy(index: number): Promise<unknown[]> {
    const { send } = visit({ fetch: (request) => fetch(request) }, { origin: origin() })
    const paymentToken = stripe.server.tokenize('challenge')
    await send('POST', '/api/cart/items', { productId: '1', quantity: 1 })
    const address = { ...ADDRESS, email: `buyer-${index}@example.com` }
    await send('PUT', '/api/checkout/shipping', { address, shippingOptionId: 'standard' })
    await untilAnswered(() => send('PUT', '/api/checkout/payment', { paymentMethodId: 'credit-card', paymentToken }))
    const { requestKey } = (await send('GET', '/api/checkout')).body
    const order = () => untilAnswered(() => send('POST', '/api/orders', { requestKey }))
    const tabs = await Promise.all([order(), order()])
    const attempts = new Set(tabs.map(({ body }) => String(body.attempt)))
    expect([tabs.map(({ status }) => status), attempts.size]).toEqual([[202, 202], 1])
    const [attempt] = attempts
    const intent = [...stripe.server.ledger.intents.values()].find(({ metadata }) => metadata.attempt === attempt)!
    const look = () => untilAnswered(() => send('POST', `/api/payment/attempts/${attempt}`))
    stripe.server.answerChallenge(intent.id, true)
    // Both tabs come back from the bank, and one of them places the order again.
    const ends = await Promise.all([look(), look(), order()])
    return ends.map(({ body }) => body.orderNumber)
  }

  it('get 32 orders and pay 32 charges, none twice, even if each Stripe event arrives twice', async () => {
    const numbers = await Promise.all(Array.from({ length: BUYERS }, (_unused, index) => buy(index)))
    for (const [first, ...others] of numbers) expect(others).toEqual([first, first])
    const events = stripe.server.ledger.events.flatMap((event) => [event, event])
    const sent = await Promise.all(
      events.map(async (event) => {
        const { headers, body } = stripe.server.deliver(event)
        const request = { method: 'POST', headers, body: await new Response(body).text() }
        return (await fetch(`${origin()}/api/payment/events/stripe`, request)).status
      }),
    )
    expect(new Set(sent)).toEqual(new Set([200]))
    await test.drain()
    const orders = await test.shop.database.db.selectFrom('orders').select('number').execute()
    expect(new Set(orders.map(({ number }) => number))).toEqual(new Set(numbers.map(([number]) => number)))
    expect(orders).toHaveLength(BUYERS)
    const intents = [...stripe.server.ledger.intents.values()]
    expect(intents.map(({ status, amount_received: received }) => [status, received])).toEqual(
      Array.from({ length: BUYERS }, () => ['succeeded', intents[0]!.amount]),
    )
    const charges = [...stripe.server.ledger.charges.values()].filter(({ captured }) => captured)
    expect([charges.length, new Set(charges.map((charge) => charge.payment_intent)).size]).toEqual([BUYERS, BUYERS])
    expect(await examine(test.shop)).toEqual([])
  })
})
