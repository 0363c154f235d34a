import { beforeEach, describe, expect, it } from 'vitest'
import { openOwner } from '#api/owner/owner.ts'
import { eachText } from '#database/audit/every-text.ts'
import { tablesOf } from '#database/tables.ts'
import { deliverOrder, packOrder } from '#shop/orders/fulfill/parcels.ts'
import { sweepLeftovers } from '#shop/jobs/leftovers.ts'
import { ADA, accountCalls } from '#test/accounts.ts'
import { databases } from '#test/databases.ts'
import { emailedToken } from '#test/emails.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { isPlainName, PERSONAL_COLUMNS, PLAIN_COLUMNS, PLAIN_TABLES } from '#test/statements/personal-columns.ts'
import { PARTS } from '#test/owner/moving.ts'
import { passkeyCalls } from '#test/passkeys/passkeys.ts'
import { ADDRESS, CHALLENGE, shopperOf } from '#test/shopper.ts'

const NAMED = /quixley-[\w-]+/gi
const EMAIL = 'quixley-email@example.com'
const named = (suffix: string) => ({
  ...ADDRESS,
  lastName: `Quixley-last${suffix}`,
  address1: `Quixley-street${suffix}`,
  email: EMAIL,
})

describe.each(databases)('The columns of %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  beforeEach(() => addProduct(test.shop, { id: 1, stock: 50, variants: [{ sku: 'AGREED' }] }))

  it('are each listed as containing personal data or not', async () => {
    const known = new Set([...Object.values(PERSONAL_COLUMNS).flat(), ...PLAIN_COLUMNS])
    const columns = (await tablesOf(test.shop.database))
      .filter(({ name }) => !PLAIN_TABLES.includes(name))
      .flatMap(({ name, columns: all }) =>
        all
          .filter((column) => /text/i.test(column.dataType) && !isPlainName(column.name))
          .map((column) => `${name}.${column.name}`),
      )
    expect(columns.filter((column) => !known.has(column))).toEqual([])
    expect([...known].filter((column) => !columns.includes(column))).toEqual([])
  })

  /** Leaves a name of its own in whatever a shopper and the owner write. */
  async function live(): Promise<void> {
    const { shop } = test
    await accountCalls(shopper).register({ email: EMAIL, firstName: 'Quixley-given', lastName: 'Quixley-family' })
    await test.drain()
    await shopper.send('POST', '/api/auth/confirm-email', { token: emailedToken(test.emails, 'confirm-email') })
    Object.assign(shop.face, { switches: { newsletter: 'collect' } })
    await shopper.send('POST', '/api/newsletter', { email: EMAIL, source: 'footer' })
    const { body } = await passkeyCalls(shopper).add(ADA.password)
    const [passkey] = body.passkeys as [{ _id: string }]
    await shopper.send('PUT', `/api/account/passkeys/${passkey._id}`, { name: 'Quixley-passkey' })
    const entry = { address: named('-book'), defaultForShipping: true, defaultForBilling: true }
    await shopper.send('POST', '/api/account/addresses', entry)
    const place = async (suffix: string) => {
      await shopper.prepare(1)
      await shopper.ship('standard', named(suffix))
      const number = String((await shopper.order()).body.orderNumber)
      await test.drain()
      return number
    }
    const owner = openOwner({ ...shop, ...PARTS })
    const canceled = { number: await place('-canceled'), reason: 'Quixley-cancel' }
    await owner('POST /owner/orders/{number}/cancellations', canceled)
    const agreed = { lines: [{ sku: 'AGREED', quantity: 1, priceCents: 1, reason: 'Quixley-price' }] }
    const byHand = { ...agreed, address: named('-hand'), shippingOptionId: 'standard', requestKey: 'by-hand-0001' }
    await owner('POST /owner/drafts', { ...byHand, requestKey: 'by-hand-0002' })
    const { id } = await owner('POST /owner/drafts', byHand)
    const byLink = await owner('POST /owner/drafts/{id}/orders', { id, payment: 'cash' })
    const bySelf = await owner('POST /owner/orders', { ...byHand, payment: 'transfer' })
    for (const { order } of [byLink, bySelf])
      await owner('POST /owner/orders/{number}/cancellations', { number: order.number })
    const number = await place('-sent')
    await owner('PUT /owner/orders/{number}/email', { number, email: 'quixley-wrong@example.com' })
    await owner('PUT /owner/orders/{number}/email', { number, email: EMAIL })
    await owner('POST /owner/orders/{number}/notes', { number, text: 'Quixley-note' })
    await packOrder(shop, number)
    const tracking = { trackingNumber: 'Quixley-number', trackingUrl: 'https://ups.example/Quixley-url' }
    await owner('POST /owner/orders/{number}/shipments', { number, carrier: 'UPS', ...tracking })
    await deliverOrder(shop, number)
    const claim = { requestKey: 'key-00001', kind: 'claim', items: [{ item: 0, quantity: 1 }], reason: 'damaged' }
    await shopper.send('POST', `/api/orders/${number}/returns`, { ...claim, comment: 'Quixley-comment' })
    const refusal = { number, ordinal: 1, answer: 'Quixley-answer' }
    await owner('POST /owner/orders/{number}/returns/{ordinal}/refusal', refusal)
    shop.gateway.refund = async () => ({ accepted: false, message: 'The card is closed.' })
    const refund = { number, goodwillCents: 100, reason: 'Quixley-refund' }
    await owner('POST /owner/orders/{number}/refunds', refund)
    await test.drain()
    await owner('POST /owner/orders/{number}/refunds/settlements', { number, way: 'Quixley-settlement' })
    await test.drain()
    await shopper.add(1)
    await shopper.ship('standard', named('-unplaced'))
    await shopper.payWith(CHALLENGE)
    const waiting = await shopper.order({ shippingAddress: named('-waiting') })
    expect(waiting.status).toBe(202)
    const guest = shopperOf(test)
    await guest.add(1)
    await guest.ship('standard', named('-guest'))
  }

  async function namesIn(): Promise<{ columns: Set<string>; names: Set<string> }> {
    const columns = new Set<string>()
    const names = new Set<string>()
    await eachText(test.shop.database, ({ table, column, text }) => {
      for (const [name] of text.matchAll(NAMED)) {
        columns.add(`${table}.${column}`)
        if (!PERSONAL_COLUMNS.erasedOnly.includes(`${table}.${column}`)) names.add(name.toLowerCase())
      }
    })
    return { columns, names }
  }

  it('that an erasure empties are all exported, and only those required for bookkeeping are kept', async () => {
    await live()
    const { columns, names } = await namesIn()
    const { erased, erasedOnly, kept } = PERSONAL_COLUMNS
    expect([...columns].filter((column) => ![...erased, ...erasedOnly, ...kept].includes(column))).toEqual([])
    expect([...columns]).toEqual(expect.arrayContaining(['deeds.input', 'deeds.value_before']))
    // A device and the brand of a card have no name in them.
    const nameless = ['sessions.device', 'payments.brand', 'payments.last4']
    expect([...erased, ...kept].filter((column) => !columns.has(column) && !nameless.includes(column))).toEqual([])
    const { status, body } = await shopper.send('GET', '/api/account/data')
    const exported = JSON.stringify(body).toLowerCase()
    expect([status, [...names].filter((name) => !exported.includes(name))]).toEqual([200, []])
    await shopper.send('POST', '/api/account/delete', { password: ADA.password })
    await test.drain()
    await sweepLeftovers(test.shop)
    expect((await namesIn()).columns).toEqual(new Set(['orders.billing_address', 'documents.content']))
  })
})
