import { describe, expect, it } from 'vitest'
import { ATTEMPT, paypalForEachTest, SECRETS } from '#test/payments/paypal-for-each-test.ts'

const unit = { custom_id: 'key', invoice_id: 'key', amount: { currency_code: 'USD', value: '1.00' } }
const order = { intent: 'AUTHORIZE', purchase_units: [unit] }

describe('The stand-in for PayPal', () => {
  const test = paypalForEachTest()

  async function create(body: object, requestId: string | null = 'request'): Promise<number> {
    const credentials = Buffer.from(`${SECRETS.clientId}:${SECRETS.clientSecret}`).toString('base64')
    const post = (path: string, headers: Record<string, string>, text: string) =>
      fetch(test.server.origin + path, { method: 'POST', headers, body: text })
    const token = await post('/v1/oauth2/token', { authorization: `Basic ${credentials}` }, '')
    const { access_token: value } = (await token.json()) as { access_token: string }
    const headers = { authorization: `Bearer ${value}`, ...(requestId && { 'paypal-request-id': requestId }) }
    return (await post('/v2/checkout/orders', headers, JSON.stringify(body))).status
  }

  it.each<[string, object, string | null, RegExp]>([
    ['a wrong enumeration', { ...order, intent: 'HOLD' }, 'a', /intent is HOLD, not one of "CAPTURE","AUTHORIZE"/],
    ['an unknown property', { ...order, metadata: {} }, 'a', /metadata is unknown/],
    ['a missing property', { intent: 'AUTHORIZE' }, 'a', /purchase_units/],
    [
      'an amount with one decimal',
      { ...order, purchase_units: [{ ...unit, amount: { ...unit.amount, value: '1.5' } }] },
      'a',
      /value is outside/,
    ],
    ['a missing request id', order, null, /PayPal-Request-Id is missing/],
  ])('refuses %s, and notes it, so that the test of the shop fails', async (_, body, requestId, problem) => {
    expect(await create(body, requestId)).toBe(400)
    expect(test.server.violations.splice(0).join('\n')).toMatch(problem)
    expect(test.server.ledger.orders.size).toBe(0)
  })

  it('accepts what the shop sends', async () => {
    await test.gateway.authorize(ATTEMPT)
    expect(test.server.ledger.orders.size).toBe(1)
  })
})
