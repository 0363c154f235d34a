import { describe, expect, it } from 'vitest'
import { createFeeds } from '#api/feeds/feeds.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { inspectPdf } from '#test/orders/pdf-tools.ts'
import { orderLinkToken } from '#shop/orders/order-links.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { ADDRESS, CARD, shopperOf } from '#test/shopper.ts'
import { addOption, setOption } from '#shop/checkout/edit-shipping.ts'
import { deliverOrder, shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { approveReturn } from '#shop/orders/return/answer-return.ts'
import { receiveReturn } from '#shop/orders/return/receive-return.ts'
import { visit } from '#test/visitor.ts'
import { examine } from '#shop/doctor/doctor.ts'

const CONTACT = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
const NO_ADDRESS = Object.fromEntries(Object.keys(ADDRESS).map((field) => [field, '']))
const OUT_OF_REACH = 'Workshop pickup is not available in Canada. Please choose another option.'
const MONTREAL = { ...ADDRESS, city: 'Montreal', state: 'QC', postalCode: 'H2X 1Y4', country: 'Canada' }

describe.each(databases)('A pickup option on %s', (_, open) => {
  const test = shopForEachTest(open)

  const start = async (variant: { requiresShipping?: boolean } = {}) => {
    await addOption(test.shop, 'workshop', {
      name: 'Workshop pickup',
      price: '0',
      delivery: 'Ready in 1-2 business days',
      description: '12 Mill Street, Portland',
      pickup: 'US',
    })
    await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 1000, variants: [variant] })
    const shopper = shopperOf(test)
    await shopper.add(1)
    return shopper
  }
  const offersOf = async (shopper: ReturnType<typeof shopperOf>) => {
    const { body } = await shopper.send('GET', '/api/checkout')
    return (body.shippingOptions as { _id: string }[]).map(({ _id }) => _id)
  }

  it('requires only name and email address, and its order has no address', async () => {
    const shopper = await start()
    const { status, body } = await shopper.ship('workshop', CONTACT)
    expect([status, body]).toMatchObject([200, { step: 'payment', shippingAddress: { ...NO_ADDRESS, ...CONTACT } }])
    expect((await shopper.payWith(CARD.cardNumber)).body).toMatchObject({
      step: 'review',
      review: { shippingAddress: 'Ada Lovelace, ada@example.com', billingAddress: 'Same as shipping address' },
      orderSummary: { shipping: 0 },
    })
    const placed = await shopper.order()
    expect([placed.status, placed.body]).toMatchObject([
      201,
      {
        shippingAddress: { ...NO_ADDRESS, ...CONTACT },
        billingAddress: { ...NO_ADDRESS, ...CONTACT },
        shippingMethod: {
          id: 'workshop',
          pickupCountry: 'United States',
          description: '12 Mill Street, Portland',
        },
        expectedArrival: null,
      },
    ])
    await test.drain()
    const { text } = test.emails.find(({ subject }) => subject.includes(String(placed.body.orderNumber)))!
    expect(text).toContain('Pickup: Workshop pickup, 12 Mill Street, Portland, Ready in 1-2 business days')
    expect(text).toContain('To be picked up by')
    expect(text).not.toMatch(/Shipping to|Estimated delivery/)
    expect(await examine(test.shop)).toEqual([])
    await shipOrder(test.shop, String(placed.body.orderNumber), {
      carrier: null,
      trackingNumber: null,
      trackingUrl: null,
    })
    await test.drain()
    expect(test.emails.at(-1)).toMatchObject({
      subject: `Your order ${String(placed.body.orderNumber)} is ready for pickup`,
      text: expect.stringMatching(
        /Hi Ada, your order is ready for pickup\.[^]*Workshop pickup: 12 Mill Street, Portland[^]*In this package/,
      ) as string,
    })
  })

  it('uses pickup wording in emails, documents, the return sheet and amounts', async () => {
    const shopper = await start()
    await setOption(test.shop, 'workshop', { price: '2' })
    test.shop.settings.returnAddress = ['12 Mill Street']
    await shopper.ship('workshop', CONTACT)
    await shopper.payWith(CARD.cardNumber)
    const number = String((await shopper.order()).body.orderNumber)
    await shipOrder(test.shop, number, { carrier: null, trackingNumber: null, trackingUrl: null })
    await deliverOrder(test.shop, number)
    const asked = { kind: 'return', reason: 'other', requestKey: 'key-00001', items: [{ item: 0, quantity: 1 }] }
    await shopper.send('POST', `/api/orders/${number}/returns`, asked)
    await approveReturn(test.shop, { number, ordinal: 1 }, null)
    await test.drain()
    const { body } = await shopper.send('GET', `/api/orders/${number}/returns/${number}-R1/sheet/content`)
    expect(body.steps).toEqual([
      'Put this slip with the items.',
      'Bring them to the address above.',
      'When your items arrive, we will refund you.',
    ])
    await receiveReturn(test.shop, { number, ordinal: 1 }, { restock: 'all' })
    await test.drain()
    test.moveClock(5000)
    await test.drain()
    for (const document of ['INV-000001', 'CN-000001']) {
      const path = `/api/orders/${number}/documents/${document}`
      expect((await shopper.send('GET', `${path}/content`)).body).toMatchObject({ pickupCountry: 'United States' })
      const pdf = await test.api.fetch(new Request(`http://localhost${path}?key=${orderLinkToken(test.shop, number)}`))
      const { text } = inspectPdf(new Uint8Array(await pdf.arrayBuffer()))
      if (document.startsWith('INV')) expect(text).toMatch(/Pickup[^]*Tax on pickup/)
      expect(text).not.toContain('hipping')
    }
    const told = test.emails.map(({ text }) => text).join('\n')
    expect(told).toContain('Pickup: $2.00')
    expect(told).toContain(`When you bring your items in, please give us this return number: ${number}-R1`)
    expect(told).toContain('Hi Ada, we received your return.')
    expect(told).not.toMatch(/Shipping|[Pp]arcel|[Ss]end (?:it|them|back)|sent back/)
  })

  it('keeps no address that was entered, even by a client without a checkout', async () => {
    const shopper = await start()
    expect((await shopper.ship('workshop', ADDRESS)).body.shippingAddress).toEqual({ ...NO_ADDRESS, ...CONTACT })
    await shopper.payWith(CARD.cardNumber)
    const { status, body } = await shopper.order({ shippingAddress: ADDRESS, shippingMethod: { id: 'workshop' } })
    expect([status, body]).toMatchObject([201, { shippingAddress: { ...NO_ADDRESS, ...CONTACT } }])
  })

  it('reports missing fields', async () => {
    const shopper = await start()
    expect((await shopper.ship('workshop', { email: 'ada' })).body.fields).toEqual({
      'address.firstName': 'First name is required',
      'address.lastName': 'Last name is required',
      'address.email': 'Email is invalid',
    })
    expect(Object.keys((await shopper.ship('standard', CONTACT)).body.fields as object)).toHaveLength(5)
  })

  it('is not available to a buyer in another country, who may change it', async () => {
    const shopper = await start()
    expect(await offersOf(shopper)).toEqual(['standard', 'express', 'workshop'])
    const reply = await shopper.ship('workshop', MONTREAL)
    expect([reply.status, reply.body.fields]).toEqual([400, { shippingOptionId: OUT_OF_REACH }])
    await shopper.ship('standard', MONTREAL)
    expect(await offersOf(shopper)).toEqual(['standard', 'express'])
    await shopper.payWith(CARD.cardNumber)
    const order = await shopper.order({ shippingAddress: MONTREAL, shippingMethod: { id: 'workshop' } })
    expect([order.status, order.body.fields]).toEqual([400, { shippingOptionId: OUT_OF_REACH }])
    expect((await shopper.ship('workshop', ADDRESS)).status).toBe(200)
    expect(await offersOf(shopper)).toEqual(['standard', 'express', 'workshop'])
  })

  it('is not available for items that need no shipping', async () => {
    expect(await offersOf(await start({ requiresShipping: false }))).toEqual(['standard', 'express'])
  })

  it('is not in the product feed, and not the cheapest delivery', async () => {
    const shopper = await start()
    const { body } = await shopper.send('GET', '/api/shipping/options')
    expect(body).toMatchObject([{}, {}, { _id: 'workshop', pickupCountry: 'United States' }])
    const feed = await (await createFeeds(test.shop).request('/feeds/google.xml')).text()
    expect(feed).toContain('<g:service>Express Shipping</g:service>')
    expect(feed).not.toContain('Workshop pickup')
  })

  it('has an order whose address cannot be changed, and whose link expires after 90 days', async () => {
    const shopper = await start()
    await shopper.ship('workshop', CONTACT)
    await shopper.payWith(CARD.cardNumber)
    const { orderNumber } = (await shopper.order()).body
    const change = await shopper.send('PUT', `/api/orders/${orderNumber}/address`, { address: ADDRESS })
    expect([change.status, change.body.message]).toEqual([
      409,
      'This is a pickup order, so it has no shipping address.',
    ])
    await test.drain()
    const [, path] = /order-confirmation(\/\S+)/.exec(test.emails[0]!.text)!
    test.clock.now = new Date(test.clock.now.getTime() + 91 * 24 * 3600_000)
    const { status, body } = await visit(test.api).send('GET', `/api/orders${path}&postalCode=`)
    const ended = 'This link is more than 90 days old and has expired. Please contact us.'
    expect([status, body.message]).toEqual([403, ended])
  })
})
