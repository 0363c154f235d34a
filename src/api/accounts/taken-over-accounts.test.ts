import { beforeEach, describe, expect, it } from 'vitest'
import { ADA, accountCalls } from '#test/accounts.ts'
import { databases } from '#test/databases.ts'
import { emailedToken } from '#test/emails.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { ADDRESS, shopperOf } from '#test/shopper.ts'
import { examine } from '#shop/doctor/doctor.ts'

const STRANGER = { ...ADDRESS, firstName: 'Mallory', lastName: 'Quixley', address1: '9 Quixley Lane' }
const PASSWORD = 'analytical engine'

describe.each(databases)('An account whose password is reset by a link on %s', (_, open) => {
  const { test, shopper: registered } = shopperForEachTest(open)
  const owner = () => shopperOf(test)
  beforeEach(() => addProduct(test.shop, { id: 1, stock: 50 }))

  async function buyAs(email: string): Promise<string> {
    await registered.prepare(1)
    await registered.ship('standard', { ...STRANGER, email })
    const number = String((await registered.order()).body.orderNumber)
    await test.drain()
    return number
  }

  /** The registered browser leaves something of a person everywhere, and two orders. */
  async function live(): Promise<{ toMailbox: string; toOther: string }> {
    const names = { firstName: 'Mallory', lastName: 'Quixley' }
    expect((await accountCalls(registered).register(names)).status).toBe(201)
    await test.drain()
    const entry = { address: STRANGER, defaultForShipping: true, defaultForBilling: true }
    expect((await registered.send('POST', '/api/account/addresses', entry)).status).toBe(201)
    await registered.send('PUT', '/api/wishlist/1')
    const numbers = { toMailbox: await buyAs(ADA.email), toOther: await buyAs('mallory@example.com') }
    await registered.add(1)
    await registered.ship('standard', STRANGER)
    return numbers
  }

  async function reset(): Promise<ReturnType<typeof owner>> {
    const by = owner()
    expect((await by.send('POST', '/api/auth/forgot-password', { email: ADA.email })).status).toBe(200)
    await test.drain()
    const token = emailedToken(test.emails, 'reset-password')
    expect((await by.send('POST', '/api/auth/reset-password', { token, password: PASSWORD })).status).toBe(200)
    expect((await accountCalls(by).login({ password: PASSWORD })).status).toBe(200)
    return by
  }
  const ordersOf = async (by: ReturnType<typeof owner>) =>
    ((await by.send('GET', '/api/orders')).body.orders as { orderNumber: string }[]).map(
      ({ orderNumber }) => orderNumber,
    )

  it('and was never confirmed starts anew: nothing is shown that somebody else may have entered', async () => {
    const { toMailbox, toOther } = await live()
    const by = await reset()
    expect((await registered.send('GET', '/api/account/addresses')).status).toBe(401)
    const { body } = await by.send('GET', '/api/account/data')
    const { user, addresses, wishlist, cart, checkout, guestCheckouts } = body
    expect(user).toMatchObject({ firstName: '', lastName: '', emailConfirmed: true })
    expect([addresses, wishlist]).toEqual([[], []])
    expect({ cart, checkout, guestCheckouts }).toMatchObject({
      cart: { totalItems: 0 },
      checkout: { shippingAddress: null, billingAddress: null },
      guestCheckouts: [],
    })
    // Its email has been in this mailbox since it was placed, as that of any guest with the address.
    expect(await ordersOf(by)).toEqual([toMailbox])
    expect((await by.send('GET', `/api/orders/${toOther}`)).status).toBe(404)
    expect(await examine(test.shop)).toEqual([])
  })

  it('and was never confirmed leaves the order with another address to the mailbox of that address', async () => {
    const { toOther } = await live()
    await reset()
    const found = { orderNumber: toOther, email: 'mallory@example.com' }
    expect((await owner().send('POST', '/api/orders/find', found)).status).toBe(200)
  })

  it('and was never confirmed says before, in the email with the link, that it starts anew', async () => {
    await live()
    test.emails.length = 0
    await reset()
    const { text } = test.emails.find(({ subject }) => subject.startsWith('Reset your'))!
    expect(text).toContain(
      'If you set a new password, the name, addresses, wishlist and cart in the account will be deleted',
    )
    expect(text).not.toMatch(/Mallory|Quixley/)
  })

  it('and was confirmed keeps what is in it', async () => {
    const { toMailbox, toOther } = await live()
    const token = emailedToken(test.emails, 'confirm-email')
    expect((await registered.send('POST', '/api/auth/confirm-email', { token })).status).toBe(200)
    const by = await reset()
    const { body } = await by.send('GET', '/api/account/data')
    expect(body).toMatchObject({ user: { firstName: 'Mallory' }, wishlist: ['1'], cart: { totalItems: 1 } })
    expect(body.addresses).toHaveLength(1)
    expect((await ordersOf(by)).toSorted()).toEqual([toOther, toMailbox].toSorted())
    expect(test.emails.some(({ text }) => text.includes('starts anew'))).toBe(false)
  })
})
