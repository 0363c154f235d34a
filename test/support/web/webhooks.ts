import { afterEach, beforeEach } from 'vitest'
import type { DeedName } from '#contract/owner/index.ts'
import type { Database } from '#database/database.ts'
import { WEBHOOK_EVENT_NAMES } from '#domain/webhooks/events.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { openDoor, type Answer } from '#test/owner/owner-door.ts'
import { openReceiver, type WebhookReceiver } from './webhook-receiver.ts'

export const UPS = { carrier: 'UPS', trackingNumber: '1Z 999', trackingUrl: null }

type Act = (name: DeedName, input: Record<string, unknown>) => Promise<Answer>
type Rows = Record<string, unknown>[]

/** Gives each test a shop, a receiver, and a key of the owner. */
export function webhooksForEachTest(open: () => Promise<Database>) {
  const { test, shopper } = shopperForEachTest(open, { settings: { ownerEmail: 'owner@shop.example' } })
  const hooks = {} as { receiver: WebhookReceiver; act: Act }
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, stock: 50 })
    const { act } = await openDoor(test).addKey()
    Object.assign(hooks, { receiver: await openReceiver(), act })
  })
  afterEach(() => hooks.receiver.close())
  return {
    test,
    shopper,
    hooks,
    add: async (events: readonly string[] = WEBHOOK_EVENT_NAMES, url = hooks.receiver.url) =>
      (await hooks.act('POST /owner/webhooks', { url, events })).body as { id: string; secret: string },
    buy: async () => String((await shopper.buy(1)).body.orderNumber),
    /** Until what messages cause has run too. */
    drain: async () => {
      for (let round = 0; round < 3; round++) await test.drain()
    },
    listed: async () => ((await hooks.act('GET /owner/webhooks', {})).body.webhooks as Rows)[0]!,
    deliveries: async (id: string) =>
      (await hooks.act('GET /owner/webhooks/{id}/deliveries', { id, limit: 10 })).body.deliveries as Rows,
    /** Does a deed that moves money or stock. */
    confirmed: async (name: DeedName, input: Record<string, unknown>) => {
      const { body } = await hooks.act(name, { ...input, dryRun: true })
      return hooks.act(name, { ...input, confirmation: body.confirmation })
    },
  }
}
