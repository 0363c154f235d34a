import { DEFAULT_SOCIAL_LINKS } from '#domain/social-links.ts'
import { EXTRA_CHARGES } from '#domain/charges/extra-charges.ts'
import { shownFace } from '#domain/face/face.ts'
import { NO_RATES, settledRates } from '#domain/cart/rates.ts'
import type { Hono } from 'hono'
import { createApi } from '#api/app.ts'
import type { Database } from '#database/database.ts'
import { isOutage } from '#database/outage.ts'
import type { Email } from '#mail/mailer.ts'
import type { Gateway } from '#payments/gateway.ts'
import { createSandbox, type Sandbox } from '#payments/sandbox.ts'
import { drainJobs } from '#shop/jobs/jobs.ts'
import { createPasswordHasher } from '#shop/accounts/passwords.ts'
import { createPhotoEncoder } from '#shop/orders/return/photo-encoder.ts'
import { createKeys } from '#shop/accounts/secrets.ts'
import { createGatewayPool } from '#shop/pools/gateway-pool.ts'
import { internet } from '#shop/network/network.ts'
import type { Settings, Shop } from '#shop/shop.ts'

export const SECRET = 'a-secret-for-tests-of-more-than-32-bytes'

/** Takes 0.1 ms instead of 40. */
const CHEAP_HASH = { memory: 64, passes: 1, parallelism: 1 }

export type TestShop = {
  shop: Shop
  api: Hono
  emails: Email[]
  /** The payment provider with its ledger; unused if the shop has another gateway. */
  sandbox: Sandbox
  /** Processes the outbox messages that are due. */
  drain: () => Promise<void>
  /** The shop's clock, which tests may set. */
  clock: { now: Date }
  /** Moves the clock forward or back. */
  moveClock: (ms: number) => void
  close: () => Promise<void>
}

/** A complete shop in memory, with a fake clock, gateway and mailer. */
export async function openTestShop(
  open: () => Promise<Database>,
  { settings, gateway, timeZone = 'UTC' }: { settings?: Partial<Settings>; gateway?: Gateway; timeZone?: string } = {},
): Promise<TestShop> {
  const database = await open()
  const emails: Email[] = []
  const clock = { now: new Date('2026-01-15T12:00:00Z') }
  const sandbox = createSandbox(SECRET, () => clock.now, null, null, timeZone)
  const silent = () => {}
  const faceDefaults = { name: 'Linden', socialLinks: DEFAULT_SOCIAL_LINKS, ...settings }
  const shop: Shop = {
    settings: {
      ...faceDefaults,
      url: 'http://localhost:3000',
      email: 'orders@localhost',
      ownerEmail: null,
      rates: NO_RATES,
      hstsSubdomains: false,
      seller: { name: 'Linden', address: [], taxId: null },
      returnAddress: [],
      capture: 'immediate',
      lowestPriceDays: null,
      rateLimitFactor: 1,
      ...settings,
    },
    rates: settledRates(NO_RATES, settings?.rates ?? NO_RATES),
    extraCharges: EXTRA_CHARGES,
    face: shownFace({}, faceDefaults),
    synonyms: [],
    database,
    gateway: gateway ?? sandbox,
    gatewayPool: createGatewayPool(),
    ...createKeys(SECRET),
    network: internet,
    passwords: createPasswordHasher(CHEAP_HASH),
    photos: createPhotoEncoder(),
    readPicture: async () => null,
    mailer: { send: async (_id, email) => void emails.push(email) },
    eraseEmailFiles: async () => 0,
    now: () => clock.now,
    timeZone,
    log: { info: silent, warn: silent, error: silent },
    wakeOutbox: silent,
    yieldToRequests: async () => {},
    health: { isOutage, mayWrite: () => true },
    purgeCaches: async () => {},
    countPaymentEvent: silent,
    failpoint: silent,
  }
  return {
    shop,
    api: createApi(shop),
    emails,
    sandbox,
    drain: () => drainJobs(shop),
    clock,
    moveClock: (ms) => void (clock.now = new Date(clock.now.getTime() + ms)),
    close: () => database.close(),
  }
}
