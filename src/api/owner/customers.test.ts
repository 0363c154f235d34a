import { describe, expect, it } from 'vitest'
import { accountCalls } from '#test/accounts.ts'
import { databases } from '#test/databases.ts'
import { ordersToList } from '#test/owner/orders-to-list.ts'
import { shopperOf } from '#test/shopper.ts'

type Listed = { email: string; name: string; orders: number }

describe.each(databases)("The owner's list of customers on %s", (_, open) => {
  const { test, buy, act, move } = ordersToList(open)
  const list = async (filter: object) => (await act('GET /owner/customers', { limit: 50, ...filter })).body
  const emails = async (filter: object) => ((await list(filter)).customers as Listed[]).map(({ email }) => email)

  async function walk(filter: object, limit: number): Promise<string[]> {
    const all: string[] = []
    let after: unknown
    do {
      const page = await list({ ...filter, limit, ...(typeof after === 'string' && { after }) })
      all.push(...(page.customers as Listed[]).map(({ email }) => email))
      after = page.after
      expect(page.hasMore).toBe(after !== null)
    } while (after !== null)
    return all
  }

  it('counts the orders of accounts and guests, and what they spent less refunds', async () => {
    await buy(2, 'Grace Hopper', 'Grace@example.com')
    const number = await buy(2, 'Grace Murray', 'grace@Example.com')
    await accountCalls(shopperOf(test)).register({ email: 'Ada@example.com', firstName: 'Ada', lastName: 'Byron' })
    await buy(2, 'Ada Lovelace', 'ada@example.com')
    await move('POST /owner/orders/{number}/refunds', { number, goodwillCents: 500 })
    const { totalCents } = ((await act('GET /owner/orders', { limit: 1 })).body.orders as [{ totalCents: number }])[0]
    const lastOrderAt = expect.stringMatching(/^2026-01-15T/)
    expect(await list({})).toEqual({
      customers: [
        {
          email: 'Ada@example.com',
          name: 'Ada Byron',
          hasAccount: true,
          orders: 1,
          spentCents: totalCents,
          lastOrderAt,
        },
        {
          email: 'grace@Example.com',
          name: 'Grace Murray',
          hasAccount: false,
          orders: 2,
          spentCents: 2 * totalCents - 500,
          lastOrderAt,
        },
      ],
      hasMore: false,
      after: null,
    })
  })

  it('is walked by email address, and a search from the newest order on', async () => {
    await buy(1, 'Bob Hopper', 'bob@example.com')
    await buy(1, 'Ada Lovelace', 'ada@example.com')
    await buy(1, 'Cleo Hopper', 'cleo@example.com')
    await accountCalls(shopperOf(test)).register({ email: 'dora@example.com' })
    await buy(1, 'Bob Hopper', 'bob@example.com')
    const [ada, bob, cleo, dora] = ['ada', 'bob', 'cleo', 'dora'].map((name) => `${name}@example.com`)
    for (const limit of [1, 3, 50]) {
      expect((await walk({}, limit)).map((email) => email.toLowerCase())).toEqual([ada, bob, cleo, dora])
      expect(await walk({ q: 'hopper' }, limit)).toEqual([bob, cleo])
    }
    expect(await emails({ q: 'BOB@exam' })).toEqual([bob])
    expect(await emails({ q: 'cleo hop' })).toEqual([cleo])
    expect(await emails({ q: 'mug' })).toEqual([])
  })

  it('has a person with an account once, by the name of the last order, as a guest or signed in', async () => {
    const shopper = shopperOf(test)
    await accountCalls(shopper).register({ email: 'ada@example.com' })
    await shopper.prepare(1)
    await shopper.order()
    test.moveClock(1000)
    await buy(2, 'Ada Byron', 'ADA@example.com')
    expect(await emails({ q: 'ada' })).toEqual(['ada@example.com'])
    expect(await emails({ q: 'byron' })).toEqual(['ada@example.com'])
    expect(await emails({ q: 'lovelace' })).toEqual([])
  })

  it('has no erased person', async () => {
    const number = await buy(2)
    await move('POST /owner/orders/{number}/shipments', {
      number,
      carrier: null,
      trackingNumber: null,
      trackingUrl: null,
    })
    expect(await emails({ q: 'lovelace' })).toEqual(['ada@example.com'])
    await act('DELETE /owner/customers/{email}', { email: 'ada@example.com' })
    for (const filter of [{}, { q: 'lovelace' }]) expect(await emails(filter)).toEqual([])
  })

  it('names what it cannot search for', async () => {
    const { status, body } = await act('GET /owner/customers', { limit: 5, q: '?' })
    expect([status, body.fields]).toEqual([400, { q: 'Search for at least two letters or digits.' }])
  })
})
