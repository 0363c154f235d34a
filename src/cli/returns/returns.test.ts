import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { attachPhotos, insertPhoto } from '#database/orders/return-photos.ts'
import type { OrderShop } from '#shop/orders/change-order.ts'
import { readRecord } from '#shop/orders/order-record.ts'
import { requestReturn } from '#shop/orders/return/request-return.ts'
import { ordersForEachTest } from '#test/process/orders-command.ts'
import { places } from '#test/process/own-databases.ts'

describe.each(places)('shop returns on %s', (_, make) => {
  const { test, placeOrder, orders, returns, returnsAnswered, settle } = ordersForEachTest(make)

  /** Orders two mugs and a lamp, sends them, and asks for the return of the mugs. */
  async function askForReturn(requestKey = 'key', quantity = 2): Promise<string> {
    const number = await placeOrder(2, 1)
    orders('ship', number)
    orders('deliver', number)
    await requestReturn(test.shop, number, {
      requestKey,
      kind: 'return',
      reason: 'doesNotFit',
      comment: 'Too small\u202e.',
      wish: 'refund',
      lines: [
        { position: 1, quantity: 1 },
        { position: 0, quantity },
      ].filter((line) => line.quantity > 0),
    })
    return number
  }

  it('lists returns waiting for the owner, as a table and as JSON', async () => {
    expect(returns('list')).toEqual([0, ['No returns need your attention.']])
    const number = await askForReturn()
    const [status, lines] = returns('list')
    expect(status).toBe(0)
    expect(lines.map((line) => line.replace(/\d{4}-\d\d-\d\d/, 'DAY'))).toEqual([
      'RETURN        DATE        KIND    STATE      PIECES  PHOTOS  REASON        EMAIL',
      `${number}-R1  DAY  return  requested  3       0       Does not fit  ada@example.com`,
    ])
    expect(JSON.parse(returns('list', '--json')[1][0]!)).toMatchObject({ name: `${number}-R1`, pieces: 3 })
    expect(returns('list', '--state', 'closed')[1]).toEqual(['No returns with state closed.'])
  })

  it('calls a claim a claim in the history, and the request what the shopper called it', async () => {
    const number = await placeOrder(1)
    orders('ship', number)
    const lines = [{ position: 0, quantity: 1 }]
    const asked = { requestKey: 'claim', reason: 'wrong', comment: null, wish: 'refund' } as const
    await requestReturn(test.shop, number, { ...asked, kind: 'claim', lines })
    expect(returns('approve', `${number}-R1`)[0]).toBe(0)
    const shown = orders('show', number)[1].join('\n')
    expect(shown).toContain('(not what I ordered)')
    expect(shown).toContain('claim requested by the shopper')
    expect(shown).toContain('claim approved by the owner')
  })

  it('approves and receives a return, showing the computation before asking', async () => {
    const number = await askForReturn()
    const name = `${number}-R1`
    expect(returns('receive', name, '--restock', 'all', '--yes')).toEqual([
      1,
      [`${name}: Return ${name} is requested, not approved. Approve it first.`],
    ])
    expect(returns('approve', number.toLowerCase(), '--message', 'Send it to 1 Lime Street.')).toEqual([
      0,
      [`${number}: approved. The shopper will get an email.`],
    ])
    const computation = [
      `Receipt preview for return ${name}`,
      '  2 × Mug',
      '  1 × Lamp',
      '  items               $40.00',
      '  tax                  $3.20',
      '  refund              $43.20',
      'To be restocked: 1 × Mug',
    ]
    const receive = (...args: string[]) => returns('receive', name, '--restock', 'MUG=1', ...args)
    expect(receive('--dry-run')).toEqual([0, [...computation, 'Dry run: no changes made.']])
    const unasked =
      'Nothing was changed: there is no terminal to ask for confirmation. To go ahead, run it again with --yes.'
    expect(receive()).toEqual([1, [...computation, `${name}: ${unasked}`]])
    const lines = [
      { position: 0, quantity: 2, restocked: 1 },
      { position: 1, quantity: 1, restocked: 0 },
    ]
    expect(JSON.parse(receive('--dry-run', '--json')[1].join('\n'))).toMatchObject({
      return: name,
      lines,
      amountCents: 4320,
    })
    expect(returnsAnswered('no', 'receive', name, '--restock', 'none')[0]).toBe(1)
    expect(receive('--yes')).toEqual([0, [...computation, `${name}: 3 items received. $43.20 will be refunded.`]])
    await settle()
    const [, shown] = orders('show', number)
    expect(shown).toContainEqual(expect.stringMatching(/^ {2}\S+-R1: return, closed, .*2 × Mug \(1 restocked\)/))
    expect(shown).toContain('    The shopper: Too small.')
    expect(shown).toContainEqual(expect.stringMatching(/return closed by the shop$/))
  })

  it('receives part of a return, and shows what is still expected', async () => {
    const name = `${await askForReturn()}-R1`
    returns('approve', name)
    const receive = (...args: string[]) => returns('receive', name, '--line', 'MUG=1', '--restock', 'none', ...args)
    const computation = [
      `Receipt preview for return ${name}`,
      '  1 × Mug',
      '  items               $10.00',
      '  tax                  $0.80',
      '  refund              $10.80',
      'No items will be restocked.',
      'Still to be returned: 1 × Mug; 1 × Lamp',
    ]
    expect(receive('--dry-run')).toEqual([0, [...computation, 'Dry run: no changes made.']])
    expect(receive('--yes')).toEqual([0, [...computation, `${name}: 1 item received. $10.80 will be refunded.`]])
    const rest = name.replace('R1', 'R2')
    expect(returns('receive', rest, '--restock', 'none', '--dry-run')[1]).toContain('  1 × Lamp')
    expect(orders('refund', name.replace('-R1', ''), '--line', 'MUG=1', '--yes')[0]).toBe(0)
    const why = 'Mug: 0 items are not refunded yet, so 1 cannot be replaced. For a refund, use --refund.'
    expect(returns('receive', rest, '--restock', 'none', '--replace', '--yes')).toEqual([1, [`${rest}: ${why}`]])
  })

  it('counts a return’s photos, and saves them to a folder that may not exist', async () => {
    const number = await askForReturn()
    const name = `${number}-R1`
    expect(returns('photos', name, '--to', 'unused')).toEqual([0, [`${name}: no photos.`]])
    await addPhotos(test.shop, number, 2)
    expect(orders('show', number)[1]).toContain(`    2 photos: npx shop returns photos ${name} --to FOLDER`)
    expect(returns('list')[1][1]).toMatch(/requested {2}3 {7}2 {7}Does not fit/)
    const folder = mkdtempSync(join(tmpdir(), 'linden-photos-'))
    try {
      const files = [1, 2].map((count) => join(folder, 'new', `${name}-${count}.webp`))
      expect(returns('photos', number, '--to', join(folder, 'new'))).toEqual([0, files])
      expect(files.map((file) => readFileSync(file, 'utf8'))).toEqual(['photo 1', 'photo 2'])
      expect(returns('photos', name, '--to', join(folder, 'new'))).toEqual([
        1,
        [`${name}: ${files[0]} already exists.`],
      ])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('refuses a return with a message for the shopper', async () => {
    const number = await askForReturn()
    expect(returns('refuse', `${number} r1`, '--message', 'The mugs were used.')[1]).toEqual([
      `${number}-R1: refused. The shopper will get an email.`,
    ])
    await settle()
    // Emails that are due together leave in any order.
    expect(test.emails.map(({ text }) => text).join()).toContain('The mugs were used.')
    expect(returns('approve', number)[1]).toEqual([`${number}: Return ${number}-R1 is refused, not requested.`])
  })

  it('reports an invalid name or choice', async () => {
    const number = await askForReturn()
    expect(returns('approve', 'thing')).toEqual([
      1,
      ['thing: This is not a return number. It should look like K7Q2-9XMD-R1.'],
    ])
    expect(returns('approve', `${number}-R2`)).toEqual([1, [`${number}-R2: There is no return ${number}-R2.`]])
    expect(returns('approve', 'ZZZZ-ZZZZ')[1]).toEqual(['ZZZZ-ZZZZ: There is no order ZZZZ-ZZZZ.'])
    returns('approve', number)
    expect(returns('receive', number, '--restock', '1', '--yes')[1]).toEqual([
      `${number}: Return ${number}-R1 has 2 lines: give the quantity of each to restock, such as MUG=1.`,
    ])
    expect(returns('receive', number, '--restock', 'MUG=0', '--yes')[1]).toEqual([
      `${number}: The quantity of "MUG" must be a whole number, 1 or more.`,
    ])
    expect(returns('receive', number)[1]).toContain("error: required option '--restock <items>' not specified")
    expect(returns('receive', number, '--restock', 'all', '--json')[1]).toEqual([
      '--json cannot ask for confirmation: add --yes or --dry-run.',
    ])
  })
})

/** Gives photos to the first return of an order. */
async function addPhotos(shop: OrderShop, number: string, count: number): Promise<void> {
  const { order, history } = await readRecord(shop, number)
  const ids = Array.from({ length: count }, (_, index) => `photo ${index + 1}`)
  await shop.database.transaction(async (tx) => {
    for (const id of ids)
      await insertPhoto(tx, order.id, { id, width: 1, height: 1, content: Buffer.from(id) }, order.createdAt)
    await attachPhotos(tx, order.id, history.returns[0]!.id, ids)
  })
}
