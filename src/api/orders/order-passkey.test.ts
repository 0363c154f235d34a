import { beforeEach, describe, expect, it } from 'vitest'
import { RATE_LIMITS } from '#domain/accounts/rate-limits.ts'
import { accountCalls } from '#test/accounts.ts'
import { databases } from '#test/databases.ts'
import { emailedToken } from '#test/emails.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { passkeyCalls } from '#test/passkeys/passkeys.ts'
import { ADDRESS, exhaust, shopperOf } from '#test/shopper.ts'
import { visit } from '#test/visitor.ts'

describe.each(databases)('The account that a guest opens with an order and a passkey on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  let number: string
  let calls: ReturnType<typeof passkeyCalls>
  beforeEach(async () => {
    calls = passkeyCalls(shopper)
    await addProduct(test.shop, { id: 1 })
    number = await buy()
  })

  const buy = async (by = shopper) => String((await by.buy(1)).body.orderNumber)
  const ownOrders = async (by: Pick<typeof shopper, 'send'> = shopper) =>
    ((await by.send('GET', '/api/orders')).body.orders as { orderNumber: string }[]).map((one) => one.orderNumber)
  const onlyPasskey = async () => ((await shopper.send('GET', '/api/account/passkeys')).body.passkeys as [Id])[0]._id
  type Id = { _id: string }
  const emailed = async (page: 'confirm-email' | 'reset-password') => {
    await test.drain()
    return emailedToken(test.emails, page)
  }

  it('contains the order, and opens with the passkey but no password', async () => {
    const elsewhere = await buy(shopperOf(test))
    const { status, body } = await calls.keepOrder(number)
    expect([status, body]).toMatchObject([
      201,
      { token: expect.any(String), user: { email: ADDRESS.email, firstName: 'Ada', emailConfirmed: false } },
    ])
    expect(await ownOrders()).toEqual([number])
    expect((await shopper.send('GET', '/api/account/passkeys')).body.hasPassword).toBe(false)
    await shopper.send('POST', '/api/auth/logout')
    for (const password of ['', 'difference engine'])
      expect((await accountCalls(visit(test.api)).login({ email: ADDRESS.email, password })).status).not.toBe(200)
    expect((await calls.signIn()).status).toBe(200)
    expect(await ownOrders()).toEqual([number])
    await shopper.send('POST', '/api/auth/confirm-email', { token: await emailed('confirm-email') })
    expect((await ownOrders()).toSorted()).toEqual([number, elsewhere].toSorted())
  })

  it('can be opened only by the browser that placed the order', async () => {
    expect((await passkeyCalls(visit(test.api)).keepOrder(number)).status).toBe(404)
    const options = (await shopper.send('GET', `/api/orders/${number}/passkey`)).body
    const credential = calls.device.create(options)
    expect((await visit(test.api).send('POST', `/api/orders/${number}/passkey`, { credential })).status).toBe(404)
  })

  it('cannot be opened with another order’s challenge', async () => {
    const other = await buy()
    const credential = calls.device.create((await shopper.send('GET', `/api/orders/${other}/passkey`)).body)
    expect((await shopper.send('POST', `/api/orders/${number}/passkey`, { credential })).status).toBe(400)
    expect(await test.shop.database.db.selectFrom('accounts').select('id').execute()).toEqual([])
  })

  it('is not blocked for a mailbox by unverifiable passkeys, which are limited per IP address', async () => {
    const options = (await shopper.send('GET', `/api/orders/${number}/passkey`)).body
    const credential = calls.device.create({ ...options, challenge: 'bm9uc2Vuc2U' })
    const attempts = await exhaust(() => shopper.send('POST', `/api/orders/${number}/passkey`, { credential }))
    expect(attempts).toBe(RATE_LIMITS.registrationFromAddress.burst)
    const owner = accountCalls(visit(test.api, { address: '198.51.100.7' }))
    expect((await owner.register({ email: ADDRESS.email })).status).toBe(201)
  })

  it('is opened only once by two simultaneous requests', async () => {
    const credential = calls.device.create((await shopper.send('GET', `/api/orders/${number}/passkey`)).body)
    const keep = () => shopper.send('POST', `/api/orders/${number}/passkey`, { credential })
    expect((await Promise.all([keep(), keep()])).map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  it('is not opened if the email address already has one, which the earlier check does not reveal', async () => {
    await accountCalls(visit(test.api)).register({ email: ADDRESS.email })
    expect((await shopper.send('GET', `/api/orders/${number}/passkey`)).status).toBe(200)
    expect(await calls.keepOrder(number)).toMatchObject({
      status: 409,
      body: { message: 'An account with this email already exists' },
    })
    expect((await calls.signIn()).status).toBe(401)
  })

  it('keeps its only passkey until the mailbox is confirmed', async () => {
    await calls.keepOrder(number)
    const remove = async () => shopper.send('DELETE', `/api/account/passkeys/${await onlyPasskey()}`)
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'conflict' } })
    await shopper.send('POST', '/api/auth/confirm-email', { token: await emailed('confirm-email') })
    expect((await remove()).status).toBe(200)
  })

  it('keeps one of two passkeys removed simultaneously', async () => {
    await calls.keepOrder(number)
    await calls.add()
    const removals = [...calls.device.keys.keys()].map((id) => shopper.send('DELETE', `/api/account/passkeys/${id}`))
    expect((await Promise.all(removals)).map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('gets a password by the link in its mailbox, which ends the sessions and removes an unconfirmed passkey', async () => {
    await calls.keepOrder(number)
    await visit(test.api).send('POST', '/api/auth/forgot-password', { email: ADDRESS.email })
    const change = { token: await emailed('reset-password'), password: 'analytical engine' }
    expect((await visit(test.api).send('POST', '/api/auth/reset-password', change)).status).toBe(200)
    expect((await shopper.send('GET', '/api/account/passkeys')).status).toBe(401)
    expect((await calls.signIn()).status).toBe(401)
    expect((await accountCalls(shopper).login({ ...change, email: ADDRESS.email })).status).toBe(200)
    expect(await ownOrders()).toEqual([number])
  })

  it('can do what requires a password for ten minutes after signing in', async () => {
    await calls.keepOrder(number)
    test.moveClock(10 * 60_000)
    const attempts = [
      () => calls.add(),
      () => shopper.send('POST', '/api/account/email', { email: 'countess@example.com' }),
      () => shopper.send('POST', '/api/account/delete', {}),
    ]
    for (const attempt of attempts)
      expect(await attempt()).toMatchObject({
        status: 409,
        body: { message: 'Please confirm with your passkey that it is you, and try again.' },
      })
    await calls.signIn()
    expect((await attempts[0]!()).status).toBe(201)
    expect((await attempts[1]!()).status).toBe(200)
  })
})
