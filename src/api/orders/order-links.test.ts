import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RATE_LIMITS } from '#domain/accounts/rate-limits.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { ADDRESS, shopperOf, exhaust } from '#test/shopper.ts'
import { visit } from '#test/visitor.ts'

const ASK = 'This link is more than 90 days old. Please enter the postal code that the order was sent to.'
const WRONG = 'This postal code does not match the order.'

describe.each(databases)('The order link in an email on %s', (_, open) => {
  let test: TestShop
  let shopper: ReturnType<typeof shopperOf>
  let path: string
  beforeEach(async () => {
    test = await openTestShop(open)
    shopper = shopperOf(test)
    await addProduct(test.shop, { id: 1 })
    await shopper.prepare(1)
    await shopper.order()
    await test.drain()
    path = /order-confirmation(\/\S+)/.exec(test.emails[0]!.text)![1]!
  })
  afterEach(() => test.close())

  const pass = (days: number) => (test.clock.now = new Date(test.clock.now.getTime() + days * 24 * 3600_000))
  const openLink = (postalCode?: string, address = '192.0.2.1') =>
    visit(test.api, { address }).send(
      'GET',
      `/api/orders${path}${postalCode === undefined ? '' : `&postalCode=${encodeURIComponent(postalCode)}`}`,
    )

  it('shows the order by itself for 90 days, and then requires the postal code', async () => {
    pass(90)
    expect((await openLink()).status).toBe(200)
    pass(1 / 24)
    const { status, body } = await openLink()
    expect([status, body]).toEqual([403, { message: ASK, code: 'forbidden', fields: { postalCode: ASK } }])
    expect((await openLink('62701')).body).toMatchObject({ email: ADDRESS.email })
    expect((await openLink('10001')).body).toEqual({ message: WRONG, code: 'forbidden', fields: { postalCode: WRONG } })
  })

  it.each([
    [' 62701 ', '62701'],
    ['62701-1234', '62701'],
    ['62701', '62701-1234'],
    ['k1a0b1', 'K1A 0B1'],
  ])('accepts the postal code %s for %s', async (typed, postalCode) => {
    const { db } = test.shop.database
    await db
      .updateTable('orders')
      .set({ shipping_address: JSON.stringify({ ...ADDRESS, postalCode }) })
      .execute()
    pass(91)
    expect((await openLink(typed)).status).toBe(200)
  })

  it('prevents trying every postal code, from one IP address or from many', async () => {
    pass(91)
    expect(await exhaust((count) => openLink(`100${count + 10}`, `10.0.0.${count}`))).toBe(
      RATE_LIMITS.postalCodeOfOrder.burst,
    )
    const { status, body } = await openLink('62701', '10.0.1.1')
    expect([status, body.message]).toEqual([
      429,
      'Too many postal codes were entered for this order. Please try again in 10 minutes.',
    ])
    pass(1)
    expect((await openLink('62701')).status).toBe(200)
  })

  it('does not count a correct postal code as an attempt', async () => {
    pass(91)
    for (let count = 0; count <= RATE_LIMITS.postalCodeOfOrder.burst; count++)
      expect((await openLink('62701')).status).toBe(200)
  })

  it('is not needed by the browser that placed the order', async () => {
    pass(91)
    expect((await shopper.send('GET', `/api/orders${path}`)).status).toBe(200)
  })

  it('opens nothing with a postal code and another key', async () => {
    pass(91)
    path = path.replace(/key=.*/, `key=${'A'.repeat(43)}`)
    expect((await openLink('62701')).status).toBe(404)
  })
})
