import { beforeEach, describe, expect, it } from 'vitest'
import { ownerContract, type DeedName } from '#contract/owner/index.ts'
import { REMOTE_DEEDS } from '#contract/owner/remote.ts'
import { TOOLS } from '#contract/owner/tools.ts'
import { ShopError } from '#domain/errors.ts'
import { PEOPLE_TEXTS, type Person } from '#domain/people/people.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { BEN, deskOf } from '#test/owner/desk-visitors.ts'
import { PARTS } from '#test/owner/moving.ts'
import { openDoor } from '#test/owner/owner-door.ts'
import { mayPersonDo, openDoAsPerson, type DoAsPerson } from './do-as-person.ts'
import { openOwner } from './owner.ts'

const REFUND = 'POST /owner/orders/{number}/refunds'
const NAMES = Object.keys(ownerContract) as DeedName[]
const BY_PEOPLE = [
  'DELETE /owner/keys/{id}',
  'DELETE /owner/people/invitations/{id}',
  'DELETE /owner/people/{id}',
  'DELETE /owner/people/{id}/sessions/{session}',
  'POST /owner/keys',
  'POST /owner/people',
  'PUT /owner/people/{id}/power',
]

describe.each(databases)('A deed of a person on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  let desk: ReturnType<typeof deskOf>
  let act: DoAsPerson
  let eve: Person
  beforeEach(async () => {
    desk = deskOf(test)
    eve = (await desk.first()).person
    const parts = () => ({ ...test.shop, ...PARTS })
    act = openDoAsPerson(
      test.shop,
      (name, input, by) => openOwner({ ...parts(), by })(name as never, input as never) as never,
    )
  })
  async function placeOrder(): Promise<string> {
    await addProduct(test.shop, { id: 1, priceCents: 2000, stock: 9 })
    await shopper.prepare(1, 2)
    return String((await shopper.order()).body.orderNumber)
  }
  const lastDeed = async () => (await act(eve, 'GET /owner/history', { limit: 1 })).deeds[0]

  it('is recorded by the name of the person, without an email', async () => {
    const invited = await act(eve, 'POST /owner/people', { ...BEN, power: 'helper' })
    expect(invited).toMatchObject({
      ...BEN,
      power: 'helper',
      url: expect.stringMatching(/^http:\/\/localhost:3001\/link\/[\w-]{43}$/),
    })
    const deed = await lastDeed()
    expect(deed).toMatchObject({
      by: { kind: 'person', id: eve.id, name: 'Eve' },
      deed: 'POST /owner/people',
      outcome: 'done',
    })
    const secret = invited.url.split('/').at(-1)!
    for (const lost of [BEN.email, secret]) expect(JSON.stringify(deed)).not.toContain(lost)
    const { person } = await desk.enterWithPasskey({ secret }, BEN)
    test.moveClock(1000)
    await act(eve, 'PUT /owner/people/{id}/power', { id: person.id, power: 'owner' })
    const [before, after] = [{ power: 'helper' }, { power: 'owner' }]
    expect(await lastDeed()).toMatchObject({ about: person.id, before, after })
    test.moveClock(1000)
    await act(eve, 'DELETE /owner/people/{id}', { id: person.id })
    expect(await lastDeed()).toMatchObject({ before: { name: 'Ben', power: 'owner' } })
  })

  it('is refused to a helper if it is for owners, whatever it is', async () => {
    const { person: ben } = await desk.invited('helper')
    const refused = NAMES.filter((name) => ownerContract[name].who === 'owner')
    expect(refused).toEqual(expect.arrayContaining([REFUND, 'GET /owner/people', ...BY_PEOPLE]))
    for (const name of refused) {
      const done = await act(ben, name, {} as never).catch((error: unknown) => error as ShopError)
      expect(done, name).toMatchObject({ code: 'forbidden', message: PEOPLE_TEXTS.forOwners })
    }
    expect(NAMES.filter((name) => !mayPersonDo(ben, name))).toEqual(refused)
    expect(NAMES.filter((name) => !mayPersonDo(eve, name))).toEqual([])
    expect((await act(ben, 'GET /owner/orders', { limit: 1 })).orders).toEqual([])
  })

  it('is confirmed once if its page sends the confirmation of the dry run, which counts for that person', async () => {
    const number = await placeOrder()
    const { person: ben } = await desk.invited('owner')
    const refund = { number, goodwillCents: 500 }
    const { confirmation } = await act(eve, REFUND, { ...refund, dryRun: true })
    const confirmed = { ...refund, confirmation: confirmation! }
    await expect(act(ben, REFUND, confirmed)).rejects.toMatchObject({ code: 'conflict' })
    await expect(act(eve, REFUND, { ...confirmed, goodwillCents: 501 })).rejects.toMatchObject({ code: 'conflict' })
    expect((await act(eve, REFUND, confirmed)).amounts).toMatchObject({ amountCents: 500 })
    await expect(act(eve, REFUND, confirmed)).rejects.toThrow('used before')
    expect((await act(eve, REFUND, refund)).amounts).toMatchObject({ amountCents: 500 })
  })

  it('only reads while the shop cannot write', async () => {
    Object.assign(test.shop.health, { mayWrite: () => false })
    expect((await act(eve, 'GET /owner/people', {})).people).toHaveLength(1)
    const invite = act(eve, 'POST /owner/people', { ...BEN, power: 'helper' })
    await expect(invite).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('about who may get in and about keys is for people alone: no key and no assistant can do it', async () => {
    const remote = REMOTE_DEEDS.map(({ name }) => name)
    expect(NAMES.filter((name) => !remote.includes(name)).toSorted()).toEqual(BY_PEOPLE)
    expect(TOOLS.filter(({ remote: { name } }) => BY_PEOPLE.includes(name))).toEqual([])
    const { send, addKey } = openDoor(test)
    const { id, bearer, act: actByKey } = await addKey()
    for (const name of BY_PEOPLE) {
      const named = name.includes('/keys/') ? id : eve.id
      const [method, path] = name.replaceAll(/{\w+}/g, named).split(' ') as [string, string]
      const headers = { ...bearer, 'content-type': 'application/json' }
      const { status } = await send(method, path, {
        headers,
        ...(method !== 'DELETE' && { body: '{"name":"Mallory","power":"owner","scope":"write"}' }),
      })
      expect(status, name).toBe(404)
    }
    const { body } = await actByKey('GET /owner/people', {})
    expect(body).toMatchObject({ people: [{ name: 'Eve', power: 'owner', passkeys: 1 }], invitations: [] })
    expect((await actByKey('GET /owner/keys', {})).body).toMatchObject({ keys: [{ id, name: 'Warehouse' }] })
  })

  it('lists and ends the sessions of others', async () => {
    const { person: ben, token } = await desk.invited()
    const { sessions } = await act(eve, 'GET /owner/people/{id}/sessions', { id: ben.id })
    expect(sessions).toEqual([expect.objectContaining({ device: 'Firefox on Mac', ipAddress: '192.0.2.7' })])
    const ended = { id: ben.id, session: sessions[0]!.id }
    await act(eve, 'DELETE /owner/people/{id}/sessions/{session}', ended)
    expect(await desk.door.signedIn(token)).toBeNull()
    const again = act(eve, 'DELETE /owner/people/{id}/sessions/{session}', ended)
    await expect(again).rejects.toMatchObject({ code: 'not_found' })
  })
})
