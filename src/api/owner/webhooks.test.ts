import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WEBHOOK_EVENTS } from '#domain/webhooks/webhooks.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { createKeys } from '#shop/accounts/secrets.ts'
import { startBatch } from '#shop/orders/fulfill/undo-batch.ts'
import { shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { erasePerson } from '#shop/person/erase.ts'
import { findPerson } from '#shop/person/person.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { everyRow } from '#test/orders/every-row.ts'
import { openDoor } from '#test/owner/owner-door.ts'
import { ADDRESS } from '#test/shopper.ts'
import { SECRET } from '#test/shop.ts'
import { isGenuine, openReceiver, type WebhookReceiver } from '#test/web/webhook-receiver.ts'

const DAY_MS = 24 * 3600_000
const UPS = { carrier: 'UPS', trackingNumber: '1Z 999', trackingUrl: null }

describe.each(databases)('A webhook on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open, { settings: { ownerEmail: 'owner@shop.example' } })
  let receiver: WebhookReceiver
  let act: Awaited<ReturnType<ReturnType<typeof openDoor>['addKey']>>['act']
  beforeEach(async () => {
    receiver = await openReceiver()
    await addProduct(test.shop, { id: 1, stock: 50 })
    act = (await openDoor(test).addKey()).act
  })
  afterEach(() => receiver.close())

  type Added = { id: string; secret: string }
  const add = async (events: readonly string[] = WEBHOOK_EVENTS, url = receiver.url) =>
    (await act('POST /owner/webhooks', { url, events })).body as Added
  const buy = async () => String((await shopper.buy(1)).body.orderNumber)
  const drain = async () => {
    for (let round = 0; round < 3; round++) await test.drain()
  }
  const listed = async () => ((await act('GET /owner/webhooks', {})).body.webhooks as Record<string, unknown>[])[0]!
  const deliveries = async (id: string) =>
    (await act('GET /owner/webhooks/{id}/deliveries', { id, limit: 10 })).body.deliveries as Record<string, unknown>[]
  const confirmed = async (name: Parameters<typeof act>[0], input: Record<string, unknown>) => {
    const { body } = await act(name, { ...input, dryRun: true })
    return act(name, { ...input, confirmation: body.confirmation })
  }

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
    expect(receiver.types()).toEqual(['order.placed', 'order.shipped', 'order.delivered', 'order.refunded'])
    for (const one of receiver.received) {
      expect(one.body).toEqual({
        id: expect.any(String),
        type: expect.any(String),
        createdAt: test.clock.now.toISOString(),
        order: { number, path: `/owner/orders/${number}` },
      })
      expect(isGenuine(one, secret)).toBe(true)
      expect(isGenuine({ ...one, text: `${one.text} ` }, secret)).toBe(false)
      expect(one.text).not.toContain('Ada')
    }
    expect(new Set(receiver.received.map(({ body }) => body.id)).size).toBe(4)
  })

  it('is told of cancellations and returns', async () => {
    await add()
    const first = await buy()
    await confirmed('POST /owner/orders/{number}/cancellations', { number: first })
    const number = await buy()
    await drain()
    await confirmed('POST /owner/orders/{number}/shipments', { number, ...UPS })
    await confirmed('POST /owner/orders/{number}/deliveries', { number })
    const asked = await shopper.send('POST', `/api/orders/${number}/returns`, {
      requestKey: 'key-00001',
      kind: 'return',
      items: [{ item: 0, quantity: 1 }],
      reason: 'other',
    })
    expect(asked.status).toBeLessThan(300)
    await drain()
    expect(receiver.types()).toContain('order.canceled')
    expect(receiver.types()).toContain('order.return_requested')
  })

  it('is told only of the events that it names', async () => {
    await add(['order.shipped'])
    const number = await buy()
    await confirmed('POST /owner/orders/{number}/shipments', { number, ...UPS })
    await drain()
    expect(receiver.types()).toEqual(['order.shipped'])
  })

  it('is not told of a shipment that was undone, as its shopper is not', async () => {
    await add(['order.shipped'])
    const number = await buy()
    await shipOrder(test.shop, number, UPS, [], { batchId: await startBatch(test.shop) })
    await drain()
    await confirmed('DELETE /owner/shipments', {})
    test.moveClock(61_000)
    await drain()
    expect(receiver.received).toEqual([])
  })

  it('is tried again with growing delays, under the same id, until it answers with success', async () => {
    const { id, secret } = await add(['order.placed'])
    receiver.answer = (response) => response.writeHead(500).end('a'.repeat(100_000))
    await buy()
    for (const seconds of [0, 1, 2]) {
      test.moveClock(seconds * 1000)
      await drain()
    }
    expect(receiver.received).toHaveLength(3)
    const reason = 'the server answered with status 500'
    expect((await deliveries(id))[0]).toMatchObject({ state: 'waiting', attempts: 3, lastError: reason })
    expect(await listed()).toMatchObject({ lastFailure: reason, lastSuccessAt: null })
    receiver.answer = (response) => response.writeHead(200).end('fine')
    test.moveClock(4000)
    await drain()
    expect(new Set(receiver.received.map(({ body }) => body.id)).size).toBe(1)
    expect(receiver.received.every((one) => isGenuine(one, secret))).toBe(true)
    expect((await deliveries(id))[0]).toMatchObject({ state: 'delivered', lastError: null })
    expect(await listed()).toMatchObject({ lastSuccessAt: test.clock.now.toISOString(), failingSince: null })
  })

  it('follows no redirect', async () => {
    await add(['order.placed'])
    receiver.answer = (response) => response.writeHead(307, { location: receiver.url }).end()
    await buy()
    await drain()
    expect(receiver.received).toHaveLength(1)
    expect(await listed()).toMatchObject({ lastFailure: 'the server answered with status 307' })
  })

  it('is sent a delivery again on request, as the same event', async () => {
    const { id } = await add(['order.placed'])
    await buy()
    await drain()
    const [delivery] = await deliveries(id)
    const replay = () => act('POST /owner/webhooks/deliveries/{delivery}/replays', { delivery: delivery!.id })
    expect((await replay()).status).toBe(200)
    expect((await replay()).status).toBe(404)
    await drain()
    expect(receiver.received.map(({ body }) => body.id)).toEqual([delivery!.eventId, delivery!.eventId])
  })

  it('is paused after three days without success, its owner is told, and it goes on when resumed', async () => {
    const { id } = await add(['order.placed'])
    receiver.answer = (response) => response.writeHead(500).end()
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
    const before = receiver.received.length
    await buy()
    test.moveClock(DAY_MS)
    await drain()
    expect(receiver.received).toHaveLength(before)
    receiver.answer = (response) => response.writeHead(204).end()
    await act('POST /owner/webhooks/{id}/resumptions', { id })
    await drain()
    expect(receiver.received.length).toBe(before + 2)
  })

  it('gives up a delivery after about a day, which is no finding and can be sent again', async () => {
    const { id } = await add(['order.placed'])
    receiver.answer = (response) => response.writeHead(500).end()
    await buy()
    const { db } = test.shop.database
    await db.updateTable('outbox').set({ attempts: 35 }).where('kind', '=', 'webhook').execute()
    await drain()
    const [delivery] = await deliveries(id)
    expect(delivery).toMatchObject({ state: 'failed', attempts: 36 })
    expect(await examine(test.shop)).toEqual([])
    receiver.answer = (response) => response.writeHead(204).end()
    await act('POST /owner/webhooks/deliveries/{delivery}/replays', { delivery: delivery!.id })
    await drain()
    expect((await deliveries(id))[0]).toMatchObject({ state: 'delivered', attempts: 1 })
  })

  it('is told nothing of a person who was erased since, and no trace of them waits', async () => {
    await add(['order.placed', 'order.shipped', 'order.delivered'])
    receiver.answer = (response) => response.writeHead(500).end()
    const number = await buy()
    await drain()
    await confirmed('POST /owner/orders/{number}/shipments', { number, ...UPS })
    await confirmed('POST /owner/orders/{number}/deliveries', { number })
    await drain()
    receiver.received.length = 0
    await erasePerson(test.shop, (tx) => findPerson(tx, ADDRESS.email))
    const waiting = await test.shop.database.db.selectFrom('outbox').selectAll().where('kind', '=', 'webhook').execute()
    expect(waiting).toHaveLength(3)
    expect(JSON.stringify(waiting)).not.toMatch(/ada|lovelace|springfield/i)
    test.moveClock(DAY_MS)
    await drain()
    expect(receiver.received).toEqual([])
  })

  it('has a secret that is shown once and stored nowhere, and follows a change of the shop’s', async () => {
    const { secret } = await add(['order.placed'])
    expect(JSON.stringify(await everyRow(test.shop.database))).not.toContain(secret)
    expect((await act('GET /owner/webhooks', {})).text).not.toContain(secret)
    Object.assign(test.shop, createKeys('another-secret-for-tests-of-more-than-32-bytes', SECRET))
    await buy()
    await drain()
    expect(isGenuine(receiver.received[0]!, secret)).toBe(true)
    expect(receiver.received[0]!.signature.match(/v1=/g)).toHaveLength(2)
  })

  it('is removed with all that waits for it', async () => {
    const { id } = await add()
    await buy()
    await act('DELETE /owner/webhooks/{id}', { id })
    await drain()
    expect(receiver.received).toEqual([])
    expect((await act('DELETE /owner/webhooks/{id}', { id })).status).toBe(404)
    expect((await act('GET /owner/webhooks/{id}/deliveries', { id, limit: 10 })).status).toBe(404)
  })

  it.each([
    ['http://shop.example/hook', 'begins with https://'],
    ['ftp://localhost/hook', 'begins with https://'],
    ['https://user:password@shop.example/', 'no user or password'],
    ['hook', 'is not a URL'],
  ])('cannot be %s', async (url, reason) => {
    const { status, text } = await act('POST /owner/webhooks', { url, events: ['order.placed'] })
    expect([status, text]).toEqual([400, expect.stringContaining(reason)])
  })

  it('is one of ten at most', async () => {
    for (let count = 0; count < 10; count++) await add(['order.placed'], `https://shop.example/${count}`)
    expect((await act('POST /owner/webhooks', { url: 'https://shop.example', events: ['order.placed'] })).status).toBe(
      409,
    )
  })
})
