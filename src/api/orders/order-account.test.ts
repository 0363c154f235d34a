import { beforeEach, describe, expect, it } from 'vitest'
import { erasePerson } from '#shop/person/erase.ts'
import { findPerson } from '#shop/person/person.ts'
import { shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { orderLink } from '#shop/orders/order-links.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { ADDRESS, exhaust, shopperOf } from '#test/shopper.ts'
import { visit } from '#test/visitor.ts'

const PASSWORD = 'difference engine'

describe.each(databases)('The account that a guest opens with an order, on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  let number: string
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1 })
    number = await buy()
  })

  const buy = async (by = shopper) => String((await by.buy(1)).body.orderNumber)
  const keep = (password = PASSWORD, by: Pick<typeof shopper, 'send'> = shopper, of = number) =>
    by.send('POST', `/api/orders/${of}/account`, { password })
  const offer = (by: Pick<typeof shopper, 'send'> = shopper, query = '') =>
    by.send('GET', `/api/orders/${number}/account${query}`)
  const ownOrders = async () =>
    ((await shopper.send('GET', '/api/orders')).body.orders as { orderNumber: string }[]).map((one) => one.orderNumber)

  it('has the order’s name and address, and returns user and token at once', async () => {
    expect((await offer()).body).toEqual({ offered: true })
    const { status, body } = await keep()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      token: expect.any(String),
      user: { email: ADDRESS.email, firstName: 'Ada', lastName: 'Lovelace', emailConfirmed: false },
    })
    expect((await shopper.send('GET', '/api/session')).body.user).toMatchObject({ email: ADDRESS.email })
    const login = await visit(test.api).send('POST', '/api/auth/login', { email: ADDRESS.email, password: PASSWORD })
    expect(login.status).toBe(200)
  })

  it('contains this order and its address, while the mailbox’s other orders require the link', async () => {
    const elsewhere = await buy(shopperOf(test))
    await keep()
    expect(await ownOrders()).toEqual([number])
    const { body } = await shopper.send('GET', '/api/account/addresses')
    expect(body.addresses).toMatchObject([{ address: { address1: ADDRESS.address1 }, defaultForShipping: true }])
    expect((await offer()).body).toEqual({ offered: false })
    await test.drain()
    const letter = test.emails.find(({ text }) => text.includes('/confirm-email'))!
    const token = /token=(\S+)/.exec(letter.text)![1]!
    expect((await shopper.send('POST', '/api/auth/confirm-email', { token })).status).toBe(200)
    expect((await ownOrders()).toSorted()).toEqual([number, elsewhere].toSorted())
  })

  it('can be opened only by the browser that placed the order', async () => {
    const stranger = visit(test.api)
    const key = new URL(orderLink(test.shop, number)).searchParams.get('key')!
    expect((await offer(stranger)).status).toBe(404)
    expect((await offer(stranger, `?key=${key}`)).body).toEqual({ offered: false })
    expect((await keep(PASSWORD, stranger)).status).toBe(404)
    expect((await keep(PASSWORD, stranger, `${number}?key=${key}`)).status).toBe(404)
    expect(await test.shop.database.db.selectFrom('accounts').select('id').execute()).toEqual([])
  })

  it('requires a password like registration', async () => {
    for (const [password, message] of [
      ['', 'Password is required'],
      ['short', 'Password must be at least 8 characters long'],
      ['password', 'This password is too easy to guess. Please choose another.'],
    ] as const)
      expect(await keep(password)).toMatchObject({ status: 400, body: { fields: { password: message } } })
    expect((await offer()).body).toEqual({ offered: true })
  })

  it('is not opened if the email address already has one, and the order stays where it is', async () => {
    await visit(test.api).send('POST', '/api/auth/register', { ...ADDRESS, password: 'a password of hers' })
    expect((await offer()).body).toEqual({ offered: true })
    expect(await keep()).toMatchObject({
      status: 409,
      body: { message: 'An account with this email already exists' },
    })
    expect((await shopper.send('GET', '/api/session')).body.user).toBeNull()
    expect((await offer()).body).toEqual({ offered: true })
  })

  it('is not offered for an account’s order or to a signed-in shopper, and cannot be opened', async () => {
    await shopper.send('POST', '/api/auth/register', { ...ADDRESS, email: 'other@example.com', password: PASSWORD })
    expect((await offer()).body).toEqual({ offered: false })
    expect((await keep()).status).toBe(409)
    const own = await buy()
    expect((await keep(PASSWORD, shopper, own)).status).toBe(409)
  })

  it('is opened only once by two simultaneous requests', async () => {
    const statuses = (await Promise.all([keep(), keep()])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, 409])
    expect(await ownOrders()).toEqual([number])
  })

  it('is not opened if the guest is erased in the meantime', async () => {
    const { hash } = test.shop.passwords
    test.shop.passwords.hash = async (password) => {
      await shipOrder(test.shop, number, { carrier: null, trackingNumber: null, trackingUrl: null })
      await erasePerson(test.shop, (tx) => findPerson(tx, ADDRESS.email))
      return hash(password)
    }
    expect((await keep()).status).toBe(409)
    for (const table of ['accounts', 'addresses'] as const)
      expect(await test.shop.database.db.selectFrom(table).select('id').execute()).toEqual([])
  })

  it('has the same limits as registration', async () => {
    await visit(test.api).send('POST', '/api/auth/register', { ...ADDRESS, password: 'a password of hers' })
    expect(await exhaust(() => keep())).toBe(4)
  })
})
