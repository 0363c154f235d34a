import { beforeEach, describe, expect, it } from 'vitest'
import { shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { correctEmail } from '#shop/orders/correct-email.ts'
import { ADA, accountCalls } from '#test/accounts.ts'
import { databases } from '#test/databases.ts'
import { emailedToken } from '#test/emails.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { ADDRESS, shopperOf } from '#test/shopper.ts'

const NEW = 'augusta@example.com'
const UPS = { carrier: 'UPS', trackingNumber: '1Z999', trackingUrl: null }

describe.each(databases)('The emails about the orders of an account on %s', (_, open) => {
  const test = shopForEachTest(open)
  let shopper: ReturnType<typeof shopperOf>
  beforeEach(async () => {
    shopper = shopperOf(test)
    await addProduct(test.shop, { id: 1, stock: 9 })
    await accountCalls(shopper).register()
  })

  async function order(email: string, by = shopper): Promise<string> {
    await by.add(1)
    await by.ship('standard', { ...ADDRESS, email })
    await by.payWith('4242 4242 4242 4242')
    const { body } = await by.order()
    await test.drain()
    return String(body.orderNumber)
  }
  async function changeEmail(): Promise<void> {
    await shopper.send('POST', '/api/account/email', { email: NEW, password: ADA.password })
    await test.drain()
    const token = emailedToken(test.emails, 'account/email')
    expect((await shopper.send('POST', '/api/account/email/confirm', { token })).status).toBe(200)
    await test.drain()
    test.emails.length = 0
  }
  async function mailedTo(number: string): Promise<string[]> {
    test.emails.length = 0
    await shipOrder(test.shop, number, UPS)
    await test.drain()
    return test.emails.filter(({ subject }) => subject.includes(number)).map(({ to }) => to)
  }

  it('go to the new address once it is confirmed, and so does the order lookup', async () => {
    const number = await order('ada@EXAMPLE.com')
    await changeEmail()
    expect(await mailedTo(number)).toEqual([NEW])
    const find = (email: string) =>
      shopperOf(test)
        .send('POST', '/api/orders/find', { orderNumber: number, email })
        .then(({ status }) => status)
    expect([await find(NEW), await find(ADA.email)]).toEqual([200, 404])
  })

  it('keep their address until the link is opened, and if the order was given another one', async () => {
    const own = await order(ADA.email)
    const gift = await order('friend@example.com')
    const corrected = await order(ADA.email)
    await correctEmail(test.shop, corrected, 'office@example.com')
    await shopper.send('POST', '/api/account/email', { email: NEW, password: ADA.password })
    expect(await mailedTo(own)).toEqual([ADA.email])
    await changeEmail()
    expect(await mailedTo(gift)).toEqual(['friend@example.com'])
    expect(await mailedTo(corrected)).toEqual(['office@example.com'])
  })

  it('are unchanged for other people’s orders', async () => {
    const stranger = shopperOf(test, { address: '203.0.113.9' })
    const number = await order(ADA.email, stranger)
    await changeEmail()
    expect(await mailedTo(number)).toEqual([ADA.email])
  })
})
