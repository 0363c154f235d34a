import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Dispute } from '#domain/orders/disputes.ts'
import type { PaymentStatus } from '#payments/gateway.ts'
import { openJournal } from '#payments/sandbox-journal.ts'
import { createSandbox, type Sandbox } from '#payments/sandbox.ts'
import { syncPayment } from '#shop/orders/place/sync-payment.ts'
import { ordersForEachTest } from '#test/process/orders-command.ts'
import { places } from '#test/process/own-databases.ts'
import { SECRET } from '#test/shop.ts'

describe.each(places)('shop payments on %s', (_, make) => {
  let folder: string
  const { test, placeOrder, orders, payments } = ordersForEachTest(async () => {
    const place = await make()
    folder = place.settings.DATA_DIR
    return place
  })
  let sandbox: Sandbox
  let number: string
  beforeEach(async () => {
    // The sandbox of a server, whose ledger the commands read.
    sandbox = createSandbox(SECRET, () => test.clock.now, null, openJournal(join(folder, 'sandbox-ledger.jsonl')))
    test.shop.gateway = sandbox
    number = await placeOrder(2)
  })

  const id = () => [...sandbox.ledger.keys()][0]!
  const since = ['--since', '2026-01-01']

  it('lists payments with their orders, and shows one with its state at the provider', () => {
    const [status, lines] = payments('list', '--state', 'captured')
    expect([status, lines]).toEqual([
      0,
      [
        'TIME              STATE     AMOUNT  REFUNDED  ORDER      PROVIDER  PAYMENT',
        `2026-01-15 12:00  captured  $27.59            ${number}  sandbox   ${id()}`,
      ],
    ])
    expect(payments('list', '--state', 'disputed')).toEqual([0, ['No matching payments.']])
    const shown = payments('show', number.toLowerCase())
    expect(shown).toEqual(payments('show', id()))
    expect(shown).toEqual([
      0,
      [
        `Payment ${id()} of order ${number}`,
        '$27.59 by card, captured since 2026-01-15T12:00:00.000Z',
        'Started 2026-01-15T12:00:00.000Z',
        `At sandbox (sandbox_${id()}): captured, $27.59, refunded $0.00`,
      ],
    ])
    for (const unknown of ['nothing', '-beginsWithADash'])
      expect(payments('show', unknown)).toEqual([1, [`There is no payment ${unknown}.`]])
  })

  it('shows the deadline of a dispute, and what the shop does meanwhile', async () => {
    const entry = sandbox.ledger.get(id())!
    openJournal(join(folder, 'sandbox-ledger.jsonl')).append(JSON.stringify({ ...entry, state: 'disputed', key: id() }))
    expect(payments('show', number)[1].slice(3)).toEqual([
      `At sandbox (sandbox_${id()}): disputed, $27.59, refunded $0.00`,
      'The customer disputed $27.59 with their bank or the payment provider. Reason: fraudulent.',
      'Respond by January 22, 2026 at 12:00 UTC, or you will lose the dispute. Respond through your payment provider.',
      expect.stringMatching(/^Linden does not respond for you\./),
    ])
  })

  it.each([
    ['lost', 'You lost the dispute: the bank returned the money to the customer. Do not refund it again.'],
    ['won', 'You won the dispute and keep the payment.'],
  ] as const)('shows in the list, payment and order that a dispute was %s', async (status, outcome) => {
    const payment = { reference: `sandbox_${id()}`, amountCents: 2759, refundedCents: 0 }
    const dispute = { amountCents: 2759, reason: 'fraudulent', answerBy: null, url: null }
    const look = (status: Pick<PaymentStatus, 'state'> & { dispute: Dispute }) => {
      test.shop.gateway = { ...sandbox, find: async () => ({ ...payment, ...status }) as PaymentStatus }
      return syncPayment(test.shop, id())
    }
    await look({ state: 'disputed', dispute: { ...dispute, status: 'open' } })
    expect(orders('show', number)[1]).toEqual(
      expect.arrayContaining([
        'Paid with Visa ending in 4242, captured by sandbox in test mode',
        `The shopper disputes it. To see when you must respond: npx shop payments show ${number}`,
      ]),
    )
    await look({ state: 'captured', dispute: { ...dispute, status } })
    expect(payments('list', '--state', 'captured')[1][1]).toContain(`captured, dispute ${status}  $27.59`)
    expect(payments('show', number)[1].at(-1)).toBe(outcome)
    expect(orders('show', number)[1]).toContain(outcome)
  })

  it('compares payments with the provider, lists charges without an order, and exits with status 1', async () => {
    expect(payments('reconcile', ...since)).toEqual([0, ['No differences since 2026-01-01.']])
    const attempt = { key: 'lost', amountCents: 500, method: 'paypal', token: null, returnUrl: '' } as const
    await sandbox.authorize(attempt)
    await sandbox.capture({ reference: 'sandbox_lost', key: 'lost' })
    const problem = 'has charged $5.00 at the provider and is unknown here'
    const settle = 'Resolve it with the buyer at the provider: sandbox_lost'
    expect(payments('reconcile', ...since)).toEqual([1, [`Payment lost ${problem}. ${settle}`]])
    const [status, lines] = payments('reconcile', ...since, '--json')
    expect([status, JSON.parse(lines[0]!)]).toEqual([
      1,
      { problem, mending: null, paymentId: 'lost', reference: 'sandbox_lost', isUnknown: true, orderNumber: null },
    ])
  })

  it('fixes what it can, but changes nothing with --dry-run', async () => {
    await test.shop.database.exec(`update payments set state = 'authorized'`)
    const named = `Order ${number}: its payment ${id()} is authorized here and captured at the provider.`
    expect(payments('reconcile', ...since, '--dry-run')).toEqual([1, [`${named} It would be recorded here.`]])
    expect(payments('reconcile', ...since)).toEqual([0, [`${named} Recording it here.`]])
    expect(payments('reconcile', ...since)).toEqual([0, ['No differences since 2026-01-01.']])
  })
})
