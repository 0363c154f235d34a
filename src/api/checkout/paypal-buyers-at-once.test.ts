import { describe, expect, it } from 'vitest'
import { paypalShopForEachTest } from '#test/payments/paypal-shop.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { databases } from '#test/databases.ts'
import { overHttpForEachTest, untilAnswered } from '#test/process/over-http.ts'
import { ADDRESS } from '#test/shopper.ts'
import { visit } from '#test/visitor.ts'

const BUYERS = 32

describe.each(databases)('32 buyers with PayPal in two tabs each, over HTTP, on %s', (_, open) => {
  const { test, paypal, orderAt, approve } = paypalShopForEachTest(open, { settings: { rateLimitFactor: 100 } })
  const origin = overHttpForEachTest(test)

  async function buy(index: number): Promise<unknown[]> {
    const { send } = visit({ fetch: (request) => fetch(request) }, { origin: origin() })
    await send('POST', '/api/cart/items', { productId: '1', quantity: 1 })
    const address = { ...ADDRESS, email: `buyer-${index}@example.com` }
    await send('PUT', '/api/checkout/shipping', { address, shippingOptionId: 'standard' })
    await send('PUT', '/api/checkout/payment', { paymentMethodId: 'paypal' })
    const { requestKey } = (await send('GET', '/api/checkout')).body
    const order = () => untilAnswered(() => send('POST', '/api/orders', { requestKey }))
    const tabs = await Promise.all([order(), order()])
    const attempts = new Set(tabs.map(({ body }) => String(body.attempt)))
    expect([tabs.map(({ status }) => status), attempts.size]).toEqual([[202, 202], 1])
    const [attempt] = [...attempts] as [string]
    approve(attempt)
    // Both tabs come back from PayPal, and one of them places the order again.
    const look = () => untilAnswered(() => send('POST', `/api/payment/attempts/${attempt}`))
    const ends = await Promise.all([look(), look(), order()])
    const numbers = ends.map(({ body }) => body.orderNumber)
    expect([orderAt(attempt).authorizations.length, new Set(numbers).size]).toEqual([1, 1])
    return numbers
  }

  it('get 32 orders and pay 32 captures, none twice, even if each PayPal event arrives twice', async () => {
    await test.shop.database.exec(`update variants set stock = ${BUYERS}, supplied = ${BUYERS}`)
    const numbers = await Promise.all(Array.from({ length: BUYERS }, (_unused, index) => buy(index)))
    for (const event of paypal.server.ledger.events.flatMap((one) => [one, one])) {
      const { headers, body } = paypal.server.deliver(event)
      const request = { method: 'POST', headers, body: await new Response(body).text() }
      expect((await fetch(`${origin()}/api/payment/events/paypal`, request)).status).toBe(200)
    }
    await test.drain()
    const orders = await test.shop.database.db.selectFrom('orders').select('number').execute()
    expect(new Set(orders.map(({ number }) => number))).toEqual(new Set(numbers.map(([number]) => number)))
    const payments = [...paypal.server.ledger.orders.values()]
    expect(payments.map(({ captures, cents }) => captures.map((one) => one.cents === cents && one.status))).toEqual(
      Array.from({ length: BUYERS }, () => ['COMPLETED']),
    )
    expect(await examine(test.shop)).toEqual([])
  })
})
