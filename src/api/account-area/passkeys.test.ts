import { beforeEach, describe, expect, it } from 'vitest'
import { ADA, accountCalls } from '#test/accounts.ts'
import { authenticator } from '#test/passkeys/authenticator.ts'
import { databases } from '#test/databases.ts'
import { emailedToken } from '#test/emails.ts'
import { browserForEachTest } from '#test/for-each-test.ts'
import { passkeyCalls } from '#test/passkeys/passkeys.ts'
import { visit } from '#test/visitor.ts'

type Listed = { _id: string; name: string }

describe.each(databases)('The passkeys of an account on %s', (_, open) => {
  const { test, browser } = browserForEachTest(open)
  let calls: ReturnType<typeof passkeyCalls>
  beforeEach(async () => {
    calls = passkeyCalls(browser)
    await accountCalls(browser).register()
  })

  const list = async (by = browser) => (await by.send('GET', '/api/account/passkeys')).body.passkeys as Listed[]
  const remove = (id: string) => browser.send('DELETE', `/api/account/passkeys/${id}`)
  const confirmEmail = async () => {
    await test.drain()
    await browser.send('POST', '/api/auth/confirm-email', { token: emailedToken(test.emails, 'confirm-email') })
    test.emails.length = 0
  }

  it('are added with the password, and named after the device', async () => {
    expect((await browser.send('GET', '/api/account/passkeys')).body).toEqual({ passkeys: [], hasPassword: true })
    const { status, body } = await calls.add(ADA.password)
    expect([status, body]).toEqual([
      201,
      {
        passkeys: [
          {
            _id: [...calls.device.keys.keys()][0],
            name: 'Chrome on Linux',
            createdAt: '2026-01-15T12:00:00.000Z',
            lastUsedAt: '2026-01-15T12:00:00.000Z',
            suspendedAt: null,
          },
        ],
        hasPassword: true,
      },
    ])
  })

  it('are not added without the password, or with a wrong one', async () => {
    for (const [password, message] of [
      ['', 'Your password is required'],
      ['guess', 'This password is incorrect'],
    ])
      expect(await calls.add(password)).toMatchObject({ status: 400, body: { fields: { password: message } } })
    expect((await visit(test.api).send('POST', '/api/account/passkeys/options', {})).status).toBe(401)
  })

  it('are created for this account and host, only once per device', async () => {
    await calls.add(ADA.password)
    const { body } = await browser.send('POST', '/api/account/passkeys/options', { password: ADA.password })
    expect(body).toMatchObject({
      rp: { id: 'localhost', name: 'Linden' },
      user: { name: ADA.email, displayName: 'Ada Lovelace' },
      excludeCredentials: [{ type: 'public-key', id: [...calls.device.keys.keys()][0] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      attestation: 'none',
    })
    const { _id } = (await browser.send('GET', '/api/session')).body.user as { _id: string }
    expect(Buffer.from((body.user as { id: string }).id, 'base64url').toString()).toBe(_id)
  })

  it('are not added with another account’s challenge, twice with one challenge, or at another origin', async () => {
    const eve = visit(test.api)
    await accountCalls(eve).register({ email: 'eve@example.com' }, eve)
    const optionsOf = async (by: typeof browser) =>
      (await by.send('POST', '/api/account/passkeys/options', { password: ADA.password })).body
    const add = (credential: object) => browser.send('POST', '/api/account/passkeys', { credential })
    const rejected = { status: 400, body: { message: 'Your passkey could not be verified. Please try again.' } }
    expect(await add(calls.device.create(await optionsOf(eve)))).toMatchObject(rejected)
    const options = await optionsOf(browser)
    expect((await add(calls.device.create(options))).status).toBe(201)
    expect(await add(calls.device.create(options))).toMatchObject(rejected)
    calls.device.origin = 'https://shop.example'
    expect(await add(calls.device.create(await optionsOf(browser)))).toMatchObject(rejected)
    expect(await list()).toHaveLength(1)
  })

  it('can be renamed and removed, but not by another account', async () => {
    await calls.add(ADA.password)
    const [{ _id: id }] = (await list()) as [Listed]
    const eve = visit(test.api)
    await accountCalls(eve).register({ email: 'eve@example.com' }, eve)
    expect((await eve.send('PUT', `/api/account/passkeys/${id}`, { name: 'Eve' })).status).toBe(404)
    expect((await eve.send('DELETE', `/api/account/passkeys/${id}`)).status).toBe(200)
    expect(await list()).toMatchObject([{ name: 'Chrome on Linux' }])
    const { body } = await browser.send('PUT', `/api/account/passkeys/${id}`, { name: ' Blue key ' })
    expect(body.passkeys).toMatchObject([{ name: 'Blue key' }])
    expect(await browser.send('PUT', `/api/account/passkeys/${id}`, { name: ' ' })).toMatchObject({
      status: 400,
      body: { fields: { name: 'A name is required' } },
    })
    expect((await remove(id)).body.passkeys).toEqual([])
    expect((await remove(id)).status).toBe(200)
  })

  it('trigger an email to the confirmed mailbox only, whenever one is added or removed', async () => {
    await calls.add(ADA.password)
    await test.drain()
    expect(test.emails.filter(({ subject }) => subject.includes('passkey'))).toEqual([])
    await confirmEmail()
    await calls.add(ADA.password)
    const [{ _id: id }] = (await list()) as [Listed]
    await remove(id)
    await remove(id)
    await test.drain()
    expect(test.emails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
      [ADA.email, 'A passkey was added to your Linden account'],
      [ADA.email, 'A passkey was removed from your Linden account'],
    ])
    expect(test.emails[0]!.text).toContain('http://localhost:3000/account/profile')
  })

  it('are limited to twenty', async () => {
    for (let count = 0; count < 20; count++) expect((await calls.add(ADA.password)).status).toBe(201)
    expect(await calls.add(ADA.password)).toMatchObject({
      status: 409,
      body: { message: 'An account can have up to 20 passkeys. Remove one first.' },
    })
  })

  it('are suspended, and every session ends, when a link sets a new password in the confirmed mailbox', async () => {
    await confirmEmail()
    await calls.add(ADA.password)
    await setPassword()
    expect((await browser.send('GET', '/api/account/passkeys')).status).toBe(401)
    expect((await calls.signIn()).status).toBe(401)
    const owner = visit(test.api)
    expect((await accountCalls(owner).login({ password: 'analytical engine' })).status).toBe(200)
    expect(await list(owner)).toMatchObject([{ name: 'Chrome on Linux', suspendedAt: test.clock.now.toISOString() }])
  })

  it('are removed by such a link if the mailbox was never confirmed, because someone else may have added them', async () => {
    await calls.add(ADA.password)
    await setPassword()
    expect((await calls.signIn()).status).toBe(401)
    const owner = visit(test.api)
    expect((await accountCalls(owner).login({ password: 'analytical engine' })).status).toBe(200)
    expect(await list(owner)).toEqual([])
  })

  async function setPassword(): Promise<void> {
    await visit(test.api).send('POST', '/api/auth/forgot-password', { email: ADA.email })
    await test.drain()
    const token = emailedToken(test.emails, 'reset-password')
    const change = { token, password: 'analytical engine' }
    expect((await visit(test.api).send('POST', '/api/auth/reset-password', change)).status).toBe(200)
  }

  it('still open the account after signing out everywhere', async () => {
    await calls.add(ADA.password)
    await browser.send('DELETE', '/api/account/sessions')
    expect((await browser.send('GET', '/api/account/passkeys')).status).toBe(401)
    expect((await calls.signIn()).status).toBe(200)
  })

  it('are deleted with the account', async () => {
    await calls.add(ADA.password)
    await browser.send('POST', '/api/account/delete', { password: ADA.password })
    expect((await calls.signIn()).status).toBe(401)
    expect(await test.shop.database.db.selectFrom('passkeys').selectAll().execute()).toEqual([])
  })

  it('on one device can belong to two accounts', async () => {
    const device = authenticator()
    const eve = visit(test.api)
    await accountCalls(eve).register({ email: 'eve@example.com' }, eve)
    for (const one of [browser, eve]) expect((await passkeyCalls(one, device).add(ADA.password)).status).toBe(201)
    expect((await passkeyCalls(visit(test.api), device).signIn()).body.user).toMatchObject({ email: 'eve@example.com' })
  })
})
