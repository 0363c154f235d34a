import { beforeEach, describe, expect, it } from 'vitest'
import { damageDocuments } from '#test/orders/damage-documents.ts'
import { inspectPdf } from '#test/orders/pdf-tools.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { journalOf, type DayRange } from './document-journal.ts'
import { packingSlips } from './packing-slips.ts'
import { deliverOrder, shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { queueOwnerSummary } from '#shop/orders/mail/owner-emails.ts'
import { approveReturn, declineReturn } from '#shop/orders/return/answer-return.ts'

const PACIFIC = 'America/Los_Angeles'
const CARRIAGE = { carrier: null, trackingNumber: null, trackingUrl: null }
const WITHDRAWAL_WORDS = 'Your withdrawal from order'

describe.each(databases)('The days of a shop in California on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open, { timeZone: PACIFIC, settings: { ownerEmail: 'owner@a.example' } })
  beforeEach(() => addProduct(test.shop, { id: 1, name: 'Mug', stock: 50 }))

  const at = (time: string) => void (test.clock.now = new Date(time))
  async function buy(time: string): Promise<string> {
    at(time)
    const number = String((await shopper.buy(1)).body.orderNumber)
    await test.drain()
    return number
  }
  const orderOf = async (number: string) => (await shopper.send('GET', `/api/orders/${number}`)).body
  async function deliver(number: string, time: string): Promise<void> {
    at(time)
    await shipOrder(test.shop, number, CARRIAGE)
    await deliverOrder(test.shop, number)
  }
  const request = (number: string, kind: 'return' | 'withdrawal') =>
    shopper.send('POST', `/api/orders/${number}/returns`, {
      requestKey: `${kind}-${number}`,
      kind,
      items: [{ item: 0, quantity: 1 }],
      ...(kind === 'return' && { reason: 'doesNotFit' }),
    })
  const emailLike = (subject: string) => test.emails.find((one) => one.subject.startsWith(subject))!.text
  const pdfText = async (path: string) => {
    const response = await test.api.request(path, {
      headers: { cookie: [...shopper.cookies].map((pair) => pair.join('=')).join('; ') },
    })
    return inspectPdf(new Uint8Array(await response.arrayBuffer())).text
  }
  const numbersOf = async (range: DayRange) => {
    const days: string[] = []
    for await (const { number, issuedOn } of journalOf(test.shop, range)) days.push(`${number} ${issuedOn}`)
    return [...new Set(days)]
  }

  it('are the start of an order’s times, in the evening, when it is already the next day in UTC', async () => {
    const number = await buy('2026-01-16T05:30:00.000Z')
    await deliver(number, '2026-01-17T07:59:59.999Z')
    const order = await orderOf(number)
    expect(order.createdAt).toBe('2026-01-15T21:30:00.000-08:00')
    expect(order.history).toMatchObject({
      parcels: [{ packedAt: '2026-01-16T23:59:59.999-08:00', deliveredAt: '2026-01-16T23:59:59.999-08:00' }],
      documents: [{ issuedAt: '2026-01-15T21:30:00.000-08:00' }],
      returnable: { return: { until: '2026-02-15' }, withdrawal: { until: '2026-01-30' } },
    })
  })

  it.each([
    ['a Friday evening', '2026-01-17T07:59:59Z', '2026-01-23', '2026-01-27', 'Fri, Jan 23 – Tue, Jan 27'],
    ['the Saturday after it', '2026-01-17T08:00:00Z', '2026-01-23', '2026-01-27', 'Fri, Jan 23 – Tue, Jan 27'],
    ['a Sunday evening', '2026-01-19T07:59:59Z', '2026-01-23', '2026-01-27', 'Fri, Jan 23 – Tue, Jan 27'],
    ['the Monday after it', '2026-01-19T08:00:00Z', '2026-01-26', '2026-01-28', 'Mon, Jan 26 – Wed, Jan 28'],
    [
      'the day before the clocks go forward',
      '2026-03-08T07:30:00Z',
      '2026-03-13',
      '2026-03-17',
      'Fri, Mar 13 – Tue, Mar 17',
    ],
    [
      'the last Monday of a February with a leap day',
      '2028-02-22T07:59:59Z',
      '2028-02-28',
      '2028-03-01',
      'Mon, Feb 28 – Wed, Mar 1',
    ],
  ])('determine the expected arrival of an order placed %s', async (_day, time, from, until, words) => {
    const number = await buy(time)
    expect((await orderOf(number)).expectedArrival).toEqual({ from, until, isLate: false })
    expect(emailLike('Your Linden order')).toContain(`Estimated delivery: ${words}\n`)
    expect(emailLike('New order')).toContain(`Estimated delivery: ${words}\n`)
  })

  it('decide when an order is late: once its last expected day has ended', async () => {
    const number = await buy('2026-10-22T20:00:00Z')
    at('2026-11-03T07:59:59.999Z')
    expect((await orderOf(number)).expectedArrival).toMatchObject({ until: '2026-11-02', isLate: false })
    at('2026-11-03T08:00:00.000Z')
    expect((await orderOf(number)).expectedArrival).toMatchObject({ isLate: true })
  })

  it('end a return period at their last moment, although one day is an hour longer', async () => {
    const [first, second] = [await buy('2026-10-10T12:00:00Z'), await buy('2026-10-10T12:00:00Z')]
    for (const number of [first, second]) await deliver(number, '2026-10-12T07:00:00.000Z')
    at('2026-11-12T07:59:59.999Z')
    expect((await orderOf(first)).history).toMatchObject({ returnable: { return: { until: '2026-11-11' } } })
    expect((await request(first, 'return')).status).toBe(201)
    at('2026-11-12T08:00:00.000Z')
    const { status, body } = await request(second, 'return')
    expect([status, body.message]).toEqual([409, 'Mug: the 30 days to return it ended on November 11, 2026.'])
  })

  it('end a withdrawal period no earlier than for any shopper', async () => {
    const [first, second] = [await buy('2026-01-15T12:00:00Z'), await buy('2026-01-15T12:00:00Z')]
    for (const number of [first, second]) await deliver(number, '2026-01-16T07:59:59Z')
    at('2026-01-30T11:59:59.999Z')
    expect((await request(first, 'withdrawal')).status).toBe(201)
    await test.drain()
    expect(emailLike(WITHDRAWAL_WORDS)).toContain('Received on January 30, 2026 at 03:59:59 PST')
    at('2026-01-30T12:00:00.000Z')
    const { status, body } = await request(second, 'withdrawal')
    expect([status, body.message]).toEqual([
      409,
      'The 14 days to withdraw from the contract ended on January 29, 2026.',
    ])
  })

  it('determine when a withdrawal whose items do not come back may be closed, and the deadline for sending them', async () => {
    const number = await buy('2026-01-15T12:00:00Z')
    await deliver(number, '2026-01-15T20:00:00Z')
    at('2026-01-17T07:59:59Z')
    await request(number, 'withdrawal')
    const sheet = await shopper.send('GET', `/api/orders/${number}/returns/${number}-R1/sheet/content`)
    expect(sheet.body.steps).toContain('Send the package by January 30, 2026, and keep the receipt.')
    const refuse = () => declineReturn(test.shop, { number, ordinal: 1 }, 'Nothing has come.')
    await expect(approveReturn(test.shop, { number, ordinal: 1 }, null)).rejects.toThrow()
    at('2026-02-15T07:59:59.999Z')
    await expect(refuse()).rejects.toThrow('from February 15, 2026 on')
    at('2026-02-15T08:00:00.000Z')
    await refuse()
  })

  it('are the dates of documents up to the last second of a year, and those of the accountant’s journal', async () => {
    const last = await buy('2027-01-01T07:59:59.999Z')
    await buy('2027-01-01T08:00:00.000Z')
    const invoice = await pdfText(`/api/orders/${last}/documents/INV-000001`)
    expect(invoice).toContain('Issued December 31, 2026')
    expect(invoice).toContain(`Order ${last}, placed December 31, 2026`)
    const { pdf: bytes } = await packingSlips(test.shop, [last], 'Linden')
    expect(inspectPdf(bytes).text).toContain('Ordered December 31, 2026')
    expect(await numbersOf({ from: '2026-01-01', to: '2026-12-31' })).toEqual(['INV-000001 2026-12-31'])
    expect(await numbersOf({ from: '2027-01-01', to: '2027-12-31' })).toEqual(['INV-000002 2027-01-01'])
  })

  it('stay in documents when the shop moves to another zone, and older documents keep days in UTC', async () => {
    const number = await buy('2026-12-01T05:00:00.000Z')
    const november = { from: '2026-11-01', to: '2026-11-30' }
    test.shop.timeZone = 'Pacific/Kiritimati'
    expect(await numbersOf(november)).toEqual(['INV-000001 2026-11-30'])
    expect(await pdfText(`/api/orders/${number}/documents/INV-000001`)).toContain('Issued November 30, 2026')
    expect((await orderOf(number)).createdAt).toBe('2026-12-01T19:00:00.000+14:00')
    const shown = async () => (await shopper.send('GET', `/api/orders/${number}/documents/INV-000001/content`)).body
    expect(await shown()).toMatchObject({ issuedAt: '2026-11-30T21:00:00.000-08:00' })
    const former = `update documents set content = replace(content, '"timeZone":"${PACIFIC}",', '')`
    await damageDocuments(test.shop.database, former)
    const time = '2026-12-01T05:00:00.000Z'
    expect(await shown()).toMatchObject({ issuedAt: time, orderedAt: time })
    expect(await numbersOf(november)).toEqual([])
    expect(await examine(test.shop)).toEqual([])
  })

  it('are reported to the owner, an hour longer when clocks go back', async () => {
    for (const time of ['06:59:59.999', '07:00:00.000']) await buy(`2026-11-01T${time}Z`)
    await buy('2026-11-02T07:59:59.999Z')
    const summary = async (time: string) => {
      at(time)
      await queueOwnerSummary(test.shop)
      await test.drain()
      return test.emails.filter(({ subject }) => subject.startsWith('Linden summary')).map(({ subject }) => subject)
    }
    expect(await summary('2026-11-01T07:00:00.000Z')).toEqual(['Linden summary for October 31, 2026: 1 order'])
    expect((await summary('2026-11-02T07:59:59.999Z')).length).toBe(1)
    expect((await summary('2026-11-02T08:00:00.000Z')).at(-1)).toBe('Linden summary for November 1, 2026: 2 orders')
  })
})
