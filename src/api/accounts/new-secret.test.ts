import { beforeEach, describe, expect, it } from 'vitest'
import { createSandbox } from '#payments/sandbox.ts'
import { createKeys } from '#shop/accounts/secrets.ts'
import { orderLink } from '#shop/orders/order-links.ts'
import { ADA } from '#test/accounts.ts'
import { databases } from '#test/databases.ts'
import { emailedToken } from '#test/emails.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { SECRET } from '#test/shop.ts'
import { shopperOf } from '#test/shopper.ts'
import { visit } from '#test/visitor.ts'

const NEW_SECRET = 'another-secret-of-more-than-32-bytes'

describe.each(databases)('A new secret, with the old one as TOKEN_SECRET_PREVIOUS, on %s', (_, open) => {
  const test = shopForEachTest(open)
  beforeEach(() => addProduct(test.shop, { id: 1, stock: 9 }))

  const renew = (previous: string | null = SECRET) =>
    void Object.assign(test.shop, createKeys(NEW_SECRET, previous), {
      gateway: createSandbox(NEW_SECRET, test.shop.now, previous),
    })
  const sessionOf = (token: unknown) =>
    visit(test.api).send('GET', '/api/session', undefined, { authorization: `Bearer ${String(token)}` })
  const register = async () => (await visit(test.api).send('POST', '/api/auth/register', ADA)).body.token

  it('keeps a guest’s cart and re-signs its cookie, so that the old secret can be dropped', async () => {
    const shopper = shopperOf(test)
    await shopper.add(1, 2)
    const before = shopper.cookies.get('linden_cart')
    renew()
    const totalItems = async () => (await shopper.send('GET', '/api/cart')).body.totalItems
    expect(await totalItems()).toBe(2)
    expect(shopper.cookies.get('linden_cart')).not.toBe(before)
    renew(null)
    expect(await totalItems()).toBe(2)
  })

  it('keeps a checkout with a previously entered card, and its order', async () => {
    const shopper = shopperOf(test)
    await shopper.prepare(1)
    renew()
    expect((await shopper.order()).status).toBe(201)
  })

  it('keeps old sessions until the old secret is dropped, and new ones after that', async () => {
    const old = await register()
    renew()
    expect((await sessionOf(old)).status).toBe(200)
    const { body } = await visit(test.api).send('POST', '/api/auth/login', ADA)
    expect((await sessionOf(body.token)).status).toBe(200)
    renew(null)
    expect((await sessionOf(old)).status).toBe(401)
    expect((await sessionOf(body.token)).status).toBe(200)
  })

  it('does not restore sessions that were signed out', async () => {
    const token = await register()
    await visit(test.api).send('POST', '/api/auth/logout', {}, { authorization: `Bearer ${String(token)}` })
    renew()
    expect((await sessionOf(token)).status).toBe(401)
  })

  it('keeps order links valid', async () => {
    const { body } = await shopperOf(test).buy(1)
    const link = new URL(orderLink(test.shop, String(body.orderNumber)))
    const seen = async () =>
      (await visit(test.api).send('GET', `/api/orders/${String(body.orderNumber)}${link.search}`)).status
    expect(await seen()).toBe(200)
    renew()
    expect(await seen()).toBe(200)
    renew(null)
    expect(await seen()).toBe(404)
  })

  it('keeps the email confirmation link valid', async () => {
    const authorization = `Bearer ${String(await register())}`
    await test.drain()
    const token = emailedToken(test.emails, 'confirm-email')
    renew()
    const confirmed = await visit(test.api).send('POST', '/api/auth/confirm-email', { token }, { authorization })
    expect(confirmed.status).toBe(200)
  })

  it.each([
    ['before', true],
    ['after', false],
  ])('keeps a password reset link valid whose email is sent %s it', async (__, isSent) => {
    await register()
    await visit(test.api).send('POST', '/api/auth/forgot-password', { email: ADA.email })
    if (isSent) await test.drain()
    renew()
    await test.drain()
    const token = emailedToken(test.emails, 'reset-password')
    const reset = await visit(test.api).send('POST', '/api/auth/reset-password', {
      token,
      password: 'analytical engine',
    })
    expect(reset.status).toBe(200)
  })
})
