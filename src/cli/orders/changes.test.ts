import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ordersForEachTest } from '#test/process/orders-command.ts'
import { places } from '#test/process/own-databases.ts'

const UNASKED =
  'Nothing was changed: there is no terminal to ask for confirmation. To go ahead, run it again with --yes.'

describe.each(places)('An owner who sends an unpaid order, on %s', (_, make) => {
  const { test, placeOrder, orders, ordersAnswered, documents, folder } = ordersForEachTest(make)

  async function placeUnpaid(): Promise<string> {
    const number = await placeOrder(2)
    orders('refund', number, '--line', 'MUG=2', '--shipping', '--yes')
    return number
  }
  const warning = (number: string) => `${number}: all of its $27.59 is refunded or being refunded.`

  it('must confirm before it is packed or shipped, and other orders are sent meanwhile', async () => {
    const [unpaid, paid] = [await placeUnpaid(), await placeOrder(1)]
    for (const command of ['pack', 'ship']) {
      const [status, lines] = orders(command, unpaid)
      expect([status, lines]).toEqual([1, [warning(unpaid), `${unpaid}: ${UNASKED}`]])
    }
    expect(orders('pack', unpaid, paid)).toEqual([
      1,
      [`${paid}: packed, 1 item.`, warning(unpaid), `${unpaid}: ${UNASKED}`],
    ])
    expect(ordersAnswered('y', 'pack', unpaid)[1]).toContain(`${unpaid}: packed, 2 items.`)
    const packed = `${unpaid}: Order ${unpaid} has nothing left to ship: everything is packed, shipped or canceled.`
    expect(orders('pack', unpaid)).toEqual([1, [packed]])
    expect(orders('ship', unpaid, '--yes')).toEqual([0, [`${unpaid}: shipped, 2 items.`, warning(unpaid)]])
    expect(orders('ship', unpaid)).toEqual([1, [packed]])
  })

  it('sees with --dry-run what would be shipped, with a warning', async () => {
    const [unpaid, paid] = [await placeUnpaid(), await placeOrder(2)]
    const ship = (...more: string[]) => orders('ship', paid, '--carrier', 'UPS', '--tracking', '1Z9', ...more)
    expect(orders('ship', unpaid, paid, '--carrier', 'UPS', '--dry-run')).toEqual([
      0,
      [
        `${unpaid}: would be shipped, 2 items, UPS.`,
        `${paid}: would be shipped, 2 items, UPS.`,
        'Dry run: no changes made.',
        warning(unpaid),
      ],
    ])
    expect(ship('--line', 'MUG=1', '--dry-run')[1][0]).toBe(`${paid}: would be shipped, 1 item, UPS 1Z9.`)
    expect(ship('--line', 'MUG=3', '--dry-run')[0]).toBe(1)
    expect(orders('list', '--status', 'shipped')[1]).toEqual(['No matching orders.'])
  })

  it('must confirm before shipping a file that contains it, and is warned by its dry run', async () => {
    const [unpaid, paid] = [await placeUnpaid(), await placeOrder(1)]
    const file = join(folder(), 'tracking.csv')
    writeFileSync(file, `number,tracking,carrier\n${unpaid},1Z9,UPS\n${paid},AB1,`)
    const ship = (...args: string[]) => orders('ship', '--from', file, ...args)
    expect(ship('--dry-run')[1]).toContain(warning(unpaid))
    expect(ship()).toEqual([1, [warning(unpaid), UNASKED]])
    expect(orders('list', '--status', 'shipped')[1]).toEqual(['No matching orders.'])
    expect(ship('--yes')[1]).toContain(`${unpaid}: shipped, 2 items, UPS 1Z9, https://www.ups.com/track?tracknum=1Z9.`)
  })

  it.each([
    ['expired', 'its payment has expired: $27.59 was reserved, and can no longer be charged.', 'payment expired'],
    ['released', 'its payment was released: $27.59 was reserved, and nothing was charged.', 'payment released'],
    ['disputed', 'its payment is disputed: the bank may take $27.59 back.', 'payment disputed'],
    ['authorized', 'its $27.59 has not been charged.', 'not charged'],
  ] as const)('must confirm and is warned equally for a payment that is %s', async (state, reason, word) => {
    const number = await placeOrder(2)
    await test.shop.database.db.updateTable('payments').set({ state, updated_at: '2026-01-01T00:00:00.000Z' }).execute()
    const warned = `${number}: ${reason}`
    for (const command of [['pack'], ['ship']])
      expect(orders(...command, number)).toEqual([1, [warned, `${number}: ${UNASKED}`]])
    const file = join(folder(), 'tracking.csv')
    writeFileSync(file, `number,tracking\n${number},1Z9`)
    expect(orders('ship', '--from', file)).toEqual([1, [warned, UNASKED]])
    for (const ship of [[number], ['--from', file]]) expect(orders('ship', ...ship, '--dry-run')[1]).toContain(warned)
    expect(documents('slips', number, '--out', join(folder(), 'slips.pdf'))[1]).toContain(warned)
    expect(orders('list')[1][1]).toContain(`processing, ${word}`)
    expect(orders('ship', number, '--yes')[1][0]).toBe(`${number}: shipped, 2 items.`)
  })

  it('is told that canceling refunds unsent units, but not sent ones', async () => {
    const number = await placeOrder(2, 1)
    const refund = () => orders('refund', number, '--line', 'MUG=2', '--line', '2=1', '--dry-run')[1].join('\n')
    expect(refund()).toContain(`npx shop orders cancel ${number} --line MUG=2 --line 2=1`)
    orders('ship', number, '--line', 'MUG=2')
    expect(refund()).toContain(
      `Not shipped yet: Lamp. A refund alone does not cancel it. To cancel and refund it instead:\n  npx shop orders cancel ${number} --line 2=1`,
    )
    orders('ship', number)
    expect(refund()).not.toContain('npx shop orders cancel')
  })
})
