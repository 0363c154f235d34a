import { describe, expect, it } from 'vitest'
import { oldestOverdueAt } from '#database/outbox/outbox-state.ts'
import { examine, settledProblems } from '#shop/doctor/doctor.ts'
import { createKeys } from '#shop/accounts/secrets.ts'
import { startBatch } from '#shop/orders/fulfill/undo-batch.ts'
import { shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { erasePerson } from '#shop/person/erase.ts'
import { findPerson } from '#shop/person/person.ts'
import { databases } from '#test/databases.ts'
import { everyRow } from '#test/orders/every-row.ts'
import { ADDRESS } from '#test/shopper.ts'
import { SECRET } from '#test/shop.ts'
import { isGenuine } from '#test/web/webhook-receiver.ts'
import { UPS, webhooksForEachTest } from '#test/web/webhooks.ts'

const DAY_MS = 24 * 3600_000

describe.each(databases)('A webhook on %s', (_, open) => {
  const { test, hooks, add, buy, drain, listed, deliveries, confirmed } = webhooksForEachTest(open)

  it('is told once of an order that is placed, shipped, delivered and refunded, and signs it', async () => {
    const { secret } = await add()
    const number = await buy()
    await drain()
    await confirmed('POST /owner/orders/{number}/shipments', { number, ...UPS })
    await drain()
    await confirmed('POST /owner/orders/{number}/deliveries', { number })
    await drain()
    await confirmed('POST /owner/orders/{number}/refunds', { number, goodwillCents: 100 })
    await drain()
    expect(hooks.receiver.types()).toEqual(['order.placed', 'order.shipped', 'order.delivered', 'order.refunded'])
    for (const one of hooks.receiver.received) {
      expect(one.body).toEqual({
        id: expect.any(String),
        type: expect.any(String),
        createdAt: test.clock.now.toISOString(),
        order: { number, path: `/owner/orders/${number}` },
      })
      expect(isGenuine(one, secret)).toBe(true)
      expect(isGenuine({ ...one, text: `${one.text} ` }, secret)).toBe(false)
      expect(isGenuine({ ...one, signature: one.signature.replace(/v1=./, 'v1=é') }, secret)).toBe(false)
      expect(isGenuine(one, `${secret}a`)).toBe(false)
      expect([isGenuine(one, secret, 299_000), isGenuine(one, secret, 300_000)]).toEqual([true, false])
      expect(one.text).not.toContain('Ada')
    }
    expect(new Set(hooks.receiver.received.map(({ body }) => body.id)).size).toBe(4)
  })

  it('is told only of the events that it names', async () => {
    await add(['order.shipped'])
    const number = await buy()
    await confirmed('POST /owner/orders/{number}/shipments', { number, ...UPS })
    await drain()
    expect(hooks.receiver.types()).toEqual(['order.shipped'])
  })

  it('is not told of a shipment that was undone, as its shopper is not', async () => {
    await add(['order.shipped'])
    const number = await buy()
    await shipOrder(test.shop, number, UPS, [], { batchId: await startBatch(test.shop) })
    await drain()
    await confirmed('DELETE /owner/shipments', {})
    test.moveClock(61_000)
    await drain()
    expect(hooks.receiver.received).toEqual([])
  })

  it('is tried again with growing delays, under the same id, until it answers with success', async () => {
    const { id, secret } = await add(['order.placed'])
    hooks.receiver.answer = (response) => response.writeHead(500).end('a'.repeat(100_000))
    await buy()
    for (const seconds of [0, 1, 2]) {
      test.moveClock(seconds * 1000)
      await drain()
    }
    expect(hooks.receiver.received).toHaveLength(3)
    const reason = 'the server answered with status 500'
    expect((await deliveries(id))[0]).toMatchObject({ state: 'waiting', attempts: 3, lastError: reason })
    expect(await listed()).toMatchObject({ lastFailure: reason, lastSuccessAt: null })
    hooks.receiver.answer = (response) => response.writeHead(200).end('fine')
    test.moveClock(4000)
    await drain()
    expect(new Set(hooks.receiver.received.map(({ body }) => body.id)).size).toBe(1)
    expect(hooks.receiver.received.every((one) => isGenuine(one, secret))).toBe(true)
    expect((await deliveries(id))[0]).toMatchObject({ state: 'delivered', lastError: null })
    expect(await listed()).toMatchObject({ lastSuccessAt: test.clock.now.toISOString(), failingSince: null })
  })

  it('follows no redirect', async () => {
    await add(['order.placed'])
    hooks.receiver.answer = (response) => response.writeHead(307, { location: hooks.receiver.url }).end()
    await buy()
    await drain()
    expect(hooks.receiver.received).toHaveLength(1)
    expect(await listed()).toMatchObject({ lastFailure: 'the server answered with status 307' })
  })

  it('is sent a delivery again on request, as the same event', async () => {
    const { id } = await add(['order.placed'])
    await buy()
    await drain()
    const [delivery] = await deliveries(id)
    const replay = () => hooks.act('POST /owner/webhooks/deliveries/{delivery}/replays', { delivery: delivery!.id })
    expect((await replay()).status).toBe(200)
    expect((await replay()).status).toBe(404)
    await drain()
    expect(hooks.receiver.received.map(({ body }) => body.id)).toEqual([delivery!.eventId, delivery!.eventId])
  })

  it('is paused after three days without success, its owner is told, and it goes on when resumed', async () => {
    const { id } = await add(['order.placed'])
    hooks.receiver.answer = (response) => response.writeHead(500).end()
    await buy()
    await drain()
    test.moveClock(3 * DAY_MS - 1)
    await buy()
    await drain()
    expect(await listed()).toMatchObject({ pausedAt: null })
    test.moveClock(3600_000)
    await drain()
    expect(await listed()).toMatchObject({ pausedAt: test.clock.now.toISOString() })
    const told = test.emails.filter(({ subject }) => subject === 'A webhook of Linden is paused')
    expect(told.map(({ to }) => to)).toEqual(['owner@shop.example'])
    expect(told[0]!.text).toContain(`npx shop webhooks resume ${id}`)
    const { db } = test.shop.database
    test.moveClock(DAY_MS)
    expect(await oldestOverdueAt(db, 'webhook', test.clock.now.toISOString())).toBeNull()
    expect(await settledProblems(test.shop)).toEqual(['Paused: 1 webhook. See: npx shop webhooks'])
    const before = hooks.receiver.received.length
    await buy()
    test.moveClock(DAY_MS)
    await drain()
    expect(hooks.receiver.received).toHaveLength(before)
    hooks.receiver.answer = (response) => response.writeHead(204).end()
    await hooks.act('POST /owner/webhooks/{id}/resumptions', { id })
    await drain()
    expect(hooks.receiver.received.length).toBe(before + 2)
  })

  it('is paused by its owner, is told of nothing until it is resumed, and then of what waited', async () => {
    const { id } = await add(['order.placed'])
    const waiting = await buy()
    const pause = () => hooks.act('POST /owner/webhooks/{id}/pauses', { id })
    const pausedAt = test.clock.now.toISOString()
    expect((await pause()).body).toMatchObject({ pausedAt })
    await drain()
    test.moveClock(1000)
    await buy()
    await drain()
    expect([hooks.receiver.received, (await pause()).body.pausedAt]).toEqual([[], pausedAt])
    await hooks.act('POST /owner/webhooks/{id}/resumptions', { id })
    await drain()
    expect(hooks.receiver.received.map(({ body }) => body.order)).toMatchObject([{ number: waiting }])
    expect((await hooks.act('POST /owner/webhooks/{id}/pauses', { id: 'none' })).status).toBe(404)
  })

  it('gives up a delivery after about a day, which is no finding and can be sent again', async () => {
    const { id } = await add(['order.placed'])
    hooks.receiver.answer = (response) => response.writeHead(500).end()
    await buy()
    const { db } = test.shop.database
    await db.updateTable('outbox').set({ attempts: 35 }).where('kind', '=', 'webhook').execute()
    await drain()
    const [delivery] = await deliveries(id)
    expect(delivery).toMatchObject({ state: 'failed', attempts: 36 })
    expect(await examine(test.shop)).toEqual([])
    hooks.receiver.answer = (response) => response.writeHead(204).end()
    await hooks.act('POST /owner/webhooks/deliveries/{delivery}/replays', { delivery: delivery!.id })
    await drain()
    expect((await deliveries(id))[0]).toMatchObject({ state: 'delivered', attempts: 1 })
  })

  it('is told nothing of a person who was erased since, and no trace of them waits', async () => {
    const { id } = await add(['order.placed', 'order.shipped', 'order.delivered'])
    hooks.receiver.answer = (response) => response.writeHead(500).end()
    const number = await buy()
    await drain()
    await confirmed('POST /owner/orders/{number}/shipments', { number, ...UPS })
    await confirmed('POST /owner/orders/{number}/deliveries', { number })
    await drain()
    hooks.receiver.received.length = 0
    await erasePerson(test.shop, (tx) => findPerson(tx, ADDRESS.email))
    const waiting = await test.shop.database.db.selectFrom('outbox').selectAll().where('kind', '=', 'webhook').execute()
    expect(waiting).toHaveLength(3)
    expect(JSON.stringify(waiting)).not.toMatch(/ada|lovelace|springfield/i)
    test.moveClock(DAY_MS)
    await drain()
    expect([hooks.receiver.received, await deliveries(id)]).toEqual([[], []])
  })

  it('has a secret that is shown once and stored nowhere, and follows a change of the shop’s', async () => {
    const { secret } = await add(['order.placed'])
    expect(JSON.stringify(await everyRow(test.shop.database))).not.toContain(secret)
    expect((await hooks.act('GET /owner/webhooks', {})).text).not.toContain(secret)
    Object.assign(test.shop, createKeys('another-secret-for-tests-of-more-than-32-bytes', SECRET))
    await buy()
    await drain()
    expect(isGenuine(hooks.receiver.received[0]!, secret)).toBe(true)
    expect(hooks.receiver.received[0]!.signature.match(/v1=/g)).toHaveLength(2)
  })

  it('is removed with all that waits for it', async () => {
    const { id } = await add()
    await buy()
    await hooks.act('DELETE /owner/webhooks/{id}', { id })
    await drain()
    expect(hooks.receiver.received).toEqual([])
    expect((await hooks.act('DELETE /owner/webhooks/{id}', { id })).status).toBe(404)
    expect((await hooks.act('GET /owner/webhooks/{id}/deliveries', { id, limit: 10 })).status).toBe(404)
  })

  it.each([
    ['http://shop.example/hook', 'begins with https://'],
    ['ftp://localhost/hook', 'begins with https://'],
    ['https://user:password@shop.example/', 'no user or password'],
    ['hook', 'is not a URL'],
  ])('cannot be %s', async (url, reason) => {
    const { status, text } = await hooks.act('POST /owner/webhooks', { url, events: ['order.placed'] })
    expect([status, text]).toEqual([400, expect.stringContaining(reason)])
  })

  it('is one of ten at most', async () => {
    for (let count = 0; count < 10; count++) await add(['order.placed'], `https://shop.example/${count}`)
    expect(
      (await hooks.act('POST /owner/webhooks', { url: 'https://shop.example', events: ['order.placed'] })).status,
    ).toBe(409)
  })
})
