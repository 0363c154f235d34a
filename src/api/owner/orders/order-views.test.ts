import { beforeEach, describe, expect, it } from 'vitest'
import { openOwner } from '#api/owner/owner.ts'
import { VIEW_TEXTS } from '#domain/orders/list/order-views.ts'
import type { Power } from '#domain/people/keys.ts'
import { erasePerson } from '#shop/person/erase.ts'
import { findPerson } from '#shop/person/person.ts'
import { removePerson } from '#shop/people/people.ts'
import { accountCalls } from '#test/accounts.ts'
import { databases } from '#test/databases.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { deskOf } from '#test/owner/desk-visitors.ts'
import { PARTS } from '#test/owner/moving.ts'

type Doer = { id: string; name: string; power: Power }

const TO_PACK = { attention: 'to pack' } as const

describe.each(databases)('A saved view of orders on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  let eve: Doer
  let ben: Doer
  let cleo: Doer
  beforeEach(async () => {
    const desk = deskOf(test)
    const enter = async (entered: Promise<{ token: string }>) =>
      (await desk.door.signedIn((await entered).token))!.person
    eve = await enter(desk.first())
    ben = await enter(desk.invited('helper', { name: 'Ben', email: 'ben@example.com' }))
    cleo = await enter(desk.invited('helper', { name: 'Cleo', email: 'cleo@example.com' }))
  })
  const as = ({ id, name, power }: Doer) =>
    openOwner({ ...test.shop, ...PARTS, by: { kind: 'person', id, name, power } as never })
  const save = (doer: Doer, name: string, isShared = false, filters: object = TO_PACK) =>
    as(doer)('POST /owner/order-views', { name, filters, isShared })
  const remove = (doer: Doer, { id }: { id: string }) => as(doer)('DELETE /owner/order-views/{id}', { id })
  const names = async (doer: Doer) => (await as(doer)('GET /owner/order-views', {})).views.map(({ name }) => name)

  it('is seen by who saved it, and if it is shared, by everyone', async () => {
    const filters = { q: 'lovelace', status: 'processing', since: '2026-01-01', until: '2026-01-31' }
    const saved = await save(ben, '  Ada ', false, filters)
    expect(saved).toEqual({
      id: expect.any(String),
      name: 'Ada',
      filters,
      isShared: false,
      by: { kind: 'person', id: ben.id, name: 'Ben' },
      createdAt: test.clock.now.toISOString(),
    })
    test.moveClock(1000)
    await save(ben, 'To pack', true)
    expect([await names(ben), await names(cleo), await names(eve)]).toEqual([
      ['Ada', 'To pack'],
      ['To pack'],
      ['To pack'],
    ])
  })

  it('is removed by who saved it, and a shared one also by an owner', async () => {
    const [own, shared] = [await save(ben, 'Mine'), await save(ben, 'To pack', true)]
    await expect(remove(eve, own)).rejects.toMatchObject({ code: 'not_found' })
    await expect(remove(cleo, shared)).rejects.toMatchObject({ code: 'forbidden', message: VIEW_TEXTS.notYours })
    await remove(eve, shared)
    await remove(ben, own)
    await expect(remove(ben, own)).rejects.toMatchObject({ code: 'not_found' })
    expect(await names(ben)).toEqual([])
  })

  it('has filters, and a name of its own of at most 40 characters', async () => {
    await save(ben, 'x'.repeat(40))
    const errors = [
      [save(ben, 'x'.repeat(41)), 'invalid'],
      [save(ben, ' '), 'invalid'],
      [save(ben, 'All', false, {}), 'invalid'],
      [save(ben, 'Wrong', false, { status: 'lost' }), 'invalid'],
      [save(ben, 'x'.repeat(40), true), 'conflict'],
    ] as const
    for (const [saving, code] of errors) await expect(saving).rejects.toMatchObject({ code })
    await save(cleo, 'x'.repeat(40))
  })

  it('is one of 50 of a person at most', async () => {
    for (let count = 0; count < 50; count++) await save(ben, `View ${count}`)
    await expect(save(ben, 'One more')).rejects.toMatchObject({ code: 'conflict', message: VIEW_TEXTS.full })
    await save(cleo, 'One more')
  })

  it('goes with the person who saved it, unless it is shared', async () => {
    await save(ben, 'Mine')
    await save(ben, 'To pack', true)
    await removePerson(test.shop, ben.id)
    expect([await names(ben), await names(eve)]).toEqual([['To pack'], ['To pack']])
    expect(await test.shop.database.db.selectFrom('order_views').select('name').execute()).toHaveLength(1)
  })

  it('that searches for a customer is erased with the customer, and its filters are in no record', async () => {
    await accountCalls(shopper).register({ email: 'grace@example.com' })
    await save(ben, 'Grace', true, { q: 'Grace@Example.com' })
    await save(ben, 'To pack', true)
    const { deeds } = await as(eve)('GET /owner/history', { limit: 10 })
    expect(JSON.stringify(deeds)).toContain('POST /owner/order-views')
    expect(JSON.stringify(deeds)).not.toContain('Grace@Example.com')
    await erasePerson(test.shop, (tx) => findPerson(tx, 'grace@example.com'))
    expect(await names(eve)).toEqual(['To pack'])
  })
})
