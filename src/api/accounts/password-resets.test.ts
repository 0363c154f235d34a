import { beforeEach, describe, expect, it } from 'vitest'
import { ADA } from '#test/accounts.ts'
import { databases } from '#test/databases.ts'
import { browserForEachTest } from '#test/for-each-test.ts'
import { visit } from '#test/visitor.ts'

const REQUESTED =
  'If there is an account with this email address, we have sent a link to it. It can be used once and expires in 60 minutes.'
const DEAD = 'This link no longer works. Please request a new one.'
const MINUTE_MS = 60_000

describe.each(databases)('Resetting a password on %s', (_, open) => {
  const { test, browser } = browserForEachTest(open)
  beforeEach(async () => {
    await browser.send('POST', '/api/auth/register', ADA)
    await test.drain()
    test.emails.length = 0
    await test.shop.database.db.deleteFrom('outbox').execute()
  })

  const post = (path: string, body: object) => visit(test.api).send('POST', path, body)
  const ask = (email = ADA.email) => post('/api/auth/forgot-password', { email })
  const reset = (token: string, password = 'analytical engine') => post('/api/auth/reset-password', { token, password })
  const login = (password: string) => post('/api/auth/login', { email: ADA.email, password })
  const pass = (minutes: number) => test.moveClock(minutes * MINUTE_MS)
  const rows = (table: 'password_resets' | 'rate_limits' | 'outbox') =>
    test.shop.database.db.selectFrom(table).selectAll().execute()
  const tokens = () =>
    test.emails.flatMap(
      ({ text }) =>
        /^Reset your password: http:\/\/localhost:3000\/reset-password\?token=(\S+)$/m.exec(text)?.[1] ?? [],
    )

  async function mailedToken(email?: string): Promise<string> {
    expect((await ask(email)).status).toBe(200)
    await test.drain()
    return tokens().at(-1)!
  }

  it('works through a link sent by email', async () => {
    const { status, body } = await ask(' ada@example.COM ')
    expect([status, body]).toEqual([200, { message: REQUESTED }])
    await test.drain()
    expect(test.emails).toMatchObject([{ to: 'Ada@Example.com', subject: 'Reset your Linden password' }])
    const changed = await reset(tokens()[0]!)
    expect([changed.status, changed.body]).toEqual([
      200,
      { message: 'Your password has been changed. You can sign in with it now.' },
    ])
    expect((await login(ADA.password)).status).toBe(401)
    expect((await login('analytical engine')).status).toBe(200)
  })

  it('is also served without the base path', async () => {
    expect((await post('/auth/forgot-password', { email: ADA.email })).status).toBe(200)
    await test.drain()
    expect((await post('/auth/reset-password', { token: tokens()[0], password: 'analytical engine' })).status).toBe(200)
  })

  describe('does not reveal accounts', () => {
    it('by its response', async () => {
      const [known, unknown] = [await ask(), await ask('nobody@example.com')]
      expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    })

    it('by its work: the same rows are written', async () => {
      await ask()
      await ask('nobody@example.com')
      const resets = await rows('password_resets')
      expect(resets.map(({ account_id }) => account_id === null).toSorted()).toEqual([false, true])
      expect(await rows('outbox')).toMatchObject([{ kind: 'mail' }, { kind: 'mail' }])
      await test.drain()
      expect(test.emails.map(({ to }) => to)).toEqual(['Ada@Example.com'])
      expect((await rows('outbox')).map(({ done_at }) => done_at)).not.toContain(null)
    })

    it('by its rate limit', async () => {
      for (const email of [ADA.email, 'nobody@example.com']) {
        for (const expected of [200, 200, 200, 429]) expect((await ask(email)).status).toBe(expected)
        expect((await ask(email)).body).toEqual({
          message:
            'Too many links were requested for this address. The newest one works. Please try again in 20 minutes.',
          code: 'too_many',
          retryAfter: 1200,
        })
      }
    })

    it('by storing a row for an address without an account', async () => {
      await ask('nobody@example.com')
      await test.drain()
      for (const table of ['password_resets', 'rate_limits', 'outbox'] as const)
        expect(JSON.stringify(await rows(table))).not.toContain('nobody')
    })
  })

  it('allows three requests, then one every twenty minutes', async () => {
    for (let count = 0; count < 3; count++) await ask()
    pass(19)
    expect((await ask(' ADA@example.com')).status).toBe(429)
    pass(1)
    for (const expected of [200, 429]) expect((await ask()).status).toBe(expected)
  })

  it('allows three of several concurrent requests', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => ask()))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429, 429])
    await test.drain()
    expect(await rows('password_resets')).toHaveLength(1)
    expect(test.emails).toHaveLength(1)
  })

  describe('with a link that', () => {
    const expectDead = async (token: string) => {
      const { status, body } = await reset(token, 'another engine')
      expect([status, body]).toEqual([400, { message: DEAD, code: 'invalid', fields: { token: DEAD } }])
      expect((await login('another engine')).status).toBe(401)
    }

    it('is valid for an hour', async () => {
      const token = await mailedToken()
      pass(60)
      await expectDead(token)
      pass(-1 / 60)
      expect((await reset(token)).status).toBe(200)
    })

    it('is valid once', async () => {
      const token = await mailedToken()
      await reset(token)
      await expectDead(token)
    })

    it('is valid for only one of two concurrent requests', async () => {
      const token = await mailedToken()
      const replies = await Promise.all([reset(token, 'the first engine'), reset(token, 'the second engine')])
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400])
      const logins = [await login('the first engine'), await login('the second engine')]
      expect(logins.map(({ status }) => status)).toEqual(replies.map(({ status }) => (status === 200 ? 200 : 401)))
    })

    it('ends when a newer link is requested', async () => {
      const older = await mailedToken()
      const newer = await mailedToken()
      await expectDead(older)
      expect((await reset(newer)).status).toBe(200)
    })

    it('is unaffected by a request for another account', async () => {
      await post('/api/auth/register', { ...ADA, email: 'grace@example.com' })
      const token = await mailedToken()
      await mailedToken('grace@example.com')
      expect((await reset(token)).status).toBe(200)
    })

    it('remains valid after a rejected password', async () => {
      const token = await mailedToken()
      expect((await reset(token, 'seven77')).status).toBe(400)
      expect((await reset(token)).status).toBe(200)
    })

    it('is stored as a hash, and is the same when the email is resent', async () => {
      const { mailer } = test.shop
      test.shop.mailer = {
        send: async (id, email) => {
          await mailer.send(id, email)
          throw new Error('The line went dead')
        },
      }
      const first = await mailedToken()
      test.shop.mailer = mailer
      pass(1)
      await test.drain()
      expect(tokens()).toEqual([first, first])
      for (const table of ['password_resets', 'outbox'] as const)
        expect(JSON.stringify(await rows(table))).not.toContain(first)
    })

    it('has expired sends no email', async () => {
      await ask()
      pass(60)
      await test.drain()
      expect(test.emails).toEqual([])
    })

    it('has expired is deleted', async () => {
      await ask('nobody@example.com')
      await ask()
      pass(60)
      await ask('somebody@example.com')
      const [kept, ...others] = await rows('password_resets')
      expect(others).toEqual([])
      expect((await rows('outbox')).map(({ id }) => id)).toEqual([kept!.id])
    })

    it.each(['nonsense', 'x'.repeat(43), '%00', '💡'])('is forged fails: %s', expectDead)
  })

  describe('to a new password', () => {
    it('ends every session', async () => {
      const { token } = (await login(ADA.password)).body
      const bearer = { authorization: `Bearer ${String(token)}` }
      expect((await visit(test.api).send('GET', '/api/session', undefined, bearer)).status).toBe(200)
      expect((await browser.send('GET', '/api/session')).body.user).not.toBeNull()
      await reset(await mailedToken())
      expect((await visit(test.api).send('GET', '/api/session', undefined, bearer)).status).toBe(401)
      expect((await browser.send('GET', '/api/session')).status).toBe(401)
      expect(browser.cookies.has('linden_session')).toBe(false)
    })

    it('keeps sessions of other accounts, and those opened by it in the same second', async () => {
      const grace = visit(test.api)
      await grace.send('POST', '/api/auth/register', { ...ADA, email: 'grace@example.com' })
      await reset(await mailedToken())
      expect((await grace.send('GET', '/api/session')).status).toBe(200)
      await browser.send('POST', '/api/auth/login', { email: ADA.email, password: 'analytical engine' })
      expect((await browser.send('GET', '/api/session')).body.user).toMatchObject({ email: ADA.email })
    })

    it('rejects a concurrent sign-in with the old password', async () => {
      const token = await mailedToken()
      const [session] = await Promise.all([login(ADA.password), reset(token)])
      const bearer = { authorization: `Bearer ${String(session.body.token)}` }
      expect((await visit(test.api).send('GET', '/api/session', undefined, bearer)).status).toBe(401)
    })
  })

  it.each([
    [{}, 'Email is required'],
    [{ email: '  ' }, 'Email is required'],
    [{ email: 'ada' }, 'Please enter a valid email address'],
    [{ email: `${'a'.repeat(10_000)}@example.com` }, 'Please enter a valid email address'],
    [{ email: 'ada@example.com, eve@example.com' }, 'Please enter a valid email address'],
  ])('rejects the request %j', async (form, email) => {
    const { status, body } = await post('/api/auth/forgot-password', form)
    expect([status, body.fields]).toEqual([400, { email }])
    expect(await rows('password_resets')).toEqual([])
  })

  it.each([
    ['', 'Password is required'],
    ['seven77', 'Password must be at least 8 characters long'],
    ['qwertyuiop', 'This password is too easy to guess. Please choose another.'],
    ['x'.repeat(201), 'Password must be 200 characters or fewer'],
    ['x'.repeat(10_000), 'Password must be 200 characters or fewer'],
  ])('rejects the password "%s"', async (password, message) => {
    const { status, body } = await reset('a token', password)
    expect([status, body.fields]).toEqual([400, { password: message }])
  })
})
