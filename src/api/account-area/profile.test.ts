import { shopperOf } from '#test/shopper.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { ADA, accountCalls } from '#test/accounts.ts'
import { databases } from '#test/databases.ts'
import { emailedToken } from '#test/emails.ts'
import { browserForEachTest } from '#test/for-each-test.ts'
import { exhaust } from '#test/shopper.ts'
import { visit } from '#test/visitor.ts'

const NEW = 'augusta@example.com'

describe.each(databases)('The profile of an account on %s', (_, open) => {
  const { test, browser } = browserForEachTest(open)
  const calls = accountCalls(browser)
  beforeEach(async () => {
    await calls.register()
    await test.drain()
    test.emails.length = 0
  })

  const user = async (by = browser) => (await by.send('GET', '/api/session')).body.user as { email: string } | null
  const changePassword = (form: object = {}) =>
    browser.send('PUT', '/api/account/password', {
      currentPassword: ADA.password,
      password: 'analytical engine',
      ...form,
    })
  const askForEmail = (form: object = {}) =>
    browser.send('POST', '/api/account/email', { email: NEW, password: ADA.password, ...form })
  const confirmEmail = (token: string, by = browser) => by.send('POST', '/api/account/email/confirm', { token })
  async function tokenOfLink(): Promise<string> {
    await askForEmail()
    await test.drain()
    return emailedToken(test.emails, 'account/email')
  }

  it('has a name that can be changed', async () => {
    const { status, body } = await browser.send('PUT', '/api/account/name', { firstName: ' Augusta', lastName: 'King' })
    expect([status, body.user]).toMatchObject([200, { firstName: 'Augusta', lastName: 'King' }])
    expect(await user()).toMatchObject({ firstName: 'Augusta' })
    const empty = await browser.send('PUT', '/api/account/name', { firstName: ' ', lastName: '' })
    expect([empty.status, empty.body.fields]).toEqual([400, { firstName: 'Full name is required' }])
  })

  it('has a single-line name, because it is printed on labels', async () => {
    const name = { firstName: 'Augusta\r\n Ada', lastName: 'King\tNoel\u2028Byron ' }
    const { body } = await browser.send('PUT', '/api/account/name', name)
    expect(body.user).toMatchObject({ firstName: 'Augusta Ada', lastName: 'King Noel Byron' })
    const other = shopperOf(test)
    const registered = await other.send('POST', '/api/auth/register', {
      ...name,
      email: 'augusta@example.com',
      password: 'analytical engine',
    })
    expect(registered.body.user).toMatchObject({ firstName: 'Augusta Ada', lastName: 'King Noel Byron' })
  })

  it('accepts a new password only with the current one', async () => {
    const wrong = await changePassword({ currentPassword: 'not it' })
    expect([wrong.status, wrong.body.fields]).toEqual([400, { currentPassword: 'This password is incorrect' }])
    const short = await changePassword({ currentPassword: '', password: 'short' })
    expect(short.body.fields).toEqual({
      currentPassword: 'Your current password is required',
      password: 'Password must be at least 8 characters long',
    })
    expect((await calls.login({}, visit(test.api))).status).toBe(200)
  })

  it('signs out all sessions except this one when the password changes', async () => {
    const elsewhere = visit(test.api)
    await calls.login({}, elsewhere)
    expect((await changePassword()).status).toBe(200)
    expect(await user()).not.toBe(null)
    expect((await elsewhere.send('GET', '/api/account/sessions')).status).toBe(401)
    expect((await calls.login({}, visit(test.api))).status).toBe(401)
    expect((await calls.login({ password: 'analytical engine' }, visit(test.api))).status).toBe(200)
  })

  it('limits wrong passwords entered by a signed-in stranger', async () => {
    expect(await exhaust(() => changePassword({ currentPassword: 'guess' }))).toBe(10)
  })

  it('changes the email address when the link in the new mailbox is opened, and notifies the old one', async () => {
    const { status, body } = await askForEmail()
    expect([status, body.message]).toEqual([
      200,
      'We have sent a link to the new address. It expires in 24 hours. You will be asked to sign in. Until you open it, your email address stays the same.',
    ])
    await test.drain()
    expect(test.emails.map(({ to }) => to)).toEqual([NEW])
    expect(await user()).toMatchObject({ email: ADA.email })
    const token = emailedToken(test.emails, 'account/email')
    expect((await confirmEmail(token)).body.message).toBe(
      'Your email address was changed. Use it to sign in from now on.',
    )
    expect(await user()).toMatchObject({ email: NEW, emailConfirmed: true })
    await test.drain()
    expect(test.emails.at(-1)).toMatchObject({
      to: ADA.email,
      subject: 'The email address for your Linden account was changed',
    })
    expect((await calls.login({}, visit(test.api))).status).toBe(401)
    expect((await calls.login({ email: NEW }, visit(test.api))).status).toBe(200)
  })

  it('keeps its email address without the password, and for an invalid or another account’s link', async () => {
    const wrong = await askForEmail({ password: 'guess' })
    expect(wrong.body.fields).toEqual({ password: 'This password is incorrect' })
    expect((await askForEmail({ email: 'ada@example.com' })).body.fields).toEqual({
      email: 'This is already your email address',
    })
    const token = await tokenOfLink()
    const dead = {
      status: 400,
      body: { fields: { token: expect.stringContaining('This link is for another account, or no longer works') } },
    }
    const eve = visit(test.api)
    await calls.register({ email: 'eve@example.com' }, eve)
    expect(await confirmEmail(token, eve)).toMatchObject(dead)
    expect(await confirmEmail(token.replace('.', 'x.'))).toMatchObject(dead)
    test.moveClock(24 * 3_600_000)
    await calls.login()
    expect(await confirmEmail(token)).toMatchObject(dead)
    expect(await user()).toMatchObject({ email: ADA.email })
  })

  it('keeps its email address if the password has changed since the link was sent', async () => {
    const token = await tokenOfLink()
    await changePassword()
    expect((await confirmEmail(token)).status).toBe(400)
  })

  it('does not reveal who has an account, and cannot take over another account’s address', async () => {
    await calls.register({ email: NEW }, visit(test.api))
    await test.drain()
    test.emails.length = 0
    expect((await askForEmail()).status).toBe(200)
    await test.drain()
    expect(test.emails).toEqual([])
    const free = 'free@example.com'
    await askForEmail({ email: free })
    await test.drain()
    const token = emailedToken(test.emails, 'account/email')
    await calls.register({ email: free }, visit(test.api))
    const { status, body } = await confirmEmail(token)
    expect([status, body.message]).toEqual([409, 'An account with this email already exists'])
  })

  it('invalidates the reset link in the former mailbox when the email address changes', async () => {
    await browser.send('POST', '/api/auth/forgot-password', { email: ADA.email })
    const token = await tokenOfLink()
    const reset = emailedToken(test.emails, 'reset-password')
    await confirmEmail(token)
    const stranger = visit(test.api)
    const { status } = await stranger.send('POST', '/api/auth/reset-password', {
      token: reset,
      password: 'mine for ever',
    })
    expect(status).toBe(400)
  })
})
