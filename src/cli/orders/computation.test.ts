import { describe, expect, it } from 'vitest'
import { unknownCharges } from '#test/orders/unknown-charges.ts'
import { ordersForEachTest } from '#test/process/orders-command.ts'
import { places } from '#test/process/own-databases.ts'

describe.each(places.slice(0, 1))('A charge of a kind unknown to the commands, on %s', (_, make) => {
  const { test, placeOrder, orders } = ordersForEachTest(make)

  it('is shown in the order, its refund and the export', async () => {
    Object.assign(test.shop, { extraCharges: unknownCharges(400, 200) })
    const number = await placeOrder(2, 1)
    const [, shown] = orders('show', number)
    expect(shown).toEqual(
      expect.arrayContaining([
        'Gift wrap   $8.00',
        'Tip         $2.00',
        'Subtotal   $50.00',
        'Shipping    $5.99 (Standard Shipping)',
        'Tax         $3.84',
        'Total      $59.83',
      ]),
    )
    expect(shown.filter((line) => line.endsWith(' · Gift wrap'))).toHaveLength(2)
    const [, refund] = orders('refund', number, '--line', 'MUG=1', '--yes')
    expect(refund).toEqual(
      expect.arrayContaining([
        '  items               $10.00',
        '  Gift wrap            $2.00',
        '  tax                  $0.96',
        '  refund              $12.96',
      ]),
    )
    expect(orders('export')[1][1]).toMatch(/,50\.00,5\.99,3\.84,59\.83,12\.96,46\.87,.*,Gift wrap 8\.00; Tip 2\.00,$/)
  })
})
