import { describe, expect, it } from 'vitest'
import type { DeedOutput } from '#contract/owner/index.ts'
import { ordersForEachTest } from '#test/process/orders-command.ts'
import { bothPlaces } from '#test/process/own-databases.ts'

describe.each(bothPlaces)('shop today on %s', (_, make) => {
  const { test, placeOrder, orders, today } = ordersForEachTest(make)

  it('lists what is to be done, each with the command that settles it', async () => {
    const number = await placeOrder(1)
    await test.shop.database.exec(`update payments set state = 'disputed', dispute_answer_by = '2026-02-01T22:59:00Z'`)
    expect(today()).toEqual([
      0,
      [
        '1 order to pack, 1 order late: npx shop orders list --attention to-pack',
        `  ${number}  2026-01-15 12:00  late  payment disputed  Ada Lovelace`,
        '1 payment disputed: npx shop payments list --state disputed',
        `  ${number}  $16.79  respond by 2026-02-01 22:59 UTC`,
        'Yesterday: 0 orders, $0.00 in total',
      ],
    ])
    const { packing } = JSON.parse(today('--json')[1].join('')) as DeedOutput<'GET /owner/today'>
    expect(packing).toMatchObject({ count: 1, oldest: [{ number, unpaid: 'disputed' }] })
    await test.shop.database.exec(`update payments set state = 'captured'`)
    orders('pack', number)
    expect(today()[1][0]).toBe('1 packed order to ship: npx shop orders list --status processing')
    orders('ship', number)
    expect(today()[1]).toEqual(['Nothing to do.', 'Yesterday: 0 orders, $0.00 in total'])
  })
})
