import { describe, expect, it } from 'vitest'
import { createSandbox } from './sandbox.ts'

const card = { cardNumber: '4242 4242 4242 4242', cardHolder: 'Ada Lovelace', expiryDate: '12/30', cvv: '987' }
const clock = { now: new Date('2026-01-15T12:00:00Z') }
const open = (secret = 'a secret') => createSandbox(secret, () => clock.now)

describe('The sandbox', () => {
  it.each([
    ['4242 4242 4242 4242', '12/30', { approved: true, reference: 'sandbox_key' }],
    ['5555 5555 5555 4444', '12/30', { approved: true, reference: 'sandbox_key' }],
    ['4242 4242 4242 4242', '01/26', { approved: true, reference: 'sandbox_key' }],
    ['4000 0000 0000 0002', '12/30', { approved: false, message: 'Your card was declined.' }],
    ['4000 0000 0000 9995', '12/30', { approved: false, message: 'Your card has insufficient funds.' }],
    ['3782 822463 10005', '12/30', { approved: true, reference: 'sandbox_key' }],
    ['4242 4242 4242 4241', '12/30', { approved: false, message: 'Your card was declined.' }],
    ['1234 5678 9012 3456', '12/30', { approved: false, message: 'Your card was declined.' }],
    ['4242 4242 4242 4242', '12/25', { approved: false, message: 'Your card has expired.' }],
  ])('authorizes or declines the test card %s, valid until %s', async (cardNumber, expiryDate, answer) => {
    const sandbox = open()
    const { token } = sandbox.tokenize({ ...card, cardNumber, expiryDate })
    expect(await sandbox.authorize({ idempotencyKey: 'key', amountCents: 100, method: 'card', token })).toEqual(answer)
  })

  it('puts only brand and last four digits of a card into its token', () => {
    const sandbox = open()
    const { token, card: summary } = sandbox.tokenize(card)
    expect(summary).toEqual({ brand: 'Visa', last4: '4242' })
    expect(sandbox.describe(token)).toEqual(summary)
    const content = Buffer.from(token.slice(4).split('.')[0]!, 'base64url').toString()
    for (const secret of ['42424242', '4242 4242', '987', 'Ada', '12/30']) expect(content).not.toContain(secret)
  })

  it('accepts its tokens on any node, and no forged ones', async () => {
    const { token } = open().tokenize(card)
    expect(open().describe(token)).toEqual({ brand: 'Visa', last4: '4242' })
    const [body, signature] = token.split('.') as [string, string]
    const declined = open()
      .tokenize({ ...card, cardNumber: '4000 0000 0000 0002' })
      .token.split('.')[0]
    for (const wrong of ['', 'tok_', body, `${body}.`, `${declined}.${signature}`, `${token}.x`, 'tok_abc.def'])
      expect(open().describe(wrong)).toBeNull()
    expect(open('another secret').describe(token)).toBeNull()
    expect(
      await open().authorize({ idempotencyKey: 'key', amountCents: 1, method: 'card', token: 'tok_abc.def' }),
    ).toMatchObject({
      approved: false,
    })
  })

  it('authorizes and captures once per key', async () => {
    const sandbox = open()
    const { token } = sandbox.tokenize(card)
    const first = await sandbox.authorize({ idempotencyKey: 'key', amountCents: 100, method: 'card', token })
    expect(await sandbox.authorize({ idempotencyKey: 'key', amountCents: 100, method: 'card', token })).toEqual(first)
    await sandbox.capture('sandbox_key')
    await sandbox.capture('sandbox_key')
    expect([...sandbox.ledger]).toEqual([['key', { state: 'captured', amountCents: 100, answer: first }]])
  })

  it('rejects a capture after a release and a release after a capture', async () => {
    const sandbox = open()
    await sandbox.authorize({ idempotencyKey: 'a', amountCents: 100, method: 'paypal', token: null })
    await sandbox.release({ idempotencyKey: 'a', reference: 'sandbox_a' })
    await expect(sandbox.capture('sandbox_a')).rejects.toThrow('has been released')
    await sandbox.authorize({ idempotencyKey: 'b', amountCents: 100, method: 'paypal', token: null })
    await sandbox.capture('sandbox_b')
    await expect(sandbox.release({ idempotencyKey: 'b', reference: 'sandbox_b' })).rejects.toThrow('has been captured')
  })

  it('refunds once per key, never more than was captured, and nothing before', async () => {
    const sandbox = open()
    await sandbox.authorize({ idempotencyKey: 'a', amountCents: 100, method: 'paypal', token: null })
    const refund = (idempotencyKey: string, amountCents: number) =>
      sandbox.refund({ idempotencyKey, reference: 'sandbox_a', amountCents })
    expect(await refund('early', 10)).toEqual({ accepted: false, message: 'The payment has not been captured.' })
    await sandbox.capture('sandbox_a')
    const first = await refund('one', 60)
    expect(first).toEqual({ accepted: true, reference: 'sandbox_refund_one' })
    expect(await refund('one', 60)).toEqual(first)
    expect(await refund('two', 41)).toEqual({
      accepted: false,
      message: 'More than was paid cannot be refunded.',
    })
    expect(await refund('three', 40)).toMatchObject({ accepted: true })
    expect(sandbox.ledger.get('a')?.refunds).toEqual({ one: 60, three: 40 })
  })

  it('declines a payment released before its authorization', async () => {
    const sandbox = open()
    await sandbox.release({ idempotencyKey: 'late', reference: null })
    const answer = await sandbox.authorize({ idempotencyKey: 'late', amountCents: 100, method: 'paypal', token: null })
    expect(answer.approved).toBe(false)
  })

  it('captures a payment authorized before a restart', async () => {
    await open().authorize({ idempotencyKey: 'key', amountCents: 100, method: 'paypal', token: null })
    await expect(open().capture('sandbox_key')).resolves.toBeUndefined()
  })
})
