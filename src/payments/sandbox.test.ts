import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DECLINES } from './declines.ts'
import { openJournal } from './sandbox-journal.ts'
import { createSandbox } from './sandbox.ts'

const card = { cardNumber: '4242 4242 4242 4242', cardHolder: 'Ada Lovelace', expiryDate: '12/30', cvv: '987' }
const attempt = {
  key: 'key',
  amountCents: 100,
  method: 'paypal',
  token: null,
  returnUrl: 'http://shop.example/back',
} as const
const clock = { now: new Date('2026-01-15T12:00:00Z') }
const open = (secret = 'a secret') => createSandbox(secret, () => clock.now)

describe('The sandbox', () => {
  it.each([
    ['4242 4242 4242 4242', '12/30', { outcome: 'approved', reference: 'sandbox_key' }],
    ['5555 5555 5555 4444', '12/30', { outcome: 'approved', reference: 'sandbox_key' }],
    ['4242 4242 4242 4242', '01/26', { outcome: 'approved', reference: 'sandbox_key' }],
    ['4000 0000 0000 0002', '12/30', { outcome: 'declined', message: DECLINES.declined }],
    ['4000 0000 0000 9995', '12/30', { outcome: 'declined', message: DECLINES.insufficient }],
    ['3782 822463 10005', '12/30', { outcome: 'approved', reference: 'sandbox_key' }],
    ['4242 4242 4242 4241', '12/30', { outcome: 'declined', message: DECLINES.declined }],
    ['1234 5678 9012 3456', '12/30', { outcome: 'declined', message: DECLINES.declined }],
    ['4242 4242 4242 4242', '12/25', { outcome: 'declined', message: DECLINES.expired }],
  ])('authorizes or declines the test card %s, valid until %s', async (cardNumber, expiryDate, answer) => {
    const sandbox = open()
    const { token } = sandbox.tokenize({ ...card, cardNumber, expiryDate })
    expect(await sandbox.authorize({ ...attempt, method: 'card', token })).toEqual(answer)
  })

  it('accepts a card until the end of its month in the shop’s time zone', async () => {
    const answers = []
    for (const time of ['2026-02-01T07:59:59.999Z', '2026-02-01T08:00:00.000Z']) {
      const sandbox = createSandbox('a secret', () => new Date(time), null, null, 'America/Los_Angeles')
      const { token } = sandbox.tokenize({ ...card, expiryDate: '01/26' })
      answers.push((await sandbox.authorize({ ...attempt, method: 'card', token })).outcome)
    }
    expect(answers).toEqual(['approved', 'declined'])
  })

  it('stores only brand and last four digits of a card in its token', async () => {
    const sandbox = open()
    const { token, card: summary } = sandbox.tokenize(card)
    expect(summary).toEqual({ brand: 'Visa', last4: '4242' })
    expect(await sandbox.lookUpCard(token)).toEqual({ ...summary, kind: 'card' })
    const content = Buffer.from(token.slice(4).split('.')[0]!, 'base64url').toString()
    for (const secret of ['42424242', '4242 4242', '987', 'Ada', '12/30']) expect(content).not.toContain(secret)
  })

  it('accepts its tokens on any node, but no forged ones', async () => {
    const { token } = open().tokenize(card)
    expect(await open().lookUpCard(token)).toMatchObject({ brand: 'Visa', last4: '4242' })
    const [body, signature] = token.split('.') as [string, string]
    const declined = open()
      .tokenize({ ...card, cardNumber: '4000 0000 0000 0002' })
      .token.split('.')[0]
    for (const wrong of ['', 'tok_', body, `${body}.`, `${declined}.${signature}`, `${token}.x`, 'tok_abc.def'])
      expect(await open().lookUpCard(wrong)).toBeNull()
    expect(await open('another secret').lookUpCard(token)).toBeNull()
    expect(await open().authorize({ ...attempt, method: 'card', token: 'tok_abc.def' })).toMatchObject({
      outcome: 'declined',
    })
  })

  it('authorizes and captures once per key', async () => {
    const sandbox = open()
    const { token } = sandbox.tokenize(card)
    const first = await sandbox.authorize({ ...attempt, method: 'card', token })
    expect(await sandbox.authorize({ ...attempt, method: 'card', token })).toEqual(first)
    await sandbox.capture({ reference: 'sandbox_key', key: 'key' })
    await sandbox.capture({ reference: 'sandbox_key', key: 'key' })
    expect([...sandbox.ledger]).toMatchObject([['key', { state: 'captured', amountCents: 100, answer: first }]])
  })

  it('rejects a capture after a release and a release after a capture', async () => {
    const sandbox = open()
    await sandbox.authorize({ ...attempt, key: 'a' })
    await sandbox.release({ reference: 'sandbox_a', key: 'a' })
    await expect(sandbox.capture({ reference: 'sandbox_a', key: 'a' })).rejects.toThrow('has been released')
    await sandbox.authorize({ ...attempt, key: 'b' })
    await sandbox.capture({ reference: 'sandbox_b', key: 'b' })
    await expect(sandbox.release({ reference: 'sandbox_b', key: 'b' })).rejects.toThrow('has been captured')
  })

  it('refunds once per key, never more than was captured, and never before', async () => {
    const sandbox = open()
    await sandbox.authorize({ ...attempt, key: 'a' })
    const refund = (key: string, amountCents: number) => sandbox.refund({ key, reference: 'sandbox_a', amountCents })
    expect(await refund('early', 10)).toEqual({ accepted: false, message: 'The payment has not been captured.' })
    await sandbox.capture({ reference: 'sandbox_a', key: 'a' })
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
    await sandbox.release({ reference: null, key: 'late' })
    const answer = await sandbox.authorize({ ...attempt, key: 'late' })
    expect(answer.outcome).toBe('declined')
  })

  it.each([
    ['4000 0000 0000 5126', 'captured', 'The card account is closed.'],
    ['4000 0000 0000 0259', 'disputed', 'The payment is disputed.'],
  ])('charges the test card %s, which is %s then, and declines its refunds', async (cardNumber, state, message) => {
    const sandbox = open()
    const { token } = sandbox.tokenize({ ...card, cardNumber })
    await sandbox.authorize({ ...attempt, method: 'card', token })
    await sandbox.capture({ reference: 'sandbox_key', key: 'key' })
    expect(await sandbox.find({ key: 'key' })).toMatchObject({ state })
    const refund = sandbox.refund({ key: 'one', reference: 'sandbox_key', amountCents: 10 })
    expect(await refund).toEqual({ accepted: false, message })
  })

  it.each([
    ['4000 0000 0000 3220', true, 'authorized'],
    ['4000 0000 0000 3220', false, 'canceled'],
    ['4000 0027 6000 3184', true, 'action'],
  ])('sends the test card %s to the bank; confirmed there %s, it is %s', async (cardNumber, isConfirmed, state) => {
    const sandbox = open()
    const { token } = sandbox.tokenize({ ...card, cardNumber })
    const next = { url: '/sandbox/3d-secure/key' }
    expect(await sandbox.authorize({ ...attempt, method: 'card', token })).toMatchObject({ outcome: 'action', next })
    expect(sandbox.challenge('key')).toEqual({ amountCents: 100, returnUrl: attempt.returnUrl, isOpen: true })
    sandbox.answerChallenge('key', isConfirmed)
    expect(await sandbox.find({ key: 'key' })).toMatchObject({ state })
  })

  it('returns the state of an attempt, and lists attempts since a time', async () => {
    const sandbox = open()
    expect(await sandbox.find({ key: 'a' })).toEqual({ state: 'unknown' })
    await sandbox.authorize({ ...attempt, key: 'a' })
    const status = { state: 'authorized', reference: 'sandbox_a', amountCents: 100, refundedCents: 0 }
    const expiresAt = new Date(clock.now.getTime() + 7 * 24 * 3600_000).toISOString()
    expect(await sandbox.find({ key: 'a' })).toEqual({ ...status, expiresAt })
    await sandbox.capture({ reference: 'sandbox_a', key: 'a' })
    await sandbox.refund({ key: 'one', reference: 'sandbox_a', amountCents: 40 })
    expect(await sandbox.find({ key: 'a' })).toEqual({ ...status, state: 'captured', refundedCents: 40 })
    await sandbox.authorize({ ...attempt, method: 'card', key: 'b' })
    expect(await sandbox.find({ key: 'b' })).toEqual({ state: 'declined', message: DECLINES.declined })
    const listed = async (since: Date) => {
      const keys: string[] = []
      for await (const { key } of sandbox.listSince(since)) keys.push(key)
      return keys
    }
    expect(await listed(clock.now)).toEqual(['a', 'b'])
    expect(await listed(new Date(clock.now.getTime() + 1))).toEqual([])
  })

  it('accepts only events that it signed in the last five minutes', async () => {
    const sandbox = open()
    const event = { id: 'evt_1', key: 'a' }
    const signed = () => sandbox.signEvent(event, 'http://shop.example/events')
    expect(await sandbox.verifyWebhook(signed())).toEqual(event)
    const foreign = open('another secret').signEvent(event, 'http://shop.example/events')
    const unsigned = new Request('http://shop.example/events', { method: 'POST', body: JSON.stringify(event) })
    const { headers } = signed()
    const changed = new Request(unsigned.url, { method: 'POST', headers, body: JSON.stringify({ ...event, key: 'b' }) })
    for (const wrong of [foreign, unsigned, changed]) expect(await sandbox.verifyWebhook(wrong)).toBeNull()
    const old = signed()
    const later = createSandbox('a secret', () => new Date(clock.now.getTime() + 300_001))
    expect(await later.verifyWebhook(old)).toBeNull()
  })

  it('knows what other processes, or earlier ones, have written to its journal', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'linden-sandbox-'))
    const file = join(folder, 'ledger.jsonl')
    const start = () => createSandbox('a secret', () => clock.now, null, openJournal(file))
    const [one, other] = [start(), start()]
    const { token } = one.tokenize({ ...card, cardNumber: '4000 0000 0000 3220' })
    await one.authorize({ ...attempt, method: 'card', token })
    other.answerChallenge('key', true)
    expect(await one.find({ key: 'key' })).toMatchObject({ state: 'authorized', amountCents: 100 })
    await one.capture({ reference: 'sandbox_key', key: 'key' })
    expect(await start().find({ key: 'key' })).toMatchObject({ state: 'captured', amountCents: 100 })
    expect([...other.ledger.keys()]).toEqual(['key'])
    rmSync(folder, { recursive: true })
  })

  it('captures a payment authorized before a restart', async () => {
    await open().authorize({ ...attempt, key: 'key' })
    await expect(open().capture({ reference: 'sandbox_key', key: 'key' })).resolves.toBeUndefined()
  })
})
