import { describe, expect, it } from 'vitest'
import { ordersForEachTest } from '#test/process/orders-command.ts'
import { places } from '#test/process/own-databases.ts'

describe.each(places)('shop orders set-address on %s', (_, make) => {
  const { test, placeOrder, orders, settle } = ordersForEachTest(make)

  it('changes the given fields until the parcel is sent, notifies the shopper, and is in the history', async () => {
    const number = await placeOrder(1)
    const before = (await test.shop.database.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow())
      .billing_address
    const move = ['set-address', number, '--address1', '5 Oak Street', '--address2', 'Apt 2']
    const text = 'Ada Lovelace, 5 Oak Street, Apt 2, Springfield, IL 62701, United States'
    expect(orders(...move, '--dry-run')).toEqual([0, [`${number}: would ship to ${text}. Dry run: no changes made.`]])
    expect(orders('show', number)[1].join()).not.toContain('Oak')
    expect(orders(...move)).toEqual([0, [`${number}: ships to ${text}. The shopper will get an email.`]])
    const shown = orders('show', number)[1]
    expect(shown).toContain('  5 Oak Street')
    expect(shown.some((line) => line.endsWith('address changed by the owner'))).toBe(true)
    await settle()
    expect(test.emails.at(-1)).toMatchObject({
      to: 'ada@example.com',
      subject: expect.stringContaining('The shipping address for your order'),
    })
    expect(test.emails.at(-1)!.text).toContain('5 Oak Street')
    const after = await test.shop.database.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    expect(after.billing_address).toBe(before)
    orders('pack', number)
    expect(orders('set-address', number, '--city', 'Salem')[0]).toBe(0)
    orders('ship', number)
    const late = `${number}: It has been sent or canceled, so its address can no longer be changed.`
    expect(orders('set-address', number, '--city', 'Boston')).toEqual([1, [late]])
  })

  it('rejects an unchanged or invalid address', async () => {
    const number = await placeOrder(1)
    const rejected = (...args: string[]) => orders('set-address', number, ...args)
    expect(rejected()).toEqual([1, [`${number}: Name what to change, such as --city Salem.`]])
    expect(rejected('--postal-code', '00000', '--city', '')).toEqual([
      1,
      [`${number}: City is required. Postal code is in no state.`],
    ])
    expect(rejected('--state', 'IL')).toEqual([1, [`${number}: That is already the shipping address.`]])
  })
})
