import { beforeEach, describe, expect, it } from 'vitest'
import { LINK_TEXTS } from '#domain/people/desk-links.ts'
import { DESK_TEXTS } from '#domain/people/desk-sessions.ts'
import { DAY_MS } from '#shop/clock.ts'
import { sweepLeftovers } from '#shop/jobs/leftovers.ts'
import { invite, makeFirstLink, makeLinkFor } from '#shop/people/desk/links.ts'
import { ADA, accountCalls } from '#test/accounts.ts'
import { databases } from '#test/databases.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { BEN, deskOf, EVE, visitorOf } from '#test/owner/desk-visitors.ts'
import { authenticator } from '#test/passkeys/authenticator.ts'
import { passkeyCalls } from '#test/passkeys/passkeys.ts'

const MINUTE_MS = 60_000
const DEAD = { code: 'not_found', message: LINK_TEXTS.dead }

describe.each(databases)('The door of the desk on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  let desk: ReturnType<typeof deskOf>
  beforeEach(() => void (desk = deskOf(test)))

  it('lets the first person in by a one-time link, as an owner', async () => {
    expect(await desk.door.hasPeople()).toBe(false)
    const { person, token, endsAt } = await desk.first()
    expect(person).toMatchObject({ ...EVE, power: 'owner' })
    expect(await desk.door.signedIn(token)).toMatchObject({ person })
    expect(endsAt).toBe('2026-02-14T12:00:00.000Z')
    expect(await desk.door.hasPeople()).toBe(true)
    await expect(makeFirstLink(test.shop)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('asks the first person for a name and an email', async () => {
    const link = await makeFirstLink(test.shop)
    await expect(desk.enterWithPasskey(link, { name: ' ', email: 'eve' })).rejects.toMatchObject({
      fields: { name: 'A name is required', email: 'Please enter a valid email address' },
    })
    expect(await desk.door.readLink(visitorOf(), link.secret)).toMatchObject({ email: null, power: 'owner' })
  })

  it('shows a link as often as it is opened, and lets one person in by it', async () => {
    const link = await makeFirstLink(test.shop)
    for (let opened = 0; opened < 2; opened++)
      expect(await desk.door.readLink(visitorOf(), link.secret)).toMatchObject(link.link)
    const entries = await Promise.allSettled([desk.enterWithPasskey(link), desk.enterWithPasskey(link, BEN)])
    expect(entries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(desk.enterWithPasskey(link)).rejects.toMatchObject(DEAD)
    await expect(desk.enterWithPassword(link)).rejects.toMatchObject(DEAD)
    await expect(desk.door.readLink(visitorOf(), link.secret)).rejects.toMatchObject(DEAD)
  })

  it('opens no link that has expired, was replaced or is invented', async () => {
    const old = await makeFirstLink(test.shop)
    const link = await makeFirstLink(test.shop)
    await expect(desk.enterWithPasskey(old)).rejects.toMatchObject(DEAD)
    test.moveClock(10 * MINUTE_MS - 1)
    await desk.door.readLink(visitorOf(), link.secret)
    test.moveClock(1)
    await expect(desk.enterWithPasskey(link)).rejects.toMatchObject(DEAD)
    const open = () => desk.door.readLink(visitorOf(), 'invented')
    for (let tried = 0; tried < 19; tried++) await expect(open()).rejects.toMatchObject(DEAD)
    await expect(open()).rejects.toMatchObject({ code: 'too_many' })
    await sweepLeftovers(test.shop)
    expect(await test.shop.database.db.selectFrom('desk_links').selectAll().execute()).toEqual([])
  })

  it('gives who is invited the power and the email of the invitation, and no other', async () => {
    await desk.first()
    const link = await invite(test.shop, { ...BEN, power: 'helper' })
    const { person } = await desk.enterWithPasskey(link, { name: 'Mallory', email: 'mallory@example.com' })
    expect(person).toMatchObject({ ...BEN, power: 'helper' })
    await expect(invite(test.shop, { ...BEN, power: 'owner' })).rejects.toMatchObject({ fields: { email: /already/ } })
  })

  it('gives who registers an account in the shop with an invited or known email nothing', async () => {
    await desk.first()
    await invite(test.shop, { ...EVE, email: ADA.email, power: 'owner' })
    await accountCalls(shopper).register()
    const device = authenticator()
    expect((await passkeyCalls(shopper, device).add(ADA.password)).status).toBe(201)
    const entered = { email: ADA.email, password: ADA.password, code: '123456' }
    await expect(desk.door.signInWithPassword(visitorOf(), entered)).rejects.toMatchObject({ code: 'unauthenticated' })
    for (const origin of [device.origin, desk.device.origin]) {
      device.origin = origin
      const credential = device.sign(desk.door.passkeyOptions()) as never
      const signIn = desk.door.signInWithPasskey(visitorOf(), credential)
      await expect(signIn).rejects.toMatchObject({ code: 'unauthenticated', message: DESK_TEXTS.passkeyRefused })
    }
    const { body } = await accountCalls(shopper).login()
    expect(await desk.door.signedIn(String(body.token))).toBeNull()
  })

  it('starts a new session at each sign-in, and ends the one that the browser had', async () => {
    const { token: before } = await desk.first()
    const { token } = await desk.signIn(visitorOf({ token: before }))
    expect(token).not.toBe(before)
    expect(await desk.door.signedIn(before)).toBeNull()
    const planted = 'chosen-by-someone-else'
    const { token: own } = await desk.signIn(visitorOf({ token: planted }))
    expect([await desk.door.signedIn(planted), own === planted]).toEqual([null, false])
    const rows = JSON.stringify(await test.shop.database.db.selectFrom('desk_sessions').selectAll().execute())
    for (const secret of [token, own]) expect(rows).not.toContain(secret)
  })

  it('ends a session when it is signed out, after four days without use, and after thirty days', async () => {
    const { token } = await desk.first()
    await desk.door.signOut(token)
    expect(await desk.door.signedIn(token)).toBeNull()
    const idle = await desk.signIn()
    test.moveClock(4 * DAY_MS)
    expect(await desk.door.signedIn(idle.token)).toBeNull()
    const used = await desk.signIn()
    for (let day = 0; day < 29; day++) {
      test.moveClock(DAY_MS)
      expect(await desk.door.signedIn(used.token)).not.toBeNull()
    }
    test.moveClock(DAY_MS)
    expect(await desk.door.signedIn(used.token)).toBeNull()
    await sweepLeftovers(test.shop)
    expect(await test.shop.database.db.selectFrom('desk_sessions').select('id').execute()).toEqual([])
  })

  it('records the use of a session once a minute, if the shop can write', async () => {
    const { token } = await desk.first()
    const session = (await desk.door.signedIn(token))!
    const lastUse = async () => (await desk.door.ownSessions(session))[0]!.lastUsedAt
    test.moveClock(MINUTE_MS - 1)
    await desk.door.signedIn(token)
    expect(await lastUse()).toBe('2026-01-15T12:00:00.000Z')
    test.moveClock(1)
    await desk.door.signedIn(token)
    expect(await lastUse()).toBe('2026-01-15T12:01:00.000Z')
    test.moveClock(MINUTE_MS)
    Object.assign(test.shop.health, { mayWrite: () => false })
    expect(await desk.door.signedIn(token)).toEqual(session)
    expect(await lastUse()).toBe('2026-01-15T12:01:00.000Z')
  })

  it('lists the sessions of a person, who can end each, and no session of another', async () => {
    const eve = (await desk.door.signedIn((await desk.first()).token))!
    const other = await desk.signIn(visitorOf({ ipAddress: '192.0.2.8', userAgent: '' }))
    const ben = (await desk.door.signedIn((await desk.invited()).token))!
    const listed = await desk.door.ownSessions(eve)
    expect(listed).toHaveLength(2)
    expect(listed.find(({ isCurrent }) => isCurrent)).toMatchObject({
      id: eve.sessionId,
      device: 'Firefox on Mac',
      ipAddress: '192.0.2.7',
    })
    const { id } = listed.find(({ isCurrent }) => !isCurrent)!
    await expect(desk.door.endOwnSession(ben, id)).rejects.toMatchObject({ code: 'not_found' })
    await desk.door.endOwnSession(eve, id)
    expect(await desk.door.signedIn(other.token)).toBeNull()
  })

  it('accepts a passkey at its own origin only, with a challenge and a counter that are new', async () => {
    await desk.first()
    const signedAt = desk.device.sign(desk.door.passkeyOptions()) as never
    await desk.door.signInWithPasskey(visitorOf(), signedAt)
    const refused = { code: 'unauthenticated', message: DESK_TEXTS.passkeyRefused }
    await expect(desk.door.signInWithPasskey(visitorOf(), signedAt)).rejects.toMatchObject(refused)
    const cloned = desk.device.sign(desk.door.passkeyOptions(), { counts: false }) as never
    await expect(desk.door.signInWithPasskey(visitorOf(), cloned)).rejects.toMatchObject(refused)
    desk.device.origin = 'http://localhost:3000'
    await expect(desk.signIn()).rejects.toMatchObject(refused)
  })

  it('lets a person in anew by a printed link, which ends every other way in', async () => {
    const { token, person } = await desk.first()
    const lost = desk.device.sign(desk.door.passkeyOptions()) as never
    await expect(makeLinkFor(test.shop, 'nobody@example.com')).rejects.toMatchObject({ code: 'not_found' })
    const link = await makeLinkFor(test.shop, 'EVE@example.com')
    expect(await desk.door.signedIn(token)).not.toBeNull()
    const entered = await desk.enterWithPassword(link)
    expect(entered.person).toEqual(person)
    expect(await desk.door.signedIn(token)).toBeNull()
    await expect(desk.door.signInWithPasskey(visitorOf(), lost)).rejects.toMatchObject({ code: 'unauthenticated' })
    test.moveClock(MINUTE_MS)
    await desk.enterWithPasskey(await makeLinkFor(test.shop, EVE.email))
    expect(await desk.door.signedIn(entered.token)).toBeNull()
  })
})
