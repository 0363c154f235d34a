import { describe, expect, it } from 'vitest'
import { ATTEMPT, paypalForEachTest } from '#test/payments/paypal-for-each-test.ts'

describe('The list of PayPal payments', () => {
  const test = paypalForEachTest()
  const listed = async (since: string) => {
    const found = []
    for await (const one of test.reopen().listSince(new Date(since))) found.push(one)
    return found
  }

  it('contains each payment once, oldest first, in its current state', async () => {
    const captured = await test.capture()
    test.pass({ days: 1 })
    await test.gateway.refund({ key: 'one', reference: captured, amountCents: 500 })
    const reserved = await test.reserve('balance', 'second')
    test.pass({ days: 1 })
    await test.begin('third')
    const amounts = { amountCents: 2505, refundedCents: 0 }
    expect(await listed('2026-03-01T00:00:00Z')).toEqual([
      {
        ...amounts,
        key: ATTEMPT.key,
        createdAt: '2026-03-02T12:00:00.000Z',
        state: 'captured',
        reference: captured,
        refundedCents: 500,
      },
      {
        ...amounts,
        key: 'second',
        createdAt: '2026-03-03T12:00:00.000Z',
        state: 'authorized',
        reference: reserved,
        expiresAt: '2026-04-01T12:00:00.000Z',
      },
    ])
    expect(await listed('2026-03-03T00:00:00Z')).toMatchObject([{ key: 'second' }])
  })

  it('reaches further back than one PayPal search', async () => {
    await test.capture()
    test.pass({ days: 100 })
    await test.reserve('balance', 'second')
    expect((await listed('2026-03-01T00:00:00Z')).map(({ key }) => key)).toEqual([ATTEMPT.key, 'second'])
    expect(test.server.requests.filter((name) => name.includes('/reporting/'))).toHaveLength(4)
  })

  it('fails for an app that may not search', async () => {
    test.server.denies.add('transactions')
    await expect(listed('2026-03-01T00:00:00Z')).rejects.toThrow('403 NOT_AUTHORIZED to GET /v1/reporting/transactions')
  })
})
