import type { Logger } from 'pino'
import { appliedMigrations, migrate } from '#database/migrate.ts'
import type { Database } from '#database/database.ts'
import { versionedRates } from '#database/catalog/catalog-version.ts'
import { openDatabase } from '#database/open.ts'
import { isOutage, outageOf } from '#database/outage.ts'
import { EXTRA_CHARGES } from '#domain/charges/extra-charges.ts'
import { settledRates } from '#domain/cart/rates.ts'
import type { Sandbox } from '#payments/sandbox.ts'
import { createPasswordHasher } from '#shop/accounts/passwords.ts'
import { createPhotoEncoder } from '#shop/orders/return/photo-encoder.ts'
import { createKeys } from '#shop/accounts/secrets.ts'
import { createGatewayPool } from '#shop/pools/gateway-pool.ts'
import { currentFace } from '#shop/face/current-face.ts'
import { currentSynonyms } from '#shop/search/owner-synonyms.ts'
import { internet } from '#shop/network/network.ts'
import type { Shop } from '#shop/shop.ts'
import { ConfigError } from './config-error.ts'
import type { Config } from './config.ts'
import { createPurge } from '#server/cdn/purge.ts'
import { openGateway } from '#server/payments/open-gateway.ts'
import { openReachable, rejectNewerSchema } from './open-database.ts'
import { emailEraser, openMailer } from './open-mailer.ts'

export type Parts = Partial<Pick<Shop, 'gateway' | 'mailer' | 'now' | 'failpoint'>>

export async function openShop(
  config: Config,
  log: Logger,
  parts: Parts = {},
): Promise<{ shop: Shop; sandbox: Sandbox | null }> {
  const database = await openMigrated(config)
  const { rates } = await versionedRates(database.db)
  const now = () => new Date()
  const { sender } = config.mail
  const { gateway, sandbox } = await openGateway(config, now)
  const shop: Shop = {
    settings: {
      ...config.settings,
      capture: config.payments.capture,
      email: sender.replyTo ?? sender.address,
    },
    rates: settledRates(rates, config.settings.rates),
    extraCharges: EXTRA_CHARGES,
    face: await currentFace(database.db, config.settings),
    synonyms: await currentSynonyms(database.db),
    database,
    gateway,
    gatewayPool: createGatewayPool(),
    ...createKeys(config.tokenSecret, config.previousTokenSecret),
    network: internet,
    passwords: createPasswordHasher(),
    photos: createPhotoEncoder(),
    readPicture: async () => null,
    mailer: openMailer(config.mail),
    eraseEmailFiles: emailEraser(config.dataDir),
    now,
    timeZone: config.timeZone,
    log,
    wakeOutbox: () => {},
    yieldToRequests: async () => {},
    health: { isOutage, mayWrite: () => true },
    purgeCaches: config.cdn ? createPurge(config.cdn) : async () => {},
    countPaymentEvent: () => {},
    failpoint: () => {},
    ...parts,
  }
  return { shop, sandbox }
}

/** Longer than any request may take. */
const QUERY_TIMEOUT_MS = 60_000
/** A node frozen in a transaction loses its locks before other nodes time out waiting for them. */
const TIME_LIMITS = { lockMs: 3000, idleMs: 5000, statementMs: 15_000 }

async function openMigrated(config: Config): Promise<Database> {
  try {
    const database = await openReachable(config.database, (location) =>
      openDatabase(location, { poolSize: config.databasePool, replicaUrls: config.replicaUrls }),
    )
    const problem = await database.replicas?.problem()
    if (problem) throw new ConfigError(problem)
    rejectNewerSchema(database, config, await appliedMigrations(database))
    await migrate(database)
    database.setQueryTimeout(QUERY_TIMEOUT_MS)
    database.setTimeLimits(TIME_LIMITS)
    return database
  } catch (error) {
    const reason = outageOf(error)
    throw reason ? new ConfigError(reason) : error
  }
}
