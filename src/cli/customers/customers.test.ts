import { describe, expect, it } from 'vitest'
import { accountCalls } from '#test/accounts.ts'
import { ordersForEachTest } from '#test/process/orders-command.ts'
import { places } from '#test/process/own-databases.ts'
import { shopperOf } from '#test/shopper.ts'

const EMAIL = 'ada@example.com'
const NOBODY = 'No account, order or newsletter subscription uses the email address ada@example.com.'

describe.each(places)('shop customers on %s', (_, make) => {
  const { test, placeOrder, orders, customers, settle } = ordersForEachTest(make)
  const register = () => accountCalls(shopperOf(test)).register()

  it('reports that nobody has an email address', () => {
    for (const command of ['show', 'export', 'erase']) expect(customers(command, EMAIL)).toEqual([1, [NOBODY]])
  })

  it('lists accounts and guests, and searches those who have ordered', async () => {
    expect(customers('list')).toEqual([0, ['No matching customers.']])
    await placeOrder(1)
    const listed = [
      'EMAIL            NAME          ACCOUNT  ORDERS  SPENT   LAST ORDER',
      'ada@example.com  Ada Lovelace  no       1       $16.79  2026-01-15',
    ]
    for (const search of [[], ['--search', 'LOVE'], ['--search', 'ada@exam']])
      expect(customers('list', ...search)).toEqual([0, listed])
    expect(customers('list', '--search', 'mug')).toEqual([0, ['No matching customers.']])
    expect(customers('list', '--search', 'x')[1][0]).toContain('Search for at least two letters or digits.')
  })

  it('shows and exports an account, and orders placed without one', async () => {
    const number = await placeOrder(1)
    await register()
    expect(customers('show', 'ADA@example.com')).toEqual([
      0,
      [
        'Email: Ada@Example.com, not confirmed',
        'Account: Ada Lovelace, since 2026-01-15',
        'Orders: 1',
        `  ${number}  2026-01-15  processing`,
      ],
    ])
    const [status, lines] = customers('export', EMAIL)
    expect([status, JSON.parse(lines.join('\n'))]).toMatchObject([
      0,
      { user: { firstName: 'Ada' }, orders: [{ number }], addresses: [], cart: [] },
    ])
  })

  it('shows, exports and erases a person who only requested the newsletter', async () => {
    Object.assign(test.shop.face, { switches: { newsletter: 'collect' } })
    await shopperOf(test).send('POST', '/api/newsletter', { email: EMAIL, source: 'home' })
    expect(customers('show', EMAIL)).toEqual([
      0,
      [`Email: ${EMAIL}`, 'No account', 'Orders: 0', 'Newsletter: not confirmed'],
    ])
    const [, lines] = customers('export', EMAIL)
    expect(JSON.parse(lines.join('\n'))).toMatchObject({
      newsletter: { email: EMAIL, source: 'home', confirmedAt: null },
    })
    expect(customers('erase', EMAIL, '--yes')[0]).toBe(0)
    expect(customers('show', EMAIL)).toEqual([1, [NOBODY]])
    await settle()
    expect(test.emails).toEqual([])
  })

  it('erases a person after the owner confirms, but not while an order is waiting to be sent', async () => {
    const number = await placeOrder(1)
    await register()
    expect(customers('erase', EMAIL, '--yes')).toEqual([
      1,
      [`Order ${number} is not sent yet. The account can be deleted once it is sent or canceled.`],
    ])
    orders('ship', number)
    expect(customers('erase', EMAIL, '--dry-run')[1].at(-1)).toBe('Dry run: no changes made.')
    expect(customers('erase', EMAIL)[0]).toBe(1)
    expect(customers('show', EMAIL)[0]).toBe(0)
    expect(customers('erase', EMAIL, '--yes')).toMatchObject([
      0,
      expect.arrayContaining(['Ada@Example.com was erased. The orders are kept, with the billing name and address.']),
    ])
    expect(customers('show', EMAIL)).toEqual([1, [NOBODY]])
    await settle()
    expect(test.emails.at(-1)).toMatchObject({ subject: 'Your Linden account was deleted' })
    const [, shown] = orders('show', number)
    expect(shown).toContain('  Ada Lovelace')
    expect(shown[1]).toMatch(/^Placed .* by an erased customer$/)
  })

  it('shows the notes about the orders of a customer', async () => {
    const number = await placeOrder(1)
    orders('note', number, 'Rang at noon')
    expect(customers('show', EMAIL)[1].slice(-2)).toEqual([
      expect.stringMatching(new RegExp(`^  2026-.*  ${number}$`)),
      '    Rang at noon',
    ])
  })
})
