import { DEFAULT_SOCIAL_LINKS } from '#domain/social-links.ts'
import type { Hono } from 'hono'
import { createApi } from '#api/app.ts'
import type { Database } from '#database/open.ts'
import { isOutage } from '#database/outage.ts'
import type { Letter } from '#mail/mailer.ts'
import type { Gateway } from '#payments/gateway.ts'
import { createSandbox, type Sandbox } from '#payments/sandbox.ts'
import { drainOutbox } from '#shop/outbox.ts'
import type { Settings, Shop } from '#shop/shop.ts'

export const SECRET = 'a-secret-for-tests-of-more-than-32-bytes'

export type TestShop = {
  shop: Shop
  api: Hono
  letters: Letter[]
  /** The payment provider, with its ledger; not asked by a shop that was given another gateway. */
  sandbox: Sandbox
  /** Does what waits in the outbox and is due. */
  drain: () => Promise<void>
  /** The clock of the shop: set it to move time. */
  clock: { now: Date }
  close: () => Promise<void>
}

/** A whole shop in memory: everything is real but the clock, the gateway and the mail. */
export async function openTestShop(
  open: () => Promise<Database>,
  { settings, gateway }: { settings?: Partial<Settings>; gateway?: Gateway } = {},
): Promise<TestShop> {
  const database = await open()
  const letters: Letter[] = []
  const clock = { now: new Date('2026-01-15T12:00:00Z') }
  const sandbox = createSandbox(SECRET, () => clock.now)
  const silent = () => {}
  const shop: Shop = {
    settings: {
      name: 'Linden',
      url: 'http://localhost:3000',
      email: 'orders@localhost',
      secret: SECRET,
      taxRate: 0.08,
      freeShippingOverCents: 5000,
      socialLinks: DEFAULT_SOCIAL_LINKS,
      synonyms: [],
      rateLimitFactor: 1,
      ...settings,
    },
    database,
    gateway: gateway ?? sandbox,
    mailer: { send: async (_id, letter) => void letters.push(letter) },
    now: () => clock.now,
    log: { info: silent, warn: silent, error: silent },
    wakeOutbox: silent,
    giveWay: async () => {},
    health: { isOutage, mayWrite: () => true },
    at: silent,
  }
  return {
    shop,
    api: createApi(shop),
    letters,
    sandbox,
    drain: () => drainOutbox(shop),
    clock,
    close: () => database.close(),
  }
}
