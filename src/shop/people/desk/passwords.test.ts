import { beforeEach, describe, expect, it } from 'vitest'
import { RATE_LIMITS } from '#domain/accounts/rate-limits.ts'
import { createKeys } from '#shop/accounts/secrets.ts'
import { makeFirstLink, makeLinkFor } from '#shop/people/desk/links.ts'
import { databases } from '#test/databases.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { deskOf, EVE, PASSWORD, visitorOf } from '#test/owner/desk-visitors.ts'
import { SECRET } from '#test/shop.ts'

const PERIOD_MS = 30_000
const HOUR_MS = 3_600_000

describe.each(databases)('A password and a code on %s', (_, open) => {
  const test = shopForEachTest(open)
  let desk: ReturnType<typeof deskOf>
  let uri: string
  beforeEach(async () => {
    desk = deskOf(test)
    uri = (await desk.enterWithPassword(await makeFirstLink(test.shop))).uri
    test.moveClock(2 * PERIOD_MS)
  })

  const signIn = (change: Partial<{ email: string; password: string; code: string }> = {}, visitor = visitorOf()) =>
    desk.door.signInWithPassword(visitor, { email: EVE.email, password: PASSWORD, code: desk.codeOf(uri), ...change })
  const refusal = async (change: Parameters<typeof signIn>[0], visitor = visitorOf()) =>
    signIn(change, visitor).then(
      () => null,
      ({ code, message }: { code: string; message: string }) => ({ code, message }),
    )

  it('sign a person in, with spaces in the code', async () => {
    const code = desk.codeOf(uri).replace(/^.../, '$& ')
    const { person, token } = await signIn({ email: ' EVE@example.com ', code })
    expect(await desk.door.signedIn(token)).toMatchObject({ person })
  })

  it('are shown as a picture and a key, the same each time that the link is opened', async () => {
    const { secret } = await makeLinkFor(test.shop, EVE.email)
    const setup = await desk.door.enrollmentCode(visitorOf(), secret)
    expect(setup.uri).toMatch(
      /^otpauth:\/\/totp\/Linden%20desk:eve%40example\.com\?issuer=Linden%20desk&secret=[A-Z2-7]{32}&/,
    )
    expect(setup.key.replaceAll(' ', '')).toBe(new URL(setup.uri).searchParams.get('secret'))
    expect(setup.svg).toMatch(/^<svg [^]*<\/svg>$/)
    expect(await desk.door.enrollmentCode(visitorOf(), secret)).toEqual(setup)
    expect(setup.uri).not.toBe(uri)
  })

  it('are refused at the start if the password is weak or the code is wrong', async () => {
    const { secret } = await makeLinkFor(test.shop, EVE.email)
    const code = desk.codeOf((await desk.door.enrollmentCode(visitorOf(), secret)).uri)
    const enroll = (change: object) =>
      desk.door.enrollPassword(visitorOf(), {
        secret,
        ...EVE,
        password: PASSWORD,
        confirmPassword: PASSWORD,
        code,
        ...change,
      })
    const fieldsOf = (change: object) => enroll(change).catch(({ fields }: { fields: object }) => Object.keys(fields))
    expect(await fieldsOf({ confirmPassword: 'another one' })).toEqual(['confirmPassword'])
    expect(await fieldsOf({ password: 'password', confirmPassword: 'password' })).toEqual(['password'])
    expect(await fieldsOf({ code: '000000' })).toEqual(['code'])
    await enroll({})
  })

  it('are good once, and not for another time', async () => {
    const code = desk.codeOf(uri)
    const both = await Promise.allSettled([signIn({ code }), signIn({ code })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(signIn({ code })).rejects.toMatchObject({ code: 'unauthenticated' })
    test.moveClock(PERIOD_MS)
    await expect(signIn({ code })).rejects.toMatchObject({ code: 'unauthenticated' })
    await signIn()
    test.moveClock(PERIOD_MS)
    await expect(signIn({ code: desk.codeOf(uri, -PERIOD_MS) })).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('are refused with the same sentence whatever is wrong, which says what to do about a wrong clock', async () => {
    const refused = await refusal({ code: desk.codeOf(uri, HOUR_MS) })
    expect(refused).toEqual({
      code: 'unauthenticated',
      message: expect.stringMatching(
        /^The email, the password or the code is wrong\..* 2026-01-15 12:01 UTC: if your phone/,
      ),
    })
    expect(await refusal({ code: desk.codeOf(uri, -HOUR_MS) })).toEqual(refused)
    expect(await refusal({ password: 'another one' })).toEqual(refused)
    expect(await refusal({ email: 'nobody@example.com' })).toEqual(refused)
    expect(await refusal({ code: ' ' })).toEqual({ code: 'invalid', message: 'A code is required' })
  })

  it('are guessed a few times, from wherever, and nobody is locked out by that', async () => {
    const { burst } = RATE_LIMITS.deskToPerson
    const elsewhere = (index: number) => visitorOf({ ipAddress: `198.51.100.${index}` })
    for (let tried = 0; tried < burst; tried++)
      expect(await refusal({ code: '000000' }, elsewhere(tried))).toMatchObject({ code: 'unauthenticated' })
    expect(await refusal({}, elsewhere(burst))).toMatchObject({ code: 'too_many' })
    expect(await refusal({ email: 'EVE@example.com' }, elsewhere(burst))).toMatchObject({ code: 'too_many' })
    await signIn()
    await desk.enterWithPasskey(await makeLinkFor(test.shop, EVE.email), EVE, elsewhere(burst))
    await desk.signIn(elsewhere(burst))
  })

  it('are guessed a few times from one address, and from a known one', async () => {
    const { deskFromAddress, deskFromKnownAddress } = RATE_LIMITS
    for (let tried = 0; tried < deskFromKnownAddress.burst; tried++)
      expect(await refusal({ code: '000000' })).toMatchObject({ code: 'unauthenticated' })
    expect(await refusal({})).toMatchObject({ code: 'too_many' })
    const stranger = visitorOf({ ipAddress: '198.51.100.1' })
    for (let tried = 0; tried < deskFromAddress.burst; tried++)
      expect(await refusal({ email: `${tried}@example.com` }, stranger)).toMatchObject({ code: 'unauthenticated' })
    expect(await refusal({ email: 'new@example.com' }, stranger)).toMatchObject({ code: 'too_many' })
  })

  it('have a key that no copy of the database shows, and that a new secret keeps while the old one is set', async () => {
    const stored = async () =>
      test.shop.database.db.selectFrom('people').select(['code_key', 'password_hash']).executeTakeFirstOrThrow()
    const { code_key: before, password_hash: hash } = await stored()
    expect(hash).toMatch(/^\$argon2id/)
    const key = new URL(uri).searchParams.get('secret')!
    expect([before, Buffer.from(before!, 'base64url').toString('latin1')].join()).not.toContain(key)
    Object.assign(test.shop, createKeys('another-secret-of-more-than-32-bytes', SECRET))
    await signIn()
    test.moveClock(PERIOD_MS)
    Object.assign(test.shop, createKeys('another-secret-of-more-than-32-bytes'))
    await signIn()
    test.moveClock(PERIOD_MS)
    Object.assign(test.shop, createKeys('a-third-secret-of-more-than-32-bytes'))
    await expect(signIn()).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})
