import { beforeEach, describe, expect, it } from 'vitest'
import { RATE_LIMITS } from '#domain/accounts/rate-limits.ts'
import { createKeys } from '#shop/accounts/secrets.ts'
import { ADA, accountCalls } from '#test/accounts.ts'
import { authenticator } from '#test/passkeys/authenticator.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { passkeyCalls } from '#test/passkeys/passkeys.ts'
import { SECRET } from '#test/shop.ts'
import { exhaust, shopperOf } from '#test/shopper.ts'
import { visit } from '#test/visitor.ts'

const REJECTED = {
  status: 401,
  body: { message: 'This passkey is not for an account here. Please sign in another way.' },
}

describe.each(databases)('Signing in with a passkey on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  let device: ReturnType<typeof authenticator>
  /** A browser that is not signed in, with the device. */
  let elsewhere: ReturnType<typeof passkeyCalls>
  beforeEach(async () => {
    device = authenticator()
    await accountCalls(shopper).register()
    expect((await passkeyCalls(shopper, device).add(ADA.password)).status).toBe(201)
    elsewhere = passkeyCalls(visit(test.api), device)
  })

  const passkeys = async () => (await shopper.send('GET', '/api/account/passkeys')).body.passkeys

  it('opens the same session as a password does, in token and cookie', async () => {
    const browser = visit(test.api)
    const { status, body, headers } = await passkeyCalls(browser, device).signIn()
    expect(status).toBe(200)
    expect(body).toMatchObject({ token: expect.any(String), user: { email: ADA.email }, merged: null })
    expect(headers.get('set-cookie')).not.toContain('Max-Age')
    expect((await browser.send('GET', '/api/session')).body.user).toMatchObject({ email: ADA.email })
    const bearer = { authorization: `Bearer ${String(body.token)}` }
    const { body: listed } = await visit(test.api).send('GET', '/api/account/sessions', undefined, bearer)
    expect(listed.sessions).toHaveLength(2)
  })

  it('is remembered for 30 days on request', async () => {
    const { headers } = await elsewhere.signIn(true)
    expect(headers.get('set-cookie')).toContain('Max-Age=2592000')
  })

  it('merges the guest’s cart and records the use', async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug' })
    const guest = shopperOf(test)
    await guest.add(1, 2)
    test.moveClock(3_600_000)
    expect((await passkeyCalls(guest, device).signIn()).body.merged).toMatch(/Mug|item/)
    expect((await guest.send('GET', '/api/cart')).body.totalItems).toBe(2)
    expect(await passkeys()).toMatchObject([
      { createdAt: '2026-01-15T12:00:00.000Z', lastUsedAt: '2026-01-15T13:00:00.000Z' },
    ])
  })

  it('ends the browser’s previous session, so that the list of sessions does not grow', async () => {
    await passkeyCalls(shopper, device).signIn()
    expect((await shopper.send('GET', '/api/account/sessions')).body.sessions).toHaveLength(1)
  })

  it('requests a discoverable passkey for this host, and reveals nothing about an account', async () => {
    expect(await elsewhere.options()).toEqual({
      challenge: expect.any(String),
      rpId: 'localhost',
      userVerification: 'preferred',
      timeout: 300_000,
    })
  })

  it('is rejected at another origin', async () => {
    device.origin = 'http://localhost:3001'
    expect(await elsewhere.signIn()).toMatchObject(REJECTED)
  })

  it('is rejected for another host', async () => {
    const options = { ...(await elsewhere.options()), rpId: 'shop.example' }
    expect(await elsewhere.send(device.sign(options))).toMatchObject(REJECTED)
  })

  it('is rejected with a challenge that the shop did not issue, or issued for adding a passkey', async () => {
    const { body } = await shopper.send('POST', '/api/account/passkeys/options', { password: ADA.password })
    for (const challenge of [Buffer.from('guessed').toString('base64url'), body.challenge])
      expect(await elsewhere.send(device.sign({ rpId: 'localhost', challenge }))).toMatchObject(REJECTED)
  })

  it('accepts each challenge only once', async () => {
    const options = await elsewhere.options()
    expect((await elsewhere.send(device.sign(options))).status).toBe(200)
    expect(await elsewhere.send(device.sign(options))).toMatchObject(REJECTED)
  })

  it('succeeds for only one of two simultaneous requests with the same challenge', async () => {
    const options = await elsewhere.options()
    const signed = [device.sign(options, { counts: false }), device.sign(options, { counts: false })]
    const statuses = (await Promise.all(signed.map((one) => elsewhere.send(one)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 401])
  })

  it('accepts a challenge for five minutes', async () => {
    const signed = device.sign(await elsewhere.options())
    test.moveClock(5 * 60_000)
    expect(await elsewhere.send(signed)).toMatchObject(REJECTED)
    test.moveClock(-1)
    expect((await elsewhere.send(signed)).status).toBe(200)
  })

  it('accepts a challenge signed with the previous secret', async () => {
    const options = await elsewhere.options()
    Object.assign(test.shop, createKeys('another-secret-of-more-than-32-bytes', SECRET))
    expect((await elsewhere.send(device.sign(options))).status).toBe(200)
  })

  it('is rejected if the counter did not increase, because the passkey may have been cloned', async () => {
    await elsewhere.signIn()
    await elsewhere.signIn()
    const key = [...device.keys.values()][0]!
    for (const behind of [1, 0]) {
      key.counter -= behind
      expect(await elsewhere.send(device.sign(await elsewhere.options(), { counts: false }))).toMatchObject(REJECTED)
    }
    key.counter = 2
    expect((await elsewhere.signIn()).status).toBe(200)
  })

  it('succeeds repeatedly with a device that has no counter', async () => {
    for (let count = 0; count < 2; count++)
      expect((await elsewhere.send(device.sign(await elsewhere.options(), { counts: false }))).status).toBe(200)
  })

  it('is rejected with an unknown passkey', async () => {
    const stranger = authenticator()
    stranger.create({ rp: { id: 'localhost' }, user: { id: 'AAAA' }, challenge: 'AAAA' })
    expect(await passkeyCalls(visit(test.api), stranger).signIn()).toMatchObject(REJECTED)
  })

  it('is rejected with another passkey’s signature, and with another account’s', async () => {
    const options = await elsewhere.options()
    const forger = authenticator()
    forger.create({ rp: { id: 'localhost' }, user: { id: 'AAAA' }, challenge: 'AAAA' })
    const own = device.sign(options)
    const forged = { ...own, response: forger.sign(options).response }
    expect(await elsewhere.send({ ...forged, response: { ...forged.response, userHandle: null } })).toMatchObject(
      REJECTED,
    )
    const ofOther = { ...own, response: { ...own.response, userHandle: 'AAAA' } }
    expect(await elsewhere.send(ofOther)).toMatchObject(REJECTED)
    expect((await elsewhere.send(own)).status).toBe(200)
  })

  it('is rejected once the passkey is removed', async () => {
    const [{ _id: id }] = (await passkeys()) as [{ _id: string }]
    await shopper.send('DELETE', `/api/account/passkeys/${id}`)
    expect(await elsewhere.signIn()).toMatchObject(REJECTED)
  })

  it('is rate-limited like a password, but not counted when it succeeds', async () => {
    const at = visit(test.api, { address: '198.51.100.7' })
    const there = passkeyCalls(at, device)
    for (let count = 0; count < RATE_LIMITS.signInToAccount.burst + 5; count++)
      expect((await there.signIn()).status).toBe(200)
    const other = passkeyCalls(visit(test.api, { address: '203.0.113.9' }), device)
    device.origin = 'http://localhost:3001'
    expect(await exhaust(() => other.signIn())).toBe(RATE_LIMITS.signInToAccount.burst)
    const stranger = authenticator()
    stranger.create({ rp: { id: 'localhost' }, user: { id: 'AAAA' }, challenge: 'AAAA' })
    const unknown = passkeyCalls(visit(test.api, { address: '203.0.113.10' }), stranger)
    expect(await exhaust(() => unknown.signIn())).toBe(RATE_LIMITS.signInFromAddress.burst)
  })
})
