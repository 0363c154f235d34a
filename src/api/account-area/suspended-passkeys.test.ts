import { generateKeyPairSync } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { ADA, accountCalls } from '#test/accounts.ts'
import { databases } from '#test/databases.ts'
import { emailedToken } from '#test/emails.ts'
import { browserForEachTest } from '#test/for-each-test.ts'
import { authenticator } from '#test/passkeys/authenticator.ts'
import { passkeyCalls } from '#test/passkeys/passkeys.ts'
import { visit } from '#test/visitor.ts'

const NEW_PASSWORD = 'analytical engine'
const SUSPENDED =
  'This passkey is paused, because a new password was set. Please sign in with that password and keep the passkey in your profile.'
const REJECTED = 'This passkey is not for an account here. Please sign in another way.'

type Listed = { _id: string; name: string; suspendedAt: string | null }

describe.each(databases)('A password set by email suspends the account’s passkeys on %s:', (_, open) => {
  const { test, browser } = browserForEachTest(open)
  let device: ReturnType<typeof authenticator>
  beforeEach(async () => {
    device = authenticator()
    await accountCalls(browser).register()
    await test.drain()
    await browser.send('POST', '/api/auth/confirm-email', { token: emailedToken(test.emails, 'confirm-email') })
    await passkeyCalls(browser, device).add(ADA.password)
    await test.drain()
    test.emails.length = 0
  })

  async function resetPassword(): Promise<void> {
    const stranger = visit(test.api)
    await stranger.send('POST', '/api/auth/forgot-password', { email: ADA.email })
    await test.drain()
    const token = emailedToken(test.emails, 'reset-password')
    test.emails.length = 0
    const { status } = await stranger.send('POST', '/api/auth/reset-password', { token, password: NEW_PASSWORD })
    expect(status).toBe(200)
  }
  const signIn = (by = device) => passkeyCalls(visit(test.api), by).signIn()
  async function withNewPassword() {
    const owner = visit(test.api)
    const { status } = await owner.send('POST', '/api/auth/login', { email: ADA.email, password: NEW_PASSWORD })
    expect(status).toBe(200)
    return owner
  }
  const list = async (owner: ReturnType<typeof visit>) =>
    (await owner.send('GET', '/api/account/passkeys')).body.passkeys as Listed[]
  const keep = (owner: ReturnType<typeof visit>, id: string, password: string) =>
    owner.send('POST', `/api/account/passkeys/${id}/keep`, { password })

  it('an existing one can no longer sign in, and only its holder is told why', async () => {
    expect((await signIn()).status).toBe(200)
    await resetPassword()
    expect(await signIn()).toMatchObject({ status: 401, body: { message: SUSPENDED } })
    const key = [...device.keys.values()][0]!
    const thief = authenticator()
    thief.keys.set(key.id, { ...key, privateKey: otherKey().privateKey })
    expect(await signIn(thief)).toMatchObject({ status: 401, body: { message: REJECTED } })
  })

  it('the owner keeps it with the new password, and it can sign in again', async () => {
    await resetPassword()
    const owner = await withNewPassword()
    const [{ _id: id, suspendedAt }] = (await list(owner)) as [Listed]
    expect(suspendedAt).toBe(test.clock.now.toISOString())
    const wrong = await keep(owner, id, ADA.password)
    expect([wrong.status, wrong.body.fields]).toEqual([400, { password: 'This password is incorrect' }])
    expect((await signIn()).status).toBe(401)
    const { status, body } = await keep(owner, id, NEW_PASSWORD)
    expect([status, body.passkeys]).toEqual([200, [expect.objectContaining({ _id: id, suspendedAt: null })]])
    expect((await signIn()).status).toBe(200)
  })

  it('nobody else can keep it', async () => {
    await resetPassword()
    const [{ _id: id }] = (await list(await withNewPassword())) as [Listed]
    const other = visit(test.api)
    await other.send('POST', '/api/auth/register', { ...ADA, email: 'eve@example.com' })
    expect((await keep(other, id, ADA.password)).status).toBe(404)
    expect((await keep(visit(test.api), id, NEW_PASSWORD)).status).toBe(401)
    expect((await signIn()).status).toBe(401)
  })

  it('one added later can sign in immediately', async () => {
    await resetPassword()
    test.moveClock(1000)
    const added = authenticator()
    const owner = await withNewPassword()
    expect((await passkeyCalls(owner, added).add(NEW_PASSWORD)).status).toBe(201)
    expect((await signIn(added)).status).toBe(200)
    expect((await list(owner)).map(({ suspendedAt }) => suspendedAt === null)).toEqual([false, true])
  })

  it('the owner can remove it instead', async () => {
    await resetPassword()
    const owner = await withNewPassword()
    const [{ _id: id }] = (await list(owner)) as [Listed]
    expect((await owner.send('DELETE', `/api/account/passkeys/${id}`)).status).toBe(200)
    expect(await signIn()).toMatchObject({ status: 401, body: { message: REJECTED } })
  })

  it('an email lists them with the days they were added, and explains what to do', async () => {
    await resetPassword()
    await test.drain()
    const [email] = test.emails
    expect(email).toMatchObject({ to: ADA.email, subject: 'Your Linden passkeys are paused' })
    expect(email!.text).toContain('> Chrome on Linux, added on January 15, 2026')
    expect(email!.text).toContain('keep the passkeys that are yours and remove any others')
    expect(email!.text).toContain('http://localhost:3000/account/profile')
  })

  it('an account without passkeys gets no email', async () => {
    const [{ _id: id }] = (await list(browser)) as [Listed]
    await browser.send('DELETE', `/api/account/passkeys/${id}`)
    await test.drain()
    test.emails.length = 0
    await resetPassword()
    await test.drain()
    expect(test.emails).toEqual([])
  })

  it('changing the password with the current one suspends nothing', async () => {
    const change = { currentPassword: ADA.password, password: NEW_PASSWORD }
    expect((await browser.send('PUT', '/api/account/password', change)).status).toBe(200)
    expect((await signIn()).status).toBe(200)
  })
})

const otherKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
