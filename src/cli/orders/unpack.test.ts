import { describe, expect, it } from 'vitest'
import { examine } from '#shop/doctor/doctor.ts'
import { ordersForEachTest } from '#test/process/orders-command.ts'
import { places } from '#test/process/own-databases.ts'

describe.each(places)('shop orders unpack on %s', (_, make) => {
  const { test, placeOrder, orders, commandLog, settle } = ordersForEachTest(make)

  it('reopens the units of packed parcels, so that they can be canceled, without notifying the shopper', async () => {
    const number = await placeOrder(2, 1)
    const emails = test.emails.length
    orders('pack', number, '--line', 'MUG=2')
    orders('pack', number)
    expect(orders('unpack', number)).toEqual([0, [`${number}: unpacked, 3 items are open again.`]])
    await settle()
    expect(test.emails.length).toBe(emails)
    const [, shown] = orders('show', number)
    expect(shown).not.toContain('Parcels')
    expect(shown.filter((line) => line.endsWith('  unpacked by the owner'))).toHaveLength(2)
    expect(await examine(test.shop)).toEqual([])
    expect(orders('cancel', number, '--yes')[1].at(-1)).toBe(`${number}: 3 items canceled. $49.19 will be refunded.`)
  })

  it('leaves sent parcels alone, and unpacks none of several orders if one has nothing packed', async () => {
    const [one, two] = [await placeOrder(2), await placeOrder(1)]
    orders('ship', one, '--line', 'MUG=1')
    orders('pack', one)
    expect(orders('unpack', one, two, 'ZZZZ-ZZZZ', one)).toEqual([
      1,
      [
        `${two}: Order ${two} has no packed parcels.`,
        'ZZZZ-ZZZZ: There is no order ZZZZ-ZZZZ.',
        'Nothing was unpacked: remove 2 orders from the list.',
      ],
    ])
    expect(orders('unpack', 'thing')[1]).toEqual([
      'thing: This is not an order number. It should look like K7Q2-9XMD.',
      'Nothing was unpacked: remove 1 order from the list.',
    ])
    expect(orders('show', one)[1]).toContain('1     MUG  2       0     $10.00  Mug')
    expect(commandLog('orders', 'unpack', one.toLowerCase(), one)).toEqual([
      expect.stringContaining('"command":"orders unpack"'),
    ])
    expect(orders('show', one)[1]).toContain('1     MUG  2       1     $10.00  Mug')
    expect(orders('list')[1].find((line) => line.startsWith(one))).toContain('partly shipped')
  })

  it('is suggested by orders cancel if units are packed', async () => {
    const number = await placeOrder(2)
    orders('pack', number, '--line', 'MUG=1')
    expect(orders('cancel', number, '--line', 'MUG=2', '--yes')).toEqual([
      1,
      [`${number}: Mug: 1 of 2 items is neither packed nor canceled. 1 item is packed: unpack it first.`],
    ])
    orders('pack', number)
    expect(orders('cancel', number, '--yes')).toEqual([
      1,
      [`${number}: Order ${number} has nothing left to cancel. 2 items are packed: unpack them first.`],
    ])
    orders('ship', number)
    orders('ship', number)
    expect(orders('cancel', number, '--yes')[1]).toEqual([
      `${number}: Order ${number} has nothing left to cancel: everything is packed, shipped or canceled.`,
    ])
  })
})
