import { describe, expect, it } from 'vitest'
import { ordersForEachTest } from '#test/process/orders-command.ts'
import { places } from '#test/process/own-databases.ts'

describe.each(places)('shop orders on %s', (_, make) => {
  const { test, placeOrder, orders, commandLog } = ordersForEachTest(make)

  it('list shows the newest orders with units, total, state, name and delivery, as a table and as JSON lines', async () => {
    const first = await placeOrder(2, 1)
    test.moveClock(24 * 3600_000)
    const second = await placeOrder(1)
    orders('ship', first, '--line', 'MUG=1')
    orders('refund', second, '--amount', '5', '--yes')
    expect(orders('list')).toEqual([
      0,
      [
        'NUMBER     DATE        STATE           PIECES  TOTAL   REFUNDED  NAME          DELIVERY           EMAIL',
        `${second}  2026-01-16  processing      1       $16.79  $5.00     Ada Lovelace  Standard Shipping  ada@example.com`,
        `${first}  2026-01-15  partly shipped  3       $49.19  –         Ada Lovelace  Standard Shipping  ada@example.com`,
      ],
    ])
    const [, [line, more]] = orders('list', '--limit', '1', '--json')
    expect(JSON.parse(line!)).toEqual({
      number: second,
      createdAt: '2026-01-16T12:00:00.000Z',
      state: 'processing',
      pieces: 1,
      totalCents: 1679,
      refundedCents: 500,
      unpaid: null,
      name: 'Ada Lovelace',
      delivery: 'Standard Shipping',
      email: 'ada@example.com',
    })
    expect(more).toBe(`More orders match: use a higher --limit, or --after ${second}.`)
    expect(orders('list', '--after', second.toLowerCase())[1][1]).toMatch(new RegExp(`^${first} `))
  })

  it('list searches for words, and shows what needs attention', async () => {
    const first = await placeOrder(2, 1)
    test.moveClock(1000)
    const second = await placeOrder(1)
    const listed = (...args: string[]) => orders('list', ...args)[1].slice(1)
    expect(listed('--search', 'LAMP love')).toEqual([expect.stringMatching(`^${first} `)])
    expect(listed('--search', 'mug', '--limit', '1')).toEqual([
      expect.stringMatching(`^${second} `),
      `More orders match: use a higher --limit, or --after ${second}.`,
    ])
    expect(orders('list', '--search', 'x')[1][0]).toContain('Search for at least two letters or digits.')
    expect(listed('--attention', 'to-pack').map((line) => line.slice(0, 9))).toEqual([first, second])
    expect(orders('list', '--attention', 'unpaid')).toEqual([0, ['No matching orders.']])
    expect(orders('list', '--attention', 'lost')[1][0]).toContain(
      'It must be to-pack, unpaid, open-return, or failed-refund.',
    )
  })

  it('list filters by day, address and status', async () => {
    const first = await placeOrder(2, 1)
    test.moveClock(24 * 3600_000)
    const second = await placeOrder(1)
    const listed = (...args: string[]) =>
      orders('list', ...args)[1]
        .slice(1)
        .map((row) => row.slice(0, 9))
    expect(listed('--until', '2026-01-15')).toEqual([first])
    expect(listed('--since', '2026-01-16')).toEqual([second])
    expect(listed('--email', 'ADA@example.com')).toEqual([second, first])
    expect(listed('--status', 'processing', '--since', '2026-01-15')).toEqual([second, first])
    orders('cancel', second, '--yes')
    for (const word of ['canceled', 'cancelled']) expect(listed('--status', word)).toEqual([second])
    expect(orders('list', '--status', 'canceled')[1][1]).toContain(`${second}  2026-01-16  canceled  `)
    expect(JSON.parse(orders('list', '--status', 'canceled', '--json')[1][0]!)).toMatchObject({ state: 'canceled' })
    expect(orders('show', second)[1][0]).toBe(`Order ${second}: canceled`)
    expect(orders('list', '--status', 'lost')[1][0]).toContain(
      'It must be processing, shipped, delivered, canceled, or partly-shipped.',
    )
    expect(listed('--status', 'partly-shipped')).toEqual([])
    orders('ship', first, '--line', 'MUG=1')
    for (const more of [[], ['--email', 'ada@example.com'], ['--since', '2026-01-15']])
      expect(listed('--status', 'partly-shipped', ...more)).toEqual([first])
    expect(orders('list', '--email', 'eve@example.com')).toEqual([0, ['No matching orders.']])
    expect(orders('list', '--since', '2026-02-30')[1][0]).toContain('It must be a day such as 2026-01-31.')
  })

  it('pack, ship and deliver report on each order, and a failed one does not stop the others', async () => {
    const [one, two] = [await placeOrder(2), await placeOrder(1, 1)]
    const typed = one.toLowerCase().replace('-', ' ')
    expect(orders('pack', typed, 'ZZZZ-ZZZZ', 'thing', two)).toEqual([
      1,
      [
        `${one}: packed, 2 items.`,
        `${two}: packed, 2 items.`,
        'ZZZZ-ZZZZ: There is no order ZZZZ-ZZZZ.',
        'thing: This is not an order number. It should look like K7Q2-9XMD.',
      ],
    ])
    expect(orders('pack', one)).toEqual([
      1,
      [`${one}: Order ${one} has nothing left to ship: everything is packed, shipped or canceled.`],
    ])
    expect(orders('cancel', one, '--yes')).toEqual([
      1,
      [`${one}: Order ${one} has nothing left to cancel. 2 items are packed: unpack them first.`],
    ])
    expect(orders('ship', one, two, '--tracking', '1Z9')).toEqual([
      1,
      ['--tracking applies to one order: name one, or omit --tracking.'],
    ])
    expect(orders('ship', one, '--carrier', 'UPS', '--tracking', '1Z9')).toEqual([
      0,
      [`${one}: shipped, 2 items, UPS 1Z9, https://www.ups.com/track?tracknum=1Z9.`],
    ])
    expect(orders('ship', two, '--carrier', 'A\u001b[2J')[1]).toEqual([
      `${two}: The carrier must be a single line of at most 100 characters.`,
    ])
    expect(orders('deliver', one, two)).toEqual([
      1,
      [`${one}: delivered.`, `${two}: Order ${two} has no parcels on the way.`],
    ])
  })

  it('pack rejects a repeated line, zero units, more than are open, and a missing line', async () => {
    const number = await placeOrder(2, 1)
    const pack = (...lines: string[]) => orders('pack', number, ...lines.flatMap((line) => ['--line', line]))
    expect(pack('MUG=1', '1=1')).toEqual([1, [`${number}: A line is named twice.`]])
    expect(pack('MUG=3')).toEqual([1, [`${number}: Mug: 2 of 2 items are neither packed nor canceled.`]])
    expect(pack('CUP=1')).toEqual([1, [`${number}: Order ${number} has no line "CUP".`]])
    expect(pack('MUG=0')).toEqual([1, [`${number}: The quantity of "MUG" must be a whole number, 1 or more.`]])
    expect(pack('MUG')[1][0]).toContain('It must be a SKU and a quantity, such as MUG=2.')
    expect(pack('MUG=1')[0]).toBe(0)
  })

  it('commands that change an order are logged by name, and those that read or only ask are not', async () => {
    const number = await placeOrder(2)
    expect(commandLog('orders', 'list')).toEqual([])
    expect(commandLog('orders', 'show', number)).toEqual([])
    expect(commandLog('orders', 'cancel', number, '--dry-run')).toEqual([])
    expect(commandLog('orders', 'cancel', number)).toEqual([])
    expect(commandLog('orders', 'pack', number)).toEqual([expect.stringContaining('"command":"orders pack"')])
  })
})
