import { join } from 'node:path'
import type { Logger } from 'pino'
import { migrate } from '#database/migrate.ts'
import type { Database } from '#database/database.ts'
import { openDatabase, connectionProblem } from '#database/open.ts'
import { isOutage, outageOf } from '#database/outage.ts'
import { createFileMailer } from '#mail/file-mailer.ts'
import { senderOf } from '#mail/mailer.ts'
import { createSmtpMailer } from '#mail/smtp-mailer.ts'
import { createSandbox, type Sandbox } from '#payments/sandbox.ts'
import { createPasswordHasher } from '#shop/accounts/passwords.ts'
import { createKeys } from '#shop/accounts/secrets.ts'
import { createGatewayPool } from '#shop/orders/gateway-pool.ts'
import type { Shop } from '#shop/shop.ts'
import { ConfigError, unusableDatabase, type Config } from './config.ts'
import { readSynonyms } from './synonyms.ts'

export type Parts = Partial<Pick<Shop, 'gateway' | 'mailer' | 'now' | 'failpoint'>>

export async function openShop(
  config: Config,
  log: Logger,
  parts: Parts = {},
): Promise<{ shop: Shop; gateway: Sandbox }> {
  const database = await openMigrated(config)
  const now = () => new Date()
  const sender = senderOf(config.shopName, config.shopUrl)
  const gateway = createSandbox(config.tokenSecret, now)
  const shop: Shop = {
    settings: {
      name: config.shopName,
      url: config.shopUrl,
      email: sender.address,
      taxRate: config.taxRate,
      freeShippingOverCents: config.freeShippingOverCents,
      socialLinks: config.socialLinks,
      synonyms: readSynonyms(config.dataDir),
      rateLimitFactor: config.rateLimitFactor,
    },
    database,
    gateway,
    gatewayPool: createGatewayPool(),
    keyFor: createKeys(config.tokenSecret),
    passwords: createPasswordHasher(),
    mailer: config.smtpUrl
      ? createSmtpMailer(config.smtpUrl, sender)
      : createFileMailer(join(config.dataDir, 'letters'), sender),
    now,
    log,
    wakeOutbox: () => {},
    yieldToRequests: async () => {},
    health: { isOutage, mayWrite: () => true },
    failpoint: () => {},
    ...parts,
  }
  return { shop, gateway }
}

/** Longer than any request may take. */
const QUERY_TIMEOUT_MS = 60_000

async function openMigrated({ database: location }: Config): Promise<Database> {
  try {
    const database = await openReachable(location)
    await migrate(database)
    database.setQueryTimeout(QUERY_TIMEOUT_MS)
    return database
  } catch (error) {
    const reason = outageOf(error)
    throw reason ? new ConfigError(reason) : error
  }
}

/** Opens a database. Throws ConfigError if it is a PostgreSQL server that the shop cannot use. */
export async function openReachable(location: string, open = openDatabase): Promise<Database> {
  const database = await open(location)
  try {
    const problem = database.kind === 'postgres' ? await connectionProblem(database) : null
    if (problem) throw unusableDatabase(problem)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
