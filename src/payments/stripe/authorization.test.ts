import { describe, expect, it } from 'vitest'
import { DECLINES } from '#payments/declines.ts'
import type { Fault } from '#providers/stripe/faults.ts'
import { RETURN_URL, stripeForEachTest } from '#test/payments/stripe-for-each-test.ts'

const CREATE = 'post /v1/payment_intents'

describe('A Stripe authorization', () => {
  const test = stripeForEachTest()
  const intents = () => [...test.server.ledger.intents.values()]
  const charges = () => [...test.server.ledger.charges.values()]
  const attempt = (token: string | null, key = 'key') => ({
    key,
    amountCents: 2500,
    method: 'card' as const,
    token,
    returnUrl: RETURN_URL,
  })

  it('authorizes the amount without capturing it, under the attempt’s key', async () => {
    expect(await test.authorize('visa')).toEqual({ outcome: 'approved', reference: intents()[0]!.id })
    expect(intents()).toMatchObject([
      {
        amount: 2500,
        currency: 'usd',
        capture_method: 'manual',
        status: 'requires_capture',
        metadata: { attempt: 'key' },
      },
    ])
  })

  it.each([
    ['genericDecline', 'Your card was declined. Please use another card, or ask your bank.'],
    ['insufficientFunds', 'Your card has insufficient funds. Please use another card.'],
    ['expired', 'Your card has expired. Please check its date, or use another card.'],
    ['incorrectNumber', 'Your card number is incorrect. Please check it and try again.'],
    ['incorrectCvc', "Your card's security code is incorrect. Please check it and try again."],
    ['incorrectZip', 'Your bank has another billing address for this card. Please check it and try again.'],
    ['notSupported', 'Your card cannot be used for this purchase. Please use another card.'],
    ['processingError', 'Your card could not be processed. Please try again in a moment.'],
    ['authenticationRequired', 'Your bank could not confirm this payment. Please try again or use another card.'],
  ] as const)('with the card %s is declined with the shop’s message', async (card, message) => {
    expect(await test.authorize(card)).toEqual({ outcome: 'declined', message })
    expect(await test.gateway.find({ key: 'key' })).toEqual({ state: 'declined', message })
    expect(charges()).toEqual([])
  })

  it.each(['lostCard', 'stolenCard', 'fraudulent'] as const)(
    'with the card %s does not reveal what the bank suspects',
    async (card) => expect(await test.authorize(card)).toEqual({ outcome: 'declined', message: DECLINES.declined }),
  )

  it('of a frictionless 3-D Secure card needs no step', async () => {
    expect(await test.authorize('frictionless')).toMatchObject({ outcome: 'approved' })
  })

  it('that waits for 3-D Secure returns the secret for the script, and is approved after the step', async () => {
    const answer = await test.authorize('challenge')
    const { id, client_secret: clientSecret } = intents()[0]!
    expect(answer).toEqual({ outcome: 'action', reference: id, next: { clientSecret } })
    expect(await test.gateway.find({ key: 'key' })).toEqual({ state: 'action', reference: id, next: { clientSecret } })
    test.server.answerChallenge(id, true)
    expect(await test.gateway.find({ key: 'key' })).toMatchObject({
      state: 'authorized',
      reference: id,
      amountCents: 2500,
    })
  })

  it('whose step is on the bank’s page returns its URL, and sends the bank the return URL', async () => {
    const asked = attempt(test.server.tokenize('challengeOnPageOfBank'))
    const reference = expect.any(String)
    const next = { url: 'https://bank.example/challenge' }
    expect(await test.gateway.authorize(asked)).toEqual({ outcome: 'action', reference, next })
    expect(await test.gateway.find({ key: 'key' })).toEqual({ state: 'action', reference, next })
    const returnUrl = intents()[0]!.next_action!.redirect_to_url!.return_url
    expect(returnUrl).toBe(RETURN_URL)
  })

  it('is only for cards and for Link', async () => {
    await test.reserve()
    expect(intents()[0]!.allowed_payment_method_types).toEqual(['card', 'link'])
  })

  it('whose step fails at the bank is declined', async () => {
    await test.authorize('challenge')
    test.server.answerChallenge(intents()[0]!.id, false)
    const message = 'Your bank could not confirm this payment. Please try again or use another card.'
    expect(await test.gateway.find({ key: 'key' })).toEqual({ state: 'declined', message })
  })

  it('that the issuer declines after the step is declined', async () => {
    await test.authorize('challengeThenDeclined')
    test.server.answerChallenge(intents()[0]!.id, true)
    expect(await test.gateway.find({ key: 'key' })).toEqual({ state: 'declined', message: DECLINES.declined })
  })

  it('whose step is abandoned stays pending until it is released', async () => {
    await test.authorize('challenge')
    test.clock.now = new Date(test.clock.now.getTime() + 3_600_000)
    expect(await test.gateway.find({ key: 'key' })).toMatchObject({ state: 'action' })
    await test.gateway.release({ reference: intents()[0]!.id, key: 'key' })
    expect(await test.gateway.find({ key: 'key' })).toMatchObject({ state: 'released' })
    expect(charges()).toEqual([])
  })

  it('requested twice under one key is one charge', async () => {
    const asked = attempt(test.server.tokenize('visa'))
    const first = await test.gateway.authorize(asked)
    expect(await test.gateway.authorize(asked)).toEqual(first)
    expect(charges()).toHaveLength(1)
  })

  it('requested twice at once under one key is one charge', async () => {
    const asked = attempt(test.server.tokenize('visa'))
    const [first, second] = await Promise.all([test.gateway.authorize(asked), test.gateway.authorize(asked)])
    expect(second).toEqual(first)
    expect(charges()).toHaveLength(1)
  })

  it('requested again after the step returns the current state, not the first one', async () => {
    const asked = attempt(test.server.tokenize('challenge'))
    expect(await test.gateway.authorize(asked)).toMatchObject({ outcome: 'action' })
    test.server.answerChallenge(intents()[0]!.id, true)
    expect(await test.gateway.authorize(asked)).toMatchObject({ outcome: 'approved' })
  })

  it('declined and requested again is declined, without another try', async () => {
    const asked = attempt(test.server.tokenize('insufficientFunds'))
    const first = await test.gateway.authorize(asked)
    expect(await test.gateway.authorize(asked)).toEqual(first)
    expect(intents()).toHaveLength(1)
  })

  it.each(['lostAnswer', 'lostRequest', 'outage'] as const)('retries once after a fault: %s', async (fault) => {
    test.server.faults.plan(CREATE, fault)
    expect(await test.authorize('visa')).toMatchObject({ outcome: 'approved' })
    expect(charges()).toHaveLength(1)
  })

  it.each([['lostAnswer', 'lostAnswer'], ['cutAnswer'], ['silence', 'silence']] as Fault[][])(
    'whose response is lost (%s) fails, is found by its key, and is one charge when it is retried',
    async (...faults) => {
      const impatient = await test.reopen({ timeoutMs: 300 })
      const asked = attempt(test.server.tokenize('visa'))
      test.server.faults.plan(CREATE, ...faults)
      await expect(impatient.authorize(asked)).rejects.toThrow('Stripe did not do what was asked')
      expect(await test.gateway.find({ key: 'key' })).toMatchObject({ state: 'authorized', amountCents: 2500 })
      expect(await test.gateway.authorize(asked)).toMatchObject({ outcome: 'approved' })
      expect(charges()).toHaveLength(1)
    },
  )

  it.each(['rateLimit', 'storedError'] as const)('fails without a charge after a fault: %s', async (fault) => {
    test.server.faults.plan(CREATE, fault)
    await expect(test.authorize('visa')).rejects.toThrow(/429|500/)
    expect(await test.gateway.find({ key: 'key' })).toEqual({ state: 'unknown' })
  })

  it('fails while another request with the key is unfinished', async () => {
    test.server.keys.hold('key')
    await expect(test.authorize('visa')).rejects.toThrow('idempotency_key_in_use')
  })

  it('ends when its caller stops waiting', async () => {
    test.server.faults.plan(CREATE, 'silence', 'silence')
    const signal = AbortSignal.timeout(50)
    const asked = attempt(test.server.tokenize('visa'))
    await expect(test.gateway.authorize(asked, signal)).rejects.toThrow(
      expect.objectContaining({ name: 'TimeoutError' }),
    )
    expect(await test.gateway.find({ key: 'key' })).toMatchObject({ state: 'authorized' })
  })

  it.each([
    ['unknown', () => 'ctoken_unknown'],
    ['missing', () => null],
    ['used', () => [...test.server.ledger.tokens.keys()].at(-1)!],
  ])('with a token that is %s requires the card again', async (_, token) => {
    await test.authorize('visa', 'earlier')
    expect(await test.gateway.authorize(attempt(token()))).toEqual({
      outcome: 'declined',
      message: 'There was an error setting up your payment method. Please try again.',
    })
  })

  it('with an expired token requires the card again', async () => {
    const token = test.server.tokenize('visa')
    test.clock.now = new Date(test.clock.now.getTime() + 13 * 3_600_000)
    expect(await test.gateway.authorize(attempt(token))).toMatchObject({ outcome: 'declined' })
  })

  it('below Stripe’s minimum amount is declined with a message', async () => {
    expect(await test.authorize('visa', 'key', 49)).toEqual({
      outcome: 'declined',
      message: 'This total is too small to be paid by card. Please pay in another way.',
    })
  })
})
