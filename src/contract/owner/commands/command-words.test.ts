import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { openOwner } from '#api/owner/owner.ts'
import { commandLine } from '#contract/owner/commands/command-line.ts'
import { COMMAND_WORDS } from '#contract/owner/commands/command-words.ts'
import type { DeedInput } from '#contract/owner/index.ts'
import { MOVING } from '#test/owner/moving-deeds.ts'
import { PARTS, type Ordered } from '#test/owner/moving.ts'
import { ordersForEachTest } from '#test/process/orders-command.ts'
import { places } from '#test/process/own-databases.ts'

type Name = keyof typeof COMMAND_WORDS

const lines = [{ line: 'MUG', quantity: 1 }]
const reason = `The "lid" & it's $HOME`

const INPUTS: { [N in Name]: Omit<DeedInput<N>, 'number'> } = {
  'POST /owner/orders/{number}/parcels': { lines },
  'DELETE /owner/orders/{number}/parcels': {},
  'POST /owner/orders/{number}/shipments': {
    carrier: "Molly's couriers",
    trackingNumber: 'B 1; reboot',
    trackingUrl: 'https://example.com/?a=1&b=2',
    lines,
  },
  'POST /owner/orders/{number}/deliveries': {},
  'POST /owner/orders/{number}/cancellations': { lines, restock: false, reason },
  'POST /owner/orders/{number}/refunds': { lines, withShipping: true, goodwillCents: 250, reason },
  'POST /owner/orders/{number}/refunds/retries': {},
  'POST /owner/orders/{number}/refunds/settlements': { way: '--bank transfer' },
  'PUT /owner/orders/{number}/address': { changes: { address1: '5 Oak Street', address2: '', city: "O'Fallon" } },
  'POST /owner/orders/{number}/returns/{ordinal}/receipt': { ordinal: 1, lines, restock: lines, settlement: 'refund' },
  'DELETE /owner/customers/{email}': { email: 'ada@example.com' },
}

/** The words after `npx shop`, as a shell reads them. */
const wordsIn = (line: string): string[] =>
  execFileSync('sh', ['-c', `printf '%s\\0' ${line}`], { encoding: 'utf8' })
    .split('\0')
    .slice(2, -1)

describe.each(places)('The command of a deed on %s', (_, make) => {
  const { test, placeOrder, answered, settle } = ordersForEachTest(make)

  it.each(Object.keys(COMMAND_WORDS) as Name[])('does the same: %s', async (name) => {
    const number = await placeOrder(2)
    await settle()
    const ordered = { test, number, settle, owner: openOwner({ ...test.shop, ...PARTS }) } as Ordered
    for (const step of MOVING[name].before ?? []) await step(ordered)
    const line = commandLine(name, { number, ...INPUTS[name] } as never)!
    const [status, printed] = answered('y', wordsIn(line))
    expect(status, printed.join('\n')).toBe(0)
    const done = await test.shop.database.db
      .selectFrom('deeds')
      .select(['input', 'outcome'])
      .where('deed', '=', name)
      .executeTakeFirstOrThrow()
    expect(done).toMatchObject({ outcome: 'done' })
    const { email: _unrecorded, ...input } = { number, ...INPUTS[name] } as Record<string, unknown>
    if (name !== 'DELETE /owner/customers/{email}') expect(JSON.parse(done.input)).toMatchObject(input)
  })

  it('does not exist for a deed without one', () => {
    expect(commandLine('PUT /owner/people/{id}/power', { id: '1', power: 'owner' })).toBeNull()
  })
})
