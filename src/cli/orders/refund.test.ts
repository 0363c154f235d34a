import { describe, expect, it } from 'vitest'
import { ordersForEachTest } from '#test/process/orders-command.ts'
import { places } from '#test/process/own-databases.ts'

describe.each(places)('shop orders cancel and refund on %s', (_, make) => {
  const { test, placeOrder, orders, ordersAnswered, settle } = ordersForEachTest(make)

  it('cancel shows the computation, asks, and returns money and stock once confirmed', async () => {
    const number = await placeOrder(2, 1)
    const computation = [
      `Cancellation preview for order ${number}`,
      '  1 × Mug',
      '  items               $10.00',
      '  tax                  $0.80',
      '  refund              $10.80',
      'The items will not be restocked.',
    ]
    const cancel = (...args: string[]) => orders('cancel', number, '--line', 'MUG=1', '--no-restock', ...args)
    expect(cancel('--dry-run')).toEqual([0, [...computation, 'Dry run: no changes made.']])
    const unasked =
      'Nothing was changed: there is no terminal to ask for confirmation. To go ahead, run it again with --yes.'
    expect(cancel()).toEqual([1, [...computation, `${number}: ${unasked}`]])
    expect(orders('list')[1][1]).toContain('processing')
    expect(cancel('--yes')[1]).toEqual([...computation, `${number}: 1 item canceled. $10.80 will be refunded.`])
    await settle()
    const [, shown] = orders('show', number)
    expect(shown.find((line) => line.includes('not restocked'))).toMatch(/^ {2}\d{4}-.* 1 × Mug, not restocked$/)
    expect(shown.find((line) => line.includes('$10.80 refunded'))).toBeDefined()
  })

  it('refund never exceeds what was paid, and reports how much is left', async () => {
    const number = await placeOrder(1)
    expect(orders('refund', number, '--amount', '16.80', '--yes')).toEqual([
      1,
      [`${number}: $16.80 is more than the $16.79 that is left to refund.`],
    ])
    expect(orders('refund', number, '--yes')).toEqual([
      1,
      [`${number}: Name what to refund: items, shipping, or an amount.`],
    ])
    expect(orders('refund', number, '--amount', '5,00')).toEqual([
      1,
      ['--amount: "5,00" is not a price; write it as 12.50.'],
    ])
    expect(orders('refund', number, '--line', 'MUG=1', '--shipping', '--reason', 'broken', '--yes')[1]).toEqual([
      `Refund preview for order ${number}`,
      '  1 × Mug',
      '  items               $10.00',
      '  shipping             $5.99',
      '  tax                  $0.80',
      '  refund              $16.79',
      'Not shipped yet: Mug. A refund alone does not cancel it. To cancel and refund it instead:',
      `  npx shop orders cancel ${number} --line MUG=1`,
      `${number}: $16.79 will be refunded. See: npx shop orders show ${number}`,
    ])
    expect(orders('refund', number, '--amount', '0.01', '--yes')[1]).toEqual([
      `${number}: Order ${number} is already fully refunded.`,
    ])
  })

  it('a refund that the provider declined is shown with its reason, and can be retried', async () => {
    const number = await placeOrder(1)
    expect(orders('refund', number, '--retry')[1]).toEqual([`${number}: Order ${number} has no failed refunds.`])
    orders('refund', number, '--amount', '5', '--yes')
    const { gateway } = test.shop
    test.shop.gateway = { ...gateway, refund: async () => ({ accepted: false, message: 'Closed\u001b[2J.' }) }
    await settle()
    const [, shown] = orders('show', number)
    expect(shown).toContain('    The provider declined it: Closed[2J.')
    expect(shown).toContain(`    npx shop orders refund ${number} --retry`)
    expect(orders('refund', number, '--retry', '--amount', '5')[1]).toEqual([
      '--retry applies to all failed refunds: omit the other options.',
    ])
    expect(orders('refund', number, '--retry')[1][0]).toBe(`${number}: 1 refund is waiting for the provider.`)
    test.shop.gateway = gateway
    await settle()
    expect(orders('show', number)[1].some((line) => line.startsWith('  $5.00 refunded'))).toBe(true)
  })

  it('a refund that the provider declined for good can be settled with a note from the owner', async () => {
    const number = await placeOrder(1)
    const settled = (...args: string[]) => orders('refund', number, '--settled', 'bank transfer of Nov 3', ...args)
    expect(settled('--yes')).toEqual([1, [`${number}: Order ${number} has no failed refunds.`]])
    orders('refund', number, '--amount', '5', '--yes')
    test.shop.gateway = { ...test.shop.gateway, refund: async () => ({ accepted: false, message: 'Closed.' }) }
    await settle()
    expect(orders('show', number)[1]).toContain(`    npx shop orders refund ${number} --settled "how you refunded it"`)
    const shown = [
      `Order ${number}: refunded another way: bank transfer of Nov 3`,
      '  $5.00, declined by the provider: Closed.',
    ]
    expect(settled('--dry-run')).toEqual([0, [...shown, 'Dry run: no changes made.']])
    expect(settled()[0]).toBe(1)
    expect(settled('--json')[1]).toEqual(['--json cannot ask for confirmation: add --yes or --dry-run.'])
    expect(settled('--amount', '5')[1]).toEqual(['--settled applies to all failed refunds: omit the other options.'])
    expect(orders('refund', number, '--settled', ' ')[1][0]).toMatch(/^--settled must be text/)
    expect(JSON.parse(settled('--json', '--dry-run')[1][0]!)).toMatchObject({
      order: number,
      settlement: 'bank transfer of Nov 3',
      amountCents: 500,
      refunds: [{ amountCents: 500, failure: 'Closed.' }],
    })
    expect(settled('--yes')).toEqual([0, [...shown, `${number}: $5.00 marked as refunded another way.`]])
    expect(settled('--yes')[0]).toBe(1)
    await settle()
    const [, lines] = orders('show', number)
    expect(lines).toContain('    You refunded it another way: bank transfer of Nov 3')
    expect(lines.some((line) => line.startsWith('  $5.00 refunded'))).toBe(true)
    expect(lines.find((line) => line.endsWith('refunded another way ($5.00) by the owner'))).toBeDefined()
  })

  it('cancel and refund print their computation as JSON, without asking', async () => {
    const number = await placeOrder(2)
    const cancel = (...more: string[]) => orders('cancel', number, '--line', 'MUG=1', '--json', ...more)
    const refund = (...more: string[]) => orders('refund', number, '--amount', '5', '--json', ...more)
    for (const change of [cancel, refund]) {
      expect(change()).toEqual([1, ['--json cannot ask for confirmation: add --yes or --dry-run.']])
      const [status, planned] = change('--dry-run')
      expect(status).toBe(0)
      expect(change('--yes')).toEqual([0, planned])
    }
    expect(JSON.parse(cancel('--dry-run')[1][0]!)).toMatchObject({
      order: number,
      lines: [{ position: 0, quantity: 1 }],
      restock: true,
      itemsCents: 1000,
    })
    expect(JSON.parse(refund('--dry-run')[1][0]!)).toMatchObject({ order: number, lines: [], amountCents: 500 })
  })

  it('cancel and refund ask on a terminal, and do nothing without a yes', async () => {
    const number = await placeOrder(2)
    const [status, lines] = ordersAnswered('', 'refund', number, '--amount', '5')
    expect([status, lines.at(-1)]).toEqual([1, `Issue this refund? y/N ${number}: Nothing was changed.`])
    expect(ordersAnswered('y', 'refund', number, '--amount', '5')[0]).toBe(0)
    expect(ordersAnswered('no', 'cancel', number)[0]).toBe(1)
    const [, canceled] = ordersAnswered('yes', 'cancel', number)
    expect(canceled.slice(0, 7)).toEqual([
      `Cancellation preview for order ${number}`,
      '  2 × Mug',
      '  items               $20.00',
      '  shipping             $5.99',
      '  tax                  $1.60',
      '  previously refunded -$5.00',
      '  refund              $22.59',
    ])
    await settle()
    expect(orders('show', number)[1]).toContain('Refunds    $27.59')
  })
})
