import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { Fault } from '#providers/paypal/faults.ts'
import { ATTEMPT, paypalForEachTest, SECRETS } from '#test/payments/paypal-for-each-test.ts'

const { key } = ATTEMPT
const CREATE = /^POST \/v2\/checkout\/orders$/
const AUTHORIZE = /authorize$/
const TOKEN = /oauth2/

describe('A call to PayPal', () => {
  const test = paypalForEachTest()
  const count = (pattern: RegExp) => test.server.requests.filter((name) => pattern.test(name)).length
  const reserved = () => [...test.server.ledger.orders.values()].flatMap(({ authorizations }) => authorizations)
  const failureOf = (call: Promise<unknown>): Promise<unknown> =>
    call.then(
      () => null,
      (error: unknown) => error,
    )

  it('shares one access token with all others, including simultaneous ones', async () => {
    await Promise.all(['a', 'b', 'c'].map((one) => test.begin(one)))
    await test.begin('d')
    expect(test.server.tokens.issued).toHaveLength(1)
  })

  it('gets a new access token five minutes before the old one expires', async () => {
    await test.begin('a')
    test.pass({ hours: 8.9 })
    await test.begin('b')
    expect(test.server.tokens.issued).toHaveLength(1)
    test.pass({ hours: 0.05 })
    await Promise.all([test.begin('c'), test.begin('d')])
    expect(test.server.tokens.issued).toHaveLength(2)
  })

  it('gets a new access token once PayPal rejects the old one', async () => {
    await test.begin('a')
    test.server.tokens.revokeAll()
    await test.begin('b')
    expect(test.server.tokens.issued).toHaveLength(2)
  })

  it.each<Fault>(['lostRequest', 'lostAnswer', 'cutAnswer', 'outage'])(
    'is repeated once after a fault, and acts once: %s',
    async (fault) => {
      test.server.faults.plan(CREATE, fault)
      const reference = await test.begin()
      test.server.approve(reference)
      test.server.faults.plan(AUTHORIZE, fault)
      const answer = await test.gateway.authorize({ ...ATTEMPT, reference })
      expect(answer).toEqual({ outcome: 'approved', reference })
      expect([count(CREATE), count(AUTHORIZE), test.server.ledger.orders.size, reserved().length]).toEqual([2, 2, 1, 1])
    },
  )

  it.each<[string, Fault[]]>([
    ['is lost twice', ['lostAnswer', 'lostAnswer']],
    ['never comes', ['silence']],
  ])('whose answer %s fails, and is one authorization when it is asked again', async (_, faults) => {
    const impatient = test.reopen({ timeoutMs: 150 })
    const reference = await test.begin()
    test.server.approve(reference)
    test.server.faults.plan(AUTHORIZE, ...faults)
    await expect(impatient.authorize({ ...ATTEMPT, reference })).rejects.toThrow('PayPal did not answer POST')
    expect(await test.gateway.find({ key, reference })).toMatchObject({ state: 'authorized' })
    expect(await impatient.authorize({ ...ATTEMPT, reference })).toEqual({ outcome: 'approved', reference })
    expect(reserved()).toHaveLength(1)
  })

  it('whose creation was lost returns the same order when it is retried', async () => {
    test.server.faults.plan(CREATE, 'lostAnswer', 'lostAnswer')
    await expect(test.gateway.authorize(ATTEMPT)).rejects.toThrow('did not answer')
    expect(await test.gateway.find({ key })).toEqual({ state: 'unknown' })
    await test.begin()
    expect(test.server.ledger.orders.size).toBe(1)
  })

  it('is not retried when PayPal rate-limits it', async () => {
    test.server.faults.plan(CREATE, 'rateLimit')
    await expect(test.gateway.authorize(ATTEMPT)).rejects.toThrow('429 RATE_LIMIT_REACHED')
    expect(count(CREATE)).toBe(1)
  })

  it('fails while PayPal is processing another one with the same request id', async () => {
    test.server.requestIds.hold(key)
    await expect(test.gateway.authorize(ATTEMPT)).rejects.toThrow('409 RESOURCE_CONFLICT PREVIOUS_REQUEST_IN_PROGRESS')
  })

  it('ends when its caller stops waiting', async () => {
    test.server.faults.plan(CREATE, 'silence')
    const call = test.gateway.authorize(ATTEMPT, AbortSignal.timeout(50))
    await expect(call).rejects.toThrow(expect.objectContaining({ name: 'TimeoutError' }))
  })

  it('with a wrong secret reports that', async () => {
    const wrong = test.reopen({ clientSecret: 'a wrong secret' })
    await expect(wrong.authorize(ATTEMPT)).rejects.toThrow(
      'PayPal answered 401 invalid_client to POST /v1/oauth2/token',
    )
  })

  it.each<[string, RegExp, Fault[]]>([
    ['the token is cut off', TOKEN, ['cutAnswer', 'cutAnswer']],
    ['the token is refused', TOKEN, ['rateLimit']],
    ['the answer is cut off', CREATE, ['cutAnswer', 'cutAnswer']],
    ['the answer is lost', CREATE, ['lostAnswer', 'lostAnswer']],
    ['PayPal is down', CREATE, ['outage', 'outage']],
    ['PayPal asks for fewer calls', CREATE, ['rateLimit']],
  ])('reveals no secret in its error when %s', async (_, request, faults) => {
    test.server.faults.plan(request, ...faults)
    const error = await failureOf(test.gateway.authorize(ATTEMPT))
    expect(error).toBeInstanceOf(Error)
    const { clientId, clientSecret } = SECRETS
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    for (const secret of [clientId, clientSecret, basic, 'A21AA', ATTEMPT.returnUrl])
      expect(inspect(error, { depth: Infinity, showHidden: true })).not.toContain(secret)
  })
})
