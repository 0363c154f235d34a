import { describe, expect, it } from 'vitest'
import { limitProblems, requestIdProblems } from '#providers/paypal/checks/request-limits.ts'
import { problemsOf, schemaOf } from '#providers/paypal/checks/sdk-schemas.ts'

const unit = { custom_id: 'key', amount: { currency_code: 'USD', value: '1.00' } }
const order = { intent: 'AUTHORIZE', purchase_units: [unit] }
const orderRequest = schemaOf('orderRequest')

describe("The check with the schemas of PayPal's SDK", () => {
  it('accepts a valid request', () => {
    expect(problemsOf(orderRequest, order)).toEqual([])
    expect(limitProblems(order)).toEqual([])
  })

  it.each<[string, object, RegExp]>([
    ['a missing property', { intent: 'AUTHORIZE' }, /missing.*purchase_units/s],
    ['a wrong enumeration', { ...order, intent: 'RESERVE' }, /intent is RESERVE, not one of "CAPTURE","AUTHORIZE"/],
    ['an unknown property', { ...order, metadata: {} }, /metadata is unknown/],
    [
      'an unknown property of a part',
      { ...order, purchase_units: [{ ...unit, attempt: 'key' }] },
      /purchase_units.0.attempt is unknown/,
    ],
    [
      'a missing currency',
      { ...order, purchase_units: [{ ...unit, amount: { value: '1.00' } }] },
      /missing.*currency_code/s,
    ],
    [
      'a number for an amount',
      { ...order, purchase_units: [{ ...unit, amount: { currency_code: 'USD', value: 1 } }] },
      /value is not string/,
    ],
    ['one unit for a list', { ...order, purchase_units: unit }, /purchase_units is not/],
    [
      'a wrong enumeration deep inside',
      { ...order, payment_source: { paypal: { experience_context: { user_action: 'PAY' } } } },
      /user_action is PAY, not one of/,
    ],
  ])('refuses %s', (_, request, problem) => {
    expect(problemsOf(orderRequest, request).join('\n')).toMatch(problem)
  })

  it.each<[string, object]>([
    ['a long custom_id', { purchase_units: [{ custom_id: 'a'.repeat(128) }] }],
    ['an amount with one decimal', { amount: { currency_code: 'USD', value: '1.5' } }],
    ['an address of the return that is none', { return_url: '/checkout' }],
  ])('refuses %s, which the SDK leaves open', (_, request) => {
    expect(limitProblems(request)).toEqual([expect.stringContaining('is outside of its limits')])
  })

  it('rejects a long request id', () => {
    expect(requestIdProblems('a'.repeat(109))).toEqual(['PayPal-Request-Id is too long'])
    expect(requestIdProblems('a'.repeat(108))).toEqual([])
  })

  it('rejects a wrong status in a response', () => {
    const answer = { id: '1', purchase_units: [{ payments: { captures: [{ status: 'PAID' }] } }] }
    expect(problemsOf(schemaOf('order'), answer)).toEqual([
      expect.stringMatching('purchase_units.0.payments.captures.0.status is PAID'),
    ])
  })
})
