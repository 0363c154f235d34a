import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ordersForEachTest } from '#test/process/orders-command.ts'
import { places } from '#test/process/own-databases.ts'

describe.each(places)('shop orders ship --from on %s', (_, make) => {
  const { placeOrder, orders, commandLog, folder } = ordersForEachTest(make)

  function from(rows: string[], ...args: string[]) {
    const file = join(folder(), 'tracking.csv')
    writeFileSync(file, rows.join('\n'))
    return orders('ship', '--from', file, ...args)
  }

  it('ships the orders in the rows, after showing them with --dry-run', async () => {
    const [one, two] = [await placeOrder(2), await placeOrder(1)]
    const rows = ['Tracking;NUMBER;Carrier', `1Z9;${one};UPS`, `AB1;${two.replace('-', '')};`]
    expect(from(rows, '--dry-run')).toEqual([
      0,
      [
        `${one}: would be shipped, 2 items, UPS 1Z9.`,
        `${two}: would be shipped, 1 item, AB1.`,
        'Dry run: no changes made.',
      ],
    ])
    expect(orders('list', '--status', 'shipped')[1]).toEqual(['No matching orders.'])
    expect(from(rows)[1]).toEqual([
      `${one}: shipped, 2 items, UPS 1Z9, https://www.ups.com/track?tracknum=1Z9.`,
      `${two}: shipped, 1 item, AB1.`,
      'To undo it within a minute, before shoppers get an email: npx shop orders ship --undo',
    ])
  })

  it('undoes the last file with --undo, which appears in the timeline', async () => {
    const [one, two] = [await placeOrder(2), await placeOrder(1)]
    orders('pack', two)
    from(['number,tracking,carrier', `${one},1Z9,UPS`, `${two},AB1,`])
    expect(orders('ship', '--undo', '--dry-run')[1]).toEqual([
      `${one}: would be undone, 2 items, unpacked as before.`,
      `${two}: would be undone, 1 item, packed as before.`,
      'Dry run: no changes made.',
    ])
    expect(orders('ship', '--undo')).toEqual([
      0,
      [
        `${one}: not shipped, unpacked as before. The shopper gets no email.`,
        `${two}: not shipped, packed as before. The shopper gets no email.`,
      ],
    ])
    const [, shown] = orders('show', one)
    expect(shown[0]).toContain('processing')
    expect(shown).toContainEqual(expect.stringMatching(/shipping undone by the owner$/))
    expect(orders('ship', '--undo')).toEqual([
      1,
      ['Nothing was undone: only the last file can be undone, and only within a minute.'],
    ])
  })

  it('undoes only the last of two files, however often --undo is repeated', async () => {
    const [one, two] = [await placeOrder(2), await placeOrder(1)]
    from(['number,tracking', `${one},1`])
    from(['number,tracking', `${two},2`])
    expect(orders('ship', '--undo', '--dry-run')[1][0]).toContain(two)
    expect(orders('ship', '--undo')).toEqual([
      0,
      [`${two}: not shipped, unpacked as before. The shopper gets no email.`],
    ])
    for (const repeated of [['--dry-run'], []])
      expect(orders('ship', '--undo', ...repeated)).toEqual([
        1,
        ['Nothing was undone: only the last file can be undone, and only within a minute.'],
      ])
    expect(orders('list', '--status', 'shipped')[1][1]).toContain(one)
  })

  it('undoes nothing with --undo once a parcel of the file was delivered', async () => {
    const [one, two] = [await placeOrder(2), await placeOrder(1)]
    from(['number,tracking', `${one},1`, `${two},2`])
    orders('deliver', two)
    expect(orders('ship', '--undo')).toEqual([
      1,
      [`The shipping of order ${two} cannot be undone: the parcel was delivered since.`, 'Nothing was undone.'],
    ])
    expect(orders('list', '--status', 'shipped')[1][1]).toContain(one)
    expect(orders('ship', one, '--undo')[1]).toEqual([
      '--undo undoes the last shipped file: omit the orders and other options.',
    ])
  })

  it('is logged even if one of several orders could not be shipped', async () => {
    const [one, canceled] = [await placeOrder(2), await placeOrder(1)]
    orders('cancel', canceled, '--yes')
    expect(commandLog('orders', 'ship', canceled)).toEqual([])
    expect(commandLog('orders', 'ship', canceled, one)).toEqual([expect.stringContaining('"command":"orders ship"')])
  })

  it('reads cells that a spreadsheet marks as text, and rejects formulas and numbers that lost their last digits', async () => {
    const [one, other] = [await placeOrder(2), await placeOrder(1)]
    const marked = [`"=""${one}""","=""UPS""","=""0034"""`, `'${other},'UPS,'0035`]
    expect(from(['number,carrier,tracking', ...marked], '--dry-run')[1]).toEqual([
      `${one}: would be shipped, 2 items, UPS 0034.`,
      `${other}: would be shipped, 1 item, UPS 0035.`,
      'Dry run: no changes made.',
    ])
    const lost = [`${one},UPS,9400111899223100000000`, `${other},UPS,=A1`]
    const advice = 'make the column text and enter every digit'
    expect(from(['number,carrier,tracking', ...lost])[1]).toEqual([
      `line 2, tracking: "9400111899223100000000" was shortened by a spreadsheet; ${advice}`,
      'line 3, tracking: "=A1" is a formula; enter the number itself',
      'Nothing was shipped: fix 2 rows first.',
    ])
  })

  it('ships nothing if a row cannot be shipped, and reports each such row', async () => {
    const [good, canceled] = [await placeOrder(2), await placeOrder(1)]
    orders('cancel', canceled, '--yes')
    const rows = [
      `${good},1Z9`,
      'ZZZZ-ZZZZ,1',
      'thing,1',
      `${good},2`,
      `${canceled},3`,
      '7777-7777,9.4E+21',
      '8888-8888,',
    ]
    expect(from(['number,tracking', ...rows])).toEqual([
      1,
      [
        'line 4, number: "thing" is no order number; one looks like K7Q2-9XMD',
        `line 5, number: order ${good} is in line 2 too; ship its second parcel by itself`,
        'line 7, tracking: "9.4E+21" was shortened by a spreadsheet; make the column text and enter every digit',
        'line 8, tracking: is empty',
        'line 3: There is no order ZZZZ-ZZZZ.',
        `line 6: Order ${canceled} has nothing left to ship: everything is packed, shipped or canceled.`,
        'Nothing was shipped: fix 6 rows first.',
      ],
    ])
    expect(orders('list', '--status', 'shipped')[1]).toEqual(['No matching orders.'])
    expect(from(['order,carrier', 'x,y'])[1][0]).toMatch(
      /has no column number and no column tracking in its first line\.$/,
    )
    expect(orders('ship', good, '--from', 'x.csv')[1]).toEqual([
      '--from reads orders and tracking numbers from the file: omit them on the command line.',
    ])
    expect(orders('ship')[1]).toEqual(['Name an order, or use --from FILE.'])
  })
})
