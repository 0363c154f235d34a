import { readFileSync } from 'node:fs'
import { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import { stripeServerForEachTest } from '#test/payments/stripe-server-for-each-test.ts'
import { decodeForm } from '#providers/stripe/form.ts'
import { DIFFERENCES } from '#providers/stripe/version-differences.ts'

describe("The server that stands in for Stripe's", () => {
  const test = stripeServerForEachTest()
  const right = { amount: '2500', currency: 'usd', capture_method: 'manual', 'metadata[attempt]': 'key' }

  async function send(
    method: string,
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ) {
    const { api, secretKey } = test.server
    const form = new URLSearchParams(fields).toString()
    const response = await fetch(`http://${api.host}:${api.port}${path}${method === 'GET' ? `?${form}` : ''}`, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        'content-type': 'application/x-www-form-urlencoded',
        'stripe-version': Stripe.API_VERSION,
        ...headers,
      },
      ...(method === 'POST' && { body: form }),
    })
    return { status: response.status, body: (await response.json()) as { error?: { code?: string; param?: string } } }
  }

  /** The violations of the requests so far, which the end of each test expects to be none. */
  const takeViolations = () => test.server.violations.splice(0)

  it('accepts a valid request', async () => {
    expect(await send('POST', '/v1/payment_intents', right)).toMatchObject({ status: 200 })
  })

  it.each([
    ['a wrong enum', { ...right, capture_method: 'sometimes' }, undefined, 'capture_method'],
    ['an unknown parameter', { ...right, amout: '1' }, 'parameter_unknown', 'amout'],
    [
      'an unknown part of a parameter',
      { ...right, 'automatic_payment_methods[on]': 'true' },
      undefined,
      'automatic_payment_methods',
    ],
    ['a missing currency', { amount: '2500' }, 'parameter_missing', 'currency'],
    ['an amount that is no number', { ...right, amount: 'much' }, undefined, 'amount'],
    ['a fraction of a cent', { ...right, amount: '25.5' }, undefined, 'amount'],
    [
      'a parameter that the pinned version has removed',
      { ...right, 'payment_method_types[0]': 'card' },
      'parameter_unknown',
      'payment_method_types',
    ],
  ])('rejects %s', async (_, fields, code, param) => {
    const { status, body } = await send('POST', '/v1/payment_intents', fields as Record<string, string>)
    expect(status).toBe(400)
    if (code) expect(body.error).toMatchObject({ code })
    expect(body.error?.param).toContain(param)
    expect(takeViolations()).toHaveLength(1)
    expect(test.server.ledger.intents.size).toBe(0)
  })

  it.each([
    ['GET', '/v1/payment_intents', { limit: 'all' }],
    ['GET', '/v1/payment_intents', { status: 'succeeded' }],
    ['GET', '/v1/payment_intents/search', {}],
    ['GET', '/v1/refunds', { 'created[since]': '1' }],
    ['POST', '/v1/refunds', { payment_intent: 'pi_1', reason: 'regret' }],
    ['POST', '/v1/payment_intents/pi_1/cancel', { cancellation_reason: 'expired' }],
    ['POST', '/v1/payment_intents/pi_1/capture', { amount: '1' }],
  ])('rejects %s %s with %j', async (method, path, fields) => {
    expect(await send(method, path, fields as Record<string, string>)).toMatchObject({ status: 400 })
    expect(takeViolations()).toHaveLength(1)
  })

  it.each([
    ['an unknown field', { paid_at: 1 }],
    ['a wrong enum', { status: 'paid' }],
    ['a field of a wrong type', { amount: '2500' }],
    ['a missing field', { currency: undefined }],
  ])('notices %s in its own response', async (_, change) => {
    await send('POST', '/v1/payment_intents', right)
    const [[id, intent]] = [...test.server.ledger.intents] as [[string, object]]
    Object.assign(intent, change)
    await send('GET', `/v1/payment_intents/${id}`, {})
    expect(takeViolations()).toEqual([expect.stringContaining('answer to get /v1/payment_intents/{intent}')])
  })

  it('notices an event that does not match the document', async () => {
    await send('POST', '/v1/payment_intents', right)
    const event = { ...test.server.ledger.events[0]!, pending_webhooks: 'many' } as unknown as Stripe.Event
    test.server.deliver(event)
    expect(takeViolations()).toHaveLength(1)
  })

  it('notices a request for another version of the API', async () => {
    await send('POST', '/v1/payment_intents', right, { 'stripe-version': '2024-04-10' })
    expect(takeViolations()).toEqual(['version 2024-04-10'])
  })

  it('does not know the paths and keys of others', async () => {
    expect(await send('GET', '/v1/customers', {})).toMatchObject({ status: 404 })
    expect(await send('GET', '/v2/core/events', {})).toMatchObject({ status: 404 })
    expect(await send('POST', '/v1/payment_intents', right, { authorization: 'Bearer sk_test_other' })).toMatchObject({
      status: 401,
    })
  })

  it('rejects other parameters under a key that is in use', async () => {
    const headers = { 'idempotency-key': 'key' }
    const first = await send('POST', '/v1/payment_intents', right, headers)
    expect(await send('POST', '/v1/payment_intents', right, headers)).toEqual(first)
    const other = await send('POST', '/v1/payment_intents', { ...right, amount: '2501' }, headers)
    expect(other).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } })
    expect(test.server.ledger.intents.size).toBe(1)
  })

  it('names a source for each difference between the document and the pinned version', () => {
    for (const { source, since } of DIFFERENCES) {
      expect(source).toMatch(/^https:\/\/docs\.stripe\.com\/changelog\/|^CHANGELOG\.md of stripe, \d|^types of stripe/)
      expect(since <= Stripe.API_VERSION).toBe(true)
    }
    const changes = readFileSync('node_modules/stripe/CHANGELOG.md', 'utf8')
    for (const { source } of DIFFERENCES)
      for (const [version] of source.startsWith('CHANGELOG') ? source.matchAll(/\d+\.\d+\.\d+/g) : [])
        expect(changes).toContain(`## <a id="${version.replaceAll('.', '-')}">`)
  })

  it('decodes nested forms', () => {
    expect(decodeForm('a[b]=1&a[c][d]=2&e[0]=3&e[1]=4&f=%5B5%5D')).toEqual({
      a: { b: '1', c: { d: '2' } },
      e: ['3', '4'],
      f: '[5]',
    })
  })
})
