import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#database/open.ts'
import { keepSigningFingerprint } from '#database/opening/signing-secret.ts'
import { queueProductChanges } from '#database/webhooks/queue-event.ts'
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from '#domain/webhooks/events.ts'
import { createKeys, fingerprintsOf } from '#shop/accounts/secrets.ts'
import { webhookSecret } from '#shop/webhooks/signature.ts'
import type { Database } from '#database/database.ts'
import { commandForEachTest } from '#test/process/owner-command.ts'
import { bothPlaces } from '#test/process/own-databases.ts'
import { SECRET } from '#test/shop.ts'

const HOOK = 'https://warehouse.example/linden'
const AT = '2026-01-15T12:00:00.000Z'

describe.each(bothPlaces)('shop webhooks on %s', (_, make) => {
  const { test, shop } = commandForEachTest(make, 'webhooks', { TIME_ZONE: 'UTC' })
  let database: Database
  beforeEach(async () => void (database = await openDatabase(test.place.location)))
  afterEach(() => database.close())

  const add = (...options: string[]): { id: string; secret: string } =>
    JSON.parse(String(shop('add', HOOK, ...options, '--json')[1]))
  const message = () => database.db.selectFrom('outbox').selectAll().where('kind', '=', 'webhook').executeTakeFirst()

  it('adds a webhook whose secret it shows once, lists and removes it', () => {
    expect(shop()).toEqual([0, 'There are no webhooks.'])
    const { id, secret } = add('--events', 'order.placed', 'stock.low')
    expect(secret).toBe(webhookSecret(createKeys(SECRET), id))
    expect(shop()).toEqual([0, `${id}  ${HOOK}`, '  order.placed, stock.low'])
    expect(shop('remove', id)).toEqual([0, `Webhook ${id} is removed.`])
    expect(shop('remove', id)).toEqual([1, `There is no webhook ${id}.`])
    expect(shop('add', 'https://10.0.0.1/')).toEqual([1, '10.0.0.1 is not a public address.'])
  })

  it('is not added with another secret than the one with which the shop signs', async () => {
    const refused = [1, expect.stringMatching(/^TOKEN_SECRET is not the one that the shop signs with/)]
    await keepSigningFingerprint(database.db, fingerprintsOf(createKeys('another-secret-of-more-than-32-bytes'))[0]!)
    expect(shop('add', HOOK)).toEqual(refused)
    expect(shop()).toEqual([0, 'There are no webhooks.'])
    await keepSigningFingerprint(database.db, fingerprintsOf(createKeys(SECRET))[0]!)
    expect(shop('add', HOOK)[0]).toBe(0)
  })

  it('lists deliveries, replays one that failed, and resumes a webhook that is paused', async () => {
    const { id } = add()
    expect(shop('deliveries', id)).toEqual([0, 'There are no deliveries.'])
    await database.transaction((tx) => queueProductChanges(tx, [{ id: 1, slug: 'mug' }], AT))
    const delivery = (await message())!.id
    const line = `${delivery}  ${AT}  products.changed  waiting`
    expect(shop('deliveries', id)).toEqual([0, line])
    expect(shop('replay', delivery)).toEqual([
      1,
      `There is no delivery ${delivery} that can be sent again. One that waits is sent by itself.`,
    ])
    const failed = { done_at: AT, attempts: 36, last_error: 'the server refuses connections' }
    await database.db.updateTable('outbox').set(failed).execute()
    await database.db.updateTable('webhooks').set({ paused_at: AT }).execute()
    expect(shop('deliveries', id)[1]).toMatch(/failed after 36: the server refuses connections$/)
    expect(shop()[1]).toContain(`paused since ${AT}`)
    expect(shop('replay', delivery)).toEqual([0, 'It is sent again.'])
    expect(await message()).toMatchObject({ done_at: null, attempts: 0, last_error: null })
    expect(shop('resume', id)).toEqual([0, `Webhook ${id} is resumed.`])
    expect(shop()[1]).not.toContain('paused')
    expect(shop('pause', id)).toEqual([0, `Webhook ${id} is paused.`])
    expect(shop()[1]).toContain('paused since')
  })

  it('explains each event', () => {
    const help = shop('--help').join('\n')
    for (const name of WEBHOOK_EVENT_NAMES) expect(help).toMatch(`${WEBHOOK_EVENTS[name].when}`)
  })
})
