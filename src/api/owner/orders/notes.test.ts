import { beforeEach, describe, expect, it } from 'vitest'
import { openOwner } from '#api/owner/owner.ts'
import { cancelOrder } from '#shop/orders/fulfill/cancel-order.ts'
import { erasePerson } from '#shop/person/erase.ts'
import { findPerson } from '#shop/person/person.ts'
import { databases } from '#test/databases.ts'
import { everyRow } from '#test/orders/every-row.ts'
import { PARTS } from '#test/owner/moving.ts'
import { openDoor } from '#test/owner/owner-door.ts'
import { ADDRESS } from '#test/shopper.ts'
import { UPS, webhooksForEachTest } from '#test/web/webhooks.ts'

type Note = { id: string; text: string; by: { kind: string; id: string; name: string }; createdAt: string }
type Key = Awaited<ReturnType<ReturnType<typeof openDoor>['addKey']>>

const TEXT = 'Rang at noon:\nleave it at the back door'

describe.each(databases)('A note about an order on %s', (_, open) => {
  const { test, shopper, hooks, add, buy, drain, confirmed } = webhooksForEachTest(open)
  let number: string
  let owner: Key
  let helper: Key
  beforeEach(async () => {
    number = await buy()
    const door = openDoor(test)
    owner = await door.addKey()
    helper = await door.addKey({ power: 'helper' })
  })
  const write = (key: Key, text = TEXT, of = number) =>
    key.act('POST /owner/orders/{number}/notes', { number: of, text })
  const remove = async (key: Key, { id }: Note) =>
    (await key.act('DELETE /owner/orders/{number}/notes/{note}', { number, note: id })).status
  const notes = async () => (await helper.act('GET /owner/orders/{number}', { number })).body.notes as Note[]
  const written = async (key: Key) => (await write(key)).body as Note

  it('is with the order, with its lines, who wrote it and when', async () => {
    expect(await notes()).toEqual([])
    const note = { id: expect.any(String), text: TEXT, by: { kind: 'key', id: helper.id, name: 'Warehouse' } }
    const createdAt = test.clock.now.toISOString()
    expect((await write(helper, `  ${TEXT.replace('\n', '\r\n')} \r\n`)).body).toEqual({ ...note, createdAt })
    expect(await notes()).toEqual([{ ...note, createdAt }])
  })

  it('is kept beside another that is written at the same time, and changes nothing of the order', async () => {
    const shown = (await owner.act('GET /owner/orders/{number}', { number })).body
    await Promise.all(['one', 'two', 'three'].map((text) => write(helper, text)))
    expect((await notes()).map(({ text }) => text).toSorted()).toEqual(['one', 'three', 'two'])
    const { notes: _, ...after } = (await owner.act('GET /owner/orders/{number}', { number })).body
    expect(shown).toMatchObject(after)
  })

  it('may be deleted by who wrote it and by an owner', async () => {
    const [own, others, third] = [await written(helper), await written(owner), await written(helper)]
    expect(await remove(helper, others)).toBe(403)
    expect([await remove(helper, own), await remove(owner, third), await remove(owner, others)]).toEqual([
      200, 200, 200,
    ])
    expect([await remove(owner, others), await notes()]).toEqual([404, []])
    const command = openOwner({ ...test.shop, ...PARTS })
    const { id } = await command('POST /owner/orders/{number}/notes', { number, text: TEXT })
    expect(await remove(helper, { id } as Note)).toBe(403)
  })

  it.each([
    ['empty', ' \n ', 'A note is required'],
    ['too long', 'x'.repeat(2001), 'of 2000 characters or fewer'],
    ['not plain', 'a\u0007b', 'plain text'],
    ['a card number', 'Visa 4242 4242 4242 4242', 'must not contain a card number'],
  ])('is refused if it is %s', async (_name, text, why) => {
    const { status, body } = await write(helper, text)
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(why)])
    expect(await notes()).toEqual([])
  })

  it('is of an order that exists', async () => {
    expect((await write(owner, TEXT, '0000-0000')).status).toBe(404)
    const note = await written(owner)
    const other = await buy()
    const { status } = await owner.act('DELETE /owner/orders/{number}/notes/{note}', { number: other, note: note.id })
    expect(status).toBe(404)
  })

  it('is in no email, webhook, record or page of the shopper, and in the export of the owner', async () => {
    await add()
    await write(owner)
    await cancelOrder(test.shop, number, 'owner', {})
    await drain()
    expect(hooks.receiver.received.length).toBeGreaterThan(0)
    const order = await shopper.send('GET', `/api/orders/${number}`)
    expect(order.status).toBe(200)
    const { deeds } = (await owner.act('GET /owner/history', { about: number, limit: 10 })).body
    expect(JSON.stringify(deeds)).toContain('POST /owner/orders/{number}/notes')
    for (const shown of [test.emails, hooks.receiver.received, order.body, deeds])
      expect(JSON.stringify(shown)).not.toContain('back door')
    expect((await owner.act('GET /owner/orders/export', {})).text).toContain('back door')
  })

  it('is with the customer, beside those about other orders', async () => {
    await write(owner, 'first')
    test.moveClock(1000)
    const other = await buy()
    await write(helper, 'second', other)
    const { body } = await owner.act('GET /owner/customers/{email}', { email: ADDRESS.email })
    expect(body.notes).toMatchObject([
      { number: other, text: 'second' },
      { number, text: 'first' },
    ])
    expect((await helper.act('GET /owner/customers/{email}', { email: ADDRESS.email })).status).toBe(403)
  })

  it('is erased with the customer, and none can be added after that', async () => {
    await write(owner)
    await confirmed('POST /owner/orders/{number}/shipments', { number, ...UPS })
    await drain()
    await erasePerson(test.shop, (tx) => findPerson(tx, ADDRESS.email))
    expect(JSON.stringify(await everyRow(test.shop.database))).not.toContain('back door')
    expect((await write(owner)).status).toBe(409)
  })
})
