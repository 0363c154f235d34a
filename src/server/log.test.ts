import { beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { emailedToken } from '#test/emails.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { expectNothingPersonal } from '#test/orders/personal-data.ts'
import { ADDRESS, CARD, DECLINED, exhaust, shopperOf } from '#test/shopper.ts'
import { createLog } from './log.ts'

const PASSWORD = 'difference engine'
const ADA = { firstName: 'Augusta', lastName: 'King', email: 'augusta@example.com', password: PASSWORD }

describe.each(databases)('The log of a shop on %s', (_, open) => {
  const test = shopForEachTest(open)
  let written = ''
  const eventsOf = () =>
    written
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  const logAt = (level: 'info' | 'warn') =>
    void (test.shop.log = createLog(level, { write: (line) => void (written += line) }))
  beforeEach(() => {
    written = ''
    logAt('info')
    return addProduct(test.shop, { id: 1 })
  })

  const expectNobodyIn = (text: string) => expectNothingPersonal(text, Object.values(ADA))

  it('names the constraint that rejects a row without the row’s data', async () => {
    logAt('warn')
    const shopper = shopperOf(test)
    await shopper.prepare(1)
    await test.shop.database.exec(
      test.shop.database.kind === 'sqlite'
        ? `create trigger rejection before insert on orders begin select raise(abort, 'rejection'); end`
        : 'alter table orders add constraint rejection check (total_cents < 0)',
    )
    const { status, body, headers } = await shopper.order()
    expect(status).toBe(500)
    expect(written).toContain('A request failed')
    expect(written).toContain('rejection')
    expectNobodyIn(written)
    expect(eventsOf().map(({ requestId }) => requestId)).toEqual([headers.get('x-request-id')])
    expect(body).toMatchObject({ reference: headers.get('x-request-id') })
  })

  it('tells accounts apart by a keyed hash in failed sign-ins, new passwords and reached limits', async () => {
    const { send } = shopperOf(test)
    await send('POST', '/api/auth/register', ADA)
    await send('POST', '/api/auth/logout', {})
    const stranger = shopperOf(test, { address: '198.51.100.7' })
    const guess = () =>
      stranger.send('POST', '/api/auth/login', { email: ADA.email.toUpperCase(), password: 'a guess' })
    const allowed = await exhaust(guess)
    await send('POST', '/api/auth/forgot-password', { email: ADA.email })
    const events = eventsOf()
    const failed = events.filter(({ event }) => event === 'signInFailed')
    expect(failed).toHaveLength(allowed)
    const [{ account, requestId }] = failed as [Record<string, unknown>]
    expect(account).toMatch(/^[\w-]{16}$/)
    expect(requestId).toMatch(/^[\w-]{36}$/)
    expect(new Set(failed.map((line) => line.requestId)).size).toBe(allowed)
    expect(events.filter(({ event }) => event === 'limitReached')).toEqual([
      expect.objectContaining({ level: 30, limit: 'signInToAccount', limitedBy: account, msg: 'A limit was reached' }),
    ])
    expect(events.at(-1)).toMatchObject({ event: 'passwordResetRequested', account })
    expectNobodyIn(written)
  })

  it('has a line for an order, for a declined payment, and for a new password', async () => {
    const shopper = shopperOf(test)
    await shopper.add(1)
    await shopper.ship()
    await shopper.payWith(DECLINED)
    expect((await shopper.order()).status).toBe(400)
    await shopper.payWith(CARD.cardNumber)
    const { body } = await shopper.order()
    await shopper.send('POST', '/api/auth/register', { ...ADA, email: ADDRESS.email })
    await shopper.send('POST', '/api/auth/forgot-password', { email: ADDRESS.email })
    await test.drain()
    const token = emailedToken(test.emails, 'reset-password')
    await shopper.send('POST', '/api/auth/reset-password', { token, password: 'another engine' })
    const lines = eventsOf()
    expect(lines.map(({ event }) => event)).toEqual([
      'paymentDeclined',
      'orderPlaced',
      'passwordResetRequested',
      'passwordChanged',
    ])
    expect(new Set(lines.map(({ account }) => account)).size).toBe(1)
    expect(JSON.stringify(body)).toContain(`"${String(lines[1]!.orderId)}"`)
    expectNobodyIn(written)
    expect(written).not.toContain('ada@')
  })

  it('has no such lines at level warn, and none for a successful request', async () => {
    await shopperOf(test).send('GET', '/api/products')
    expect(written).toBe('')
    logAt('warn')
    await shopperOf(test).buy(1)
    expect(written).toBe('')
  })
})

describe('An error in the log', () => {
  const logged = (err: unknown): string => {
    let written = ''
    createLog('error', { write: (line) => void (written += line) }).error({ err }, 'A request failed')
    return written
  }

  it('contains neither email addresses nor the values quoted by a database or JSON.parse', () => {
    const invalid = Object.assign(new Error('invalid input syntax for type bigint: "Lovelace"'), { code: '22P02' })
    const unparsed = attempt(() => JSON.parse('{"name": Lovelace}'))
    const refused = new Error('550 5.1.1 <ada.lovelace@example.com>: no such mailbox', { cause: invalid })
    for (const error of [invalid, unparsed, refused, new AggregateError([refused])]) {
      const line = logged(error)
      expect(line).not.toMatch(/lovelace/i)
      expect(line).toContain('log.test.ts')
    }
    expect(logged(invalid)).toContain('invalid input syntax for type bigint')
    expect(logged(refused)).toContain('no such mailbox')
  })
})

function attempt(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}
