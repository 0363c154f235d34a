import { beforeEach, describe, expect, it } from 'vitest'
import { PEOPLE_TEXTS } from '#domain/people/people.ts'
import { databases } from '#test/databases.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { BEN, deskOf, EVE, visitorOf } from '#test/owner/desk-visitors.ts'
import { invite, makeLinkFor, withdrawInvitation } from './desk/links.ts'
import { changePower, people, removePerson } from './people.ts'

const LAST = { code: 'conflict', message: PEOPLE_TEXTS.lastOwner }

describe.each(databases)('The people of the desk on %s', (_, open) => {
  const test = shopForEachTest(open)
  let desk: ReturnType<typeof deskOf>
  let eve: Awaited<ReturnType<typeof desk.first>>
  beforeEach(async () => {
    desk = deskOf(test)
    eve = await desk.first()
  })

  it('are listed with how they sign in, and who is invited', async () => {
    const { invitation } = await invite(test.shop, { ...BEN, power: 'helper' })
    expect(await people(test.shop)).toEqual({
      people: [{ ...eve.person, passkeys: 1, hasPassword: false, lastSeenAt: '2026-01-15T12:00:00.000Z' }],
      invitations: [invitation],
    })
    await makeLinkFor(test.shop, EVE.email)
    expect((await people(test.shop)).invitations).toEqual([invitation])
    await withdrawInvitation(test.shop, invitation.id)
    expect((await people(test.shop)).invitations).toEqual([])
    await expect(withdrawInvitation(test.shop, invitation.id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('lose their sessions when their power changes', async () => {
    const ben = await desk.invited('helper')
    expect(await changePower(test.shop, ben.person.id, 'helper')).toEqual(ben.person)
    expect(await desk.door.signedIn(ben.token)).not.toBeNull()
    await changePower(test.shop, ben.person.id, 'owner')
    expect(await desk.door.signedIn(ben.token)).toBeNull()
    const { token } = await desk.signIn()
    expect(await desk.door.signedIn(token)).toMatchObject({ person: { ...ben.person, power: 'owner' } })
  })

  it('lose everything when they are removed, also a link that was printed for them', async () => {
    const ben = await desk.invited('helper')
    const link = await makeLinkFor(test.shop, BEN.email)
    await removePerson(test.shop, ben.person.id)
    expect(await desk.door.signedIn(ben.token)).toBeNull()
    await expect(desk.signIn()).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(desk.door.readLink(visitorOf(), link.secret)).rejects.toMatchObject({ code: 'not_found' })
    for (const table of ['desk_passkeys', 'desk_sessions', 'desk_links'] as const) {
      const rows = await test.shop.database.db.selectFrom(table).selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(ben.person.id)
    }
    await expect(removePerson(test.shop, ben.person.id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('keep one owner', async () => {
    await expect(changePower(test.shop, eve.person.id, 'helper')).rejects.toMatchObject(LAST)
    await expect(removePerson(test.shop, eve.person.id)).rejects.toMatchObject(LAST)
    const ben = await desk.invited('owner')
    const both = await Promise.allSettled([
      changePower(test.shop, eve.person.id, 'helper'),
      removePerson(test.shop, ben.person.id),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await people(test.shop)).people.filter(({ power }) => power === 'owner')).toHaveLength(1)
  })
})
