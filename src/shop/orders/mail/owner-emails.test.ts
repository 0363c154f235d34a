import { beforeEach, describe, expect, it } from 'vitest'
import { ordersOfMessages } from '#database/outbox/message-orders.ts'
import { openMessages } from '#database/outbox/open-messages.ts'
import { packOrder, shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { queueOwnerSummary } from './owner-emails.ts'

const OWNER = 'owner@shop.example'
const DAY_MS = 24 * 3600_000

describe.each(databases)('The emails to the owner on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open, { settings: { ownerEmail: OWNER } })
  beforeEach(() => addProduct(test.shop, { id: 1, priceCents: 2000 }))

  const told = async () => {
    await test.drain()
    return test.emails.filter(({ to }) => to === OWNER)
  }
  const summaries = async () => (await told()).filter(({ subject }) => subject.startsWith('Linden summary'))
  /** Queues the summary as two nodes do at once. */
  const sweep = () => Promise.all([queueOwnerSummary(test.shop), queueOwnerSummary(test.shop)])
  const order = async () => String((await shopper.buy(1)).body.orderNumber)

  it('report each order: the items, the address, and the command that shows it', async () => {
    const number = await order()
    const [email, ...others] = await told()
    expect(others).toEqual([])
    expect(email!.subject).toBe(`New order ${number}: $27.59`)
    for (const line of ['Total: $27.59', '> Ada Lovelace', 'Email: ada@example.com', `npx shop orders show ${number}`])
      expect(email!.text).toContain(line)
  })

  it('are listed while they wait, with the order and without the shopper’s mailbox', async () => {
    const number = await order()
    const { db } = test.shop.database
    const mailboxes = (await ordersOfMessages(db, await openMessages(db, 10))).filter((one) => one !== null)
    expect(mailboxes.map((one) => one.number)).toEqual(Array(mailboxes.length).fill(number))
    expect(new Set(mailboxes.map(({ email }) => email))).toEqual(new Set([null, 'ada@example.com']))
  })

  it('summarize a day once, on the next day: its orders and what is waiting to be packed', async () => {
    const number = await order()
    await order()
    test.moveClock(DAY_MS)
    await packOrder(test.shop, number)
    await shipOrder(test.shop, number, { carrier: null, trackingNumber: null, trackingUrl: null })
    await sweep()
    const [email, ...others] = await summaries()
    expect(others).toEqual([])
    expect(email!.subject).toBe('Linden summary for January 15, 2026: 2 orders')
    expect(email!.text).toBe(`2 orders, $55.18 in total
1 order to pack: npx shop orders list --status processing

Linden
`)
    test.moveClock(3600_000)
    await sweep()
    expect(await summaries()).toHaveLength(1)
  })

  it('say nothing about a day without orders after which nothing is waiting', async () => {
    await sweep()
    expect(await told()).toEqual([])
  })

  it('are not sent without the setting', async () => {
    test.shop.settings.ownerEmail = null
    await order()
    test.moveClock(DAY_MS)
    await sweep()
    await test.drain()
    expect(test.emails.map(({ to }) => to)).toEqual(['ada@example.com'])
  })
})
