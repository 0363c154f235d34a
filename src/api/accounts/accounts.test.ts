import { createHmac } from 'node:crypto'
import { SignJWT, decodeJwt } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPasswordHasher } from '#shop/accounts/passwords.ts'
import { pruneRateLimits } from '#shop/limits/rate-limits.ts'
import { accountCalls, ADA } from '#test/accounts.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { browserForEachTest } from '#test/for-each-test.ts'
import { SECRET } from '#test/shop.ts'
import { visit } from '#test/visitor.ts'

const ENDED = { message: 'Your session has ended. Please sign in again.', code: 'unauthenticated' }
const COMMON = 'This password is too easy to guess. Please choose another.'
const HOUR_MS = 3600 * 1000

describe.each(databases)('Accounts on %s', (_, open) => {
  const { test, browser } = browserForEachTest(open)

  const { register, login } = accountCalls(browser)
  const session = (headers: HeadersInit = {}, by = browser) => by.send('GET', '/api/session', undefined, headers)
  const bearer = (token: unknown) => ({ authorization: `Bearer ${String(token)}` })

  describe('Registering', () => {
    it('returns token and user, and signs in', async () => {
      const { status, body, headers } = await register()
      expect(status).toBe(201)
      const at = '2026-01-15T12:00:00.000Z'
      const user = {
        _id: expect.any(String),
        email: 'Ada@Example.com',
        firstName: 'Ada',
        lastName: 'Lovelace',
        createdAt: at,
        updatedAt: at,
        emailConfirmed: false,
      }
      expect(body).toEqual({ token: expect.any(String), user, merged: null })
      expect(headers.getSetCookie()).toEqual([`linden_session=${String(body.token)}; Path=/; HttpOnly; SameSite=Lax`])
      expect((await session()).body).toEqual({ user, totalItems: 0, wishlist: [] })
    })

    it('is also served without the base path', async () => {
      expect((await browser.send('POST', '/auth/register', ADA)).status).toBe(201)
      expect((await browser.send('POST', '/auth/login', ADA)).status).toBe(200)
    })

    it('stores the password as a hash', async () => {
      test.shop.passwords = createPasswordHasher()
      await register()
      const { password_hash } = await test.shop.database.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
      expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    })

    it('rejects an email address that already has an account, in any case', async () => {
      await register()
      const { status, body } = await register({ email: ' ADA@example.COM ' })
      const message = 'An account with this email already exists'
      expect([status, body]).toEqual([409, { message, code: 'conflict', fields: { email: message } }])
    })

    it('accepts one of two concurrent registrations', async () => {
      const replies = await Promise.all([register(), register({ email: 'ada@example.com' }, visit(test.api))])
      expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
    })

    it.each([
      [{ email: '' }, { email: 'Email is required' }],
      [{ email: 'ada' }, { email: 'Please enter a valid email address' }],
      [{ password: '' }, { password: 'Password is required' }],
      [{ password: 'seven77' }, { password: 'Password must be at least 8 characters long' }],
      [{ password: 'Password1' }, { password: COMMON }],
      [{ password: '1QAZ2wsx ' }, { password: COMMON }],
      [{ password: '00000000' }, { password: COMMON }],
      [{ password: '12121212' }, { password: COMMON }],
      [{ password: 'ABCabcabc' }, { password: COMMON }],
      [{ password: '87654321' }, { password: COMMON }],
      [{ password: '11223344' }, { password: COMMON }],
      [{ password: 'poiuytrewq' }, { password: COMMON }],
      [{ password: 'x'.repeat(201) }, { password: 'Password must be 200 characters or fewer' }],
      [{ firstName: ' ', lastName: '' }, { firstName: 'Full name is required' }],
      [{ firstName: '4242', lastName: '4242 4242 4242' }, { firstName: 'Full name must not contain a card number' }],
      [{ email: '4242424242424242@example.com' }, { email: 'Email must not contain a card number' }],
      [{ firstName: 'A\0' }, { firstName: 'This text contains a character that cannot be stored' }],
      [
        { email: '', password: '' },
        { email: 'Email is required', password: 'Password is required' },
      ],
    ])('rejects %j', async (form, fields) => {
      const { status, body } = await register(form)
      expect([status, body.fields]).toEqual([400, fields])
      expect(await test.shop.database.db.selectFrom('accounts').selectAll().execute()).toEqual([])
    })
  })

  describe('Signing in', () => {
    beforeEach(async () => {
      await register()
      browser.cookies.clear()
    })

    it('accepts the email address in any case', async () => {
      const { status, body } = await login({ email: 'ada@EXAMPLE.com ' })
      expect([status, body.user]).toEqual([200, expect.objectContaining({ firstName: 'Ada' })])
    })

    it('returns the same error for a wrong password and an unknown email address', async () => {
      for (const wrong of [{ password: 'not that one' }, { email: 'nobody@example.com' }]) {
        const { status, body, headers } = await login(wrong)
        expect(status).toBe(401)
        expect(body).toEqual({ message: 'Login failed. Please check your credentials.', code: 'unauthenticated' })
        expect(headers.getSetCookie()).toEqual([])
      }
    })

    it('keeps the current session after a wrong password', async () => {
      await login()
      expect((await login({ password: 'not that one' })).status).toBe(401)
      expect((await session()).body.user).not.toBeNull()
    })

    it('succeeds despite an ended session', async () => {
      browser.cookies.set('linden_session', 'old')
      expect((await browser.send('POST', '/api/auth/login', ADA, bearer('older'))).status).toBe(200)
    })

    it('lasts 12 hours, or 30 days if remembered', async () => {
      for (const [remember, hours] of [
        [false, 12],
        [true, 30 * 24],
      ] as const) {
        const { body, headers } = await login({ remember })
        const { exp, iat, ...claims } = decodeJwt(String(body.token))
        expect(claims).toMatchObject({ email: ADA.email, firstName: 'Ada', lastName: 'Lovelace' })
        expect(claims.userId).toBe((body.user as { _id: string })._id)
        expect(exp! - iat!).toBe(hours * 3600)
        expect(headers.getSetCookie()[0]!.includes(`Max-Age=${hours * 3600};`)).toBe(remember)
        test.moveClock(hours * HOUR_MS - 1000)
        expect((await session(bearer(body.token))).status).toBe(200)
        test.moveClock(1000)
        expect((await session(bearer(body.token))).status).toBe(401)
      }
    })

    it('prefers the bearer token over the cookie', async () => {
      const { body } = await login()
      await register({ email: 'grace@example.com', firstName: 'Grace' }, browser)
      expect((await session()).body.user).toMatchObject({ firstName: 'Grace' })
      expect((await session(bearer(body.token))).body.user).toMatchObject({ firstName: 'Ada' })
    })
  })

  describe('An invalid session', () => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const url = 'http://localhost:3000'
    let claims: Record<string, unknown>
    let token: string
    beforeEach(async () => {
      token = String((await register()).body.token)
      claims = decodeJwt(token)
      browser.cookies.clear()
    })

    const forgeries: [string, () => string | Promise<string>][] = [
      ['that is not a token', () => 'nonsense'],
      ['that is empty', () => ''],
      ['whose claims were changed', () => token.replace(/\.[^.]+\./, `.${encode({ ...claims, exp: 9e9 })}.`)],
      ['without a signature', () => `${encode({ alg: 'none' })}.${encode(claims)}.`],
      ['signed with another secret', () => signed(Buffer.alloc(32, 1))],
      ['signed with the shop’s secret as it is', () => signed(Buffer.from(SECRET))],
      ['with another algorithm', () => `${encode({ alg: 'HS512' })}.${encode(claims)}.${hmac()}`],
    ]
    const signed = (key: Uint8Array) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setIssuer(url).sign(key)
    const hmac = () => createHmac('sha512', SECRET).update('x').digest('base64url')

    it.each(forgeries)('%s is rejected as a bearer token', async (_name, forge) => {
      const { status, body } = await session(bearer(await forge()))
      expect([status, body]).toEqual([401, ENDED])
    })

    it.each(forgeries.filter(([name]) => name !== 'that is empty'))(
      '%s is rejected as a cookie, and deleted',
      async (_name, forge) => {
        browser.cookies.set('linden_session', await forge())
        const { status, body } = await session()
        expect([status, body]).toEqual([401, ENDED])
        expect(browser.cookies.has('linden_session')).toBe(false)
        expect((await session()).body).toEqual({ user: null, totalItems: 0, wishlist: [] })
      },
    )

    it('of a deleted account is rejected', async () => {
      await test.shop.database.db.deleteFrom('accounts').execute()
      expect((await session(bearer(token))).status).toBe(401)
    })

    it('cannot change a cart', async () => {
      await addProduct(test.shop)
      const reply = await browser.send('POST', '/api/cart/items', { productId: '1' }, bearer('nonsense'))
      expect(reply.status).toBe(401)
      expect(await test.shop.database.db.selectFrom('carts').selectAll().execute()).toEqual([])
    })
  })

  it('deletes session and cart cookies on signing out', async () => {
    await addProduct(test.shop)
    await browser.send('POST', '/api/cart/items', { productId: '1' })
    await register()
    expect([...browser.cookies.keys()]).toEqual(['linden_cart', 'linden_session'])
    expect((await browser.send('POST', '/api/auth/logout')).body).toEqual({ signedOut: true })
    expect([...browser.cookies]).toEqual([])
    expect((await session()).body).toEqual({ user: null, totalItems: 0, wishlist: [] })
    await login()
    expect((await session()).body).toMatchObject({ totalItems: 1 })
  })

  describe('Signing out', () => {
    it.each(['bearer', 'cookie'] as const)(
      'by %s ends the session of both cookie and bearer token',
      async (carrier) => {
        const { token } = (await register()).body
        const kept = new Map(browser.cookies)
        if (carrier === 'bearer') await visit(test.api).send('POST', '/api/auth/logout', undefined, bearer(token))
        else await browser.send('POST', '/api/auth/logout')
        const stolen = visit(test.api)
        for (const [name, value] of kept) stolen.cookies.set(name, value)
        expect((await session({}, stolen)).body).toEqual(ENDED)
        expect((await session(bearer(token), visit(test.api))).body).toEqual(ENDED)
      },
    )

    it('does not end other or later sessions of the account', async () => {
      const elsewhere = visit(test.api)
      await register({}, elsewhere)
      const { token } = (await login()).body
      await browser.send('POST', '/api/auth/logout')
      expect((await session({}, elsewhere)).body).toMatchObject({ user: { email: ADA.email } })
      expect((await login()).body.token).not.toBe(token)
      expect((await session()).body).toMatchObject({ user: { email: ADA.email } })
    })

    it('stays effective until the token expires, despite pruning', async () => {
      const { token } = (await login({ remember: true }, (await register(), browser))).body
      await browser.send('POST', '/api/auth/logout')
      test.moveClock(29 * 24 * HOUR_MS)
      await pruneRateLimits(test.shop)
      expect((await session(bearer(token), visit(test.api))).body).toEqual(ENDED)
      test.moveClock(2 * 24 * HOUR_MS)
      await pruneRateLimits(test.shop)
      const { db } = test.shop.database
      const marks = await db.selectFrom('rate_limits').where('clear_at_ms', '<', test.clock.now.getTime()).selectAll()
      expect(await marks.execute()).toEqual([])
    })

    it('succeeds without a session', async () => {
      for (const token of ['', 'nonsense', 'e30.e30.e30'])
        expect((await browser.send('POST', '/api/auth/logout', undefined, bearer(token))).status).toBe(200)
    })
  })

  it('lists orders only with a session', async () => {
    const { status, body } = await browser.send('GET', '/api/orders')
    expect([status, body.code]).toEqual([401, 'unauthenticated'])
  })
})
