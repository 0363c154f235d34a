import { peopleDeeds } from '#contract/owner/people.ts'
import { conflict } from '#domain/errors.ts'
import { deskLinkPath, LINK_TEXTS } from '#domain/people/desk-links.ts'
import type { Person } from '#domain/people/people.ts'
import { invite, withdrawInvitation } from '#shop/people/desk/links.ts'
import { endSession, sessionsOf } from '#shop/people/desk/sessions.ts'
import { changePower, people as listPeople, removePerson } from '#shop/people/people.ts'
import type { Shop } from '#shop/shop.ts'
import { handle } from './handlers.ts'

type Stored = Pick<Shop, 'database' | 'now'>

const known = ({ name, power }: Pick<Person, 'name' | 'power'>) => ({ name, power })

export const people = handle(peopleDeeds, {
  'GET /owner/people': (shop: Stored) => listPeople(shop),
  'POST /owner/people': async (shop: Stored & { deskUrl: string | null }, input) => {
    if (shop.deskUrl === null) throw conflict(LINK_TEXTS.closed)
    const { secret, invitation } = await invite(shop, input)
    return { ...invitation, url: shop.deskUrl + deskLinkPath(secret) }
  },
  'DELETE /owner/people/invitations/{id}': async (shop: Stored, { id }) => ({
    before: known(await withdrawInvitation(shop, id)),
  }),
  'PUT /owner/people/{id}/power': async (shop: Stored, { id, power }) => {
    const before = known(await changePower(shop, id, power))
    return { before, after: { ...before, power } }
  },
  'DELETE /owner/people/{id}': async (shop: Stored, { id }) => ({ before: known(await removePerson(shop, id)) }),
  'GET /owner/people/{id}/sessions': async (shop: Stored, { id }) => ({ sessions: await sessionsOf(shop, id) }),
  'DELETE /owner/people/{id}/sessions/{session}': async (shop: Stored, { id, session }) => {
    await endSession(shop, id, session)
    return {}
  },
})
