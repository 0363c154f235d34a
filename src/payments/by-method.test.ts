import { beforeEach, describe, expect, it } from 'vitest'
import { gatewayByMethod } from './by-method.ts'
import type { Gateway } from './gateway.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'

const now = () => new Date('2026-01-15T12:00:00Z')
const CARD = { cardNumber: '4242 4242 4242 4242', cardHolder: 'Ada Lovelace', expiryDate: '12/30', cvv: '987' }

describe('Gateways by payment method', () => {
  let cards: Sandbox
  let paypal: Sandbox
  let both: Gateway
  beforeEach(() => {
    cards = Object.assign(createSandbox('cards', now), { name: 'cards' })
    cards.isReference = (reference) => reference === 'sandbox_card'
    paypal = Object.assign(createSandbox('paypal', now), { name: 'paypal' })
    paypal.isReference = (reference) => ['sandbox_paypal', 'sandbox_one'].includes(reference)
    both = gatewayByMethod({ card: cards, paypal })
  })

  const attempt = (key: string, method: 'card' | 'paypal') => ({
    key,
    method,
    amountCents: 100,
    token: method === 'card' ? cards.tokenize(CARD).token : null,
    returnUrl: '',
  })
  const states = (sandbox: Sandbox) => [...sandbox.ledger].map(([key, { state }]) => [key, state])

  it('act as one gateway, in which each handles its own payments from authorization to refund', async () => {
    for (const method of ['card', 'paypal'] as const) {
      const answer = await both.authorize(attempt(method, method))
      const reference = `sandbox_${method}`
      expect(answer).toEqual({ outcome: 'approved', reference })
      await both.capture({ reference, key: method })
      expect(await both.refund({ key: `refund of ${method}`, reference, amountCents: 40 })).toMatchObject({
        accepted: true,
      })
      const status = { state: 'captured', reference, refundedCents: 40 }
      expect(await both.find({ key: method })).toMatchObject(status)
      expect(await both.find({ key: method, reference })).toMatchObject(status)
    }
    expect([states(cards), states(paypal)]).toEqual([[['card', 'captured']], [['paypal', 'captured']]])
    expect(await both.find({ key: 'another' })).toEqual({ state: 'unknown' })
    const listed: string[] = []
    for await (const { key } of both.listSince(new Date(0))) listed.push(key)
    expect(listed).toEqual(['card', 'paypal'])
    expect(() => both.capture({ reference: 'other:x', key: 'x' })).toThrow(
      'No payment provider of this shop has made other:x',
    )
  })

  it('handle a payment by its stored provider, and never guess between two that know the format of its reference', async () => {
    await both.authorize(attempt('one', 'paypal'))
    cards.isReference = (reference) => reference.startsWith('sandbox_')
    const payment = { key: 'one', reference: 'sandbox_one' }
    await expect(both.find(payment)).rejects.toThrow('Both cards and paypal may have made sandbox_one')
    expect(() => both.capture(payment)).toThrow('Both cards and paypal may have made sandbox_one')
    expect(await both.find({ ...payment, provider: 'paypal' })).toMatchObject({ state: 'authorized' })
    await both.capture({ ...payment, provider: 'paypal' })
    await both.refund({ ...payment, key: 'refund of one', provider: 'paypal', amountCents: 40 })
    expect([states(cards), states(paypal)]).toEqual([[], [['one', 'captured']]])
    cards.isReference = () => false
    expect(await both.find({ ...payment, provider: 'cards,paypal' })).toMatchObject({ refundedCents: 40 })
  })

  it('release one payment at its provider, and one without a response at each', async () => {
    await both.authorize(attempt('one', 'paypal'))
    await both.release({ reference: 'sandbox_one', key: 'one' })
    await both.release({ reference: null, key: 'lost' })
    expect([states(cards), states(paypal)]).toEqual([
      [['lost', 'released']],
      [
        ['one', 'released'],
        ['lost', 'released'],
      ],
    ])
  })

  it('release one without a response only at its method’s provider, if that is known', async () => {
    await both.release({ reference: null, key: 'lost', method: 'paypal' })
    expect([states(cards), states(paypal)]).toEqual([[], [['lost', 'released']]])
    await gatewayByMethod({ paypal }).release({ reference: null, key: 'older', method: 'card' })
    expect(states(paypal)).toContainEqual(['older', 'released'])
  })

  it('accept an event only at its provider’s URL, and charge if one of them does', async () => {
    const event = { id: 'evt_1', key: 'one' }
    const at = (name: string) => paypal.signEvent(event, `http://shop.example/api/payment/events/${name}`)
    expect(await both.verifyWebhook(at('paypal'))).toEqual(event)
    expect([await both.verifyWebhook(at('cards')), await both.verifyWebhook(at('other'))]).toEqual([null, null])
    expect([both.name, both.mode]).toEqual(['cards,paypal', 'test'])
    expect(gatewayByMethod({ card: cards, paypal: { ...paypal, mode: 'live' } }).mode).toBe('live')
  })

  it('accept only the methods of a provider', async () => {
    expect(both.providers).toEqual({ card: 'cards', paypal: 'paypal' })
    const one = gatewayByMethod({ paypal })
    expect(one.providers).toEqual({ paypal: 'paypal' })
    expect(() => one.authorize(attempt('card', 'card'))).toThrow('takes the method card')
    expect(await one.lookUpCard(cards.tokenize(CARD).token)).toBeNull()
    expect(() => one.capture({ reference: 'sandbox_card', key: 'card' })).toThrow(
      'No payment provider of this shop has made sandbox_card',
    )
  })
})
