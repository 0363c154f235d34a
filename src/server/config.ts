import { randomBytes, randomUUID } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isServer } from '#database/open.ts'
import { parseCents, type Cents } from '#domain/money.ts'
import { DEFAULT_FREE_SHIPPING_OVER, DEFAULT_TAX_RATE } from '#domain/cart/pricing.ts'
import { DEFAULT_SOCIAL_LINKS, parseSocialLinks, type SocialLink } from '#domain/social-links.ts'
import { readProxies } from '#server/http/client-address.ts'

export type Config = {
  port: number
  host: string
  dataDir: string
  /** A PostgreSQL address, or the path of the SQLite file. */
  database: string
  shopName: string
  shopUrl: string
  tokenSecret: string
  taxRate: number
  freeShippingOverCents: Cents
  /** What the footer leads to. */
  socialLinks: readonly SocialLink[]
  /** Multiplies how often things may be tried. */
  rateLimitFactor: number
  /** Where the metrics are served; null: nowhere. */
  metricsPort: number | null
  metricsHost: string
  /** Proxies whose word is taken for who is connected: addresses and subnets. */
  trustedProxies: string[]
  /** Null: emails are written as files. */
  smtpUrl: string | null
}

/** A setting that cannot be used; the message names it and says what it should be. */
export class ConfigError extends Error {}

/** For an address that is well formed and leads nowhere. */
export const unusableDatabase = (reason: string): ConfigError =>
  new ConfigError(`DATABASE_URL must lead to a PostgreSQL server that can be used. ${reason}`)

/** For a command that needs a shop, where there is none. */
export const withoutShop = ({ dataDir, database }: Pick<Config, 'dataDir' | 'database'>): ConfigError =>
  new ConfigError(
    isServer(database)
      ? 'DATABASE_URL must lead to the database of a shop. There is no shop in it.'
      : `DATA_DIR must be the folder of a shop. There is no shop in ${dataDir}.`,
  )

type Environment = Record<string, string | undefined>

const SECRET_BYTES = 32
/** Never repeated in a message: they hold passwords. */
const SECRETS = ['TOKEN_SECRET', 'DATABASE_URL', 'SMTP_URL']

/** Where the shop is kept. Makes nothing there. Throws ConfigError. */
export function readPlace(env: Environment): Pick<Config, 'dataDir' | 'database'> {
  const dataDir = read(env, 'DATA_DIR', './data', resolve, 'a folder')
  return { dataDir, database: readDatabase(env, dataDir) }
}

/** Where shoppers reach the shop. Throws ConfigError. */
export const readShopUrl = (env: Environment): string =>
  read(env, 'SHOP_URL', `http://localhost:${readPort(env)}`, shopUrl, 'an http:// or https:// address without a path')

const readPort = (env: Environment): number =>
  read(env, 'PORT', '3000', wholeNumber(0, 65535), 'a whole number from 0 to 65535')

/** Reads and checks every setting, and makes the data folder and the secret when they are missing. Throws ConfigError. */
export function readConfig(env: Environment): Config {
  const port = readPort(env)
  const dataDir = read(env, 'DATA_DIR', './data', folder, 'a folder that can be written to')
  return {
    port,
    host: read(env, 'HOST', 'localhost', hostName, 'a host name or address'),
    metricsPort: read(env, 'METRICS_PORT', '0', wholeNumber(0, 65535), 'a whole number from 0 to 65535') || null,
    metricsHost: read(env, 'METRICS_HOST', '127.0.0.1', hostName, 'a host name or address'),
    dataDir,
    database: readDatabase(env, dataDir),
    shopName: read(env, 'SHOP_NAME', 'Linden', (text) => (text.length <= 100 ? text : null), 'at most 100 characters'),
    shopUrl: readShopUrl(env),
    tokenSecret: read(env, 'TOKEN_SECRET', keptSecret(env, dataDir), secret, `at least ${SECRET_BYTES} bytes long`),
    taxRate: read(env, 'TAX_RATE', String(DEFAULT_TAX_RATE), fraction, 'a fraction from 0 to 1, such as 0.08'),
    freeShippingOverCents: read(
      env,
      'FREE_SHIPPING_OVER',
      String(DEFAULT_FREE_SHIPPING_OVER / 100),
      parseCents,
      'dollars, such as 50',
    ),
    socialLinks: read(
      env,
      'SOCIAL_LINKS',
      '',
      (text) => (text ? parseSocialLinks(text) : DEFAULT_SOCIAL_LINKS),
      'names with https:// addresses, such as Instagram=https://www.instagram.com/linden, divided by commas',
    ),
    rateLimitFactor: read(env, 'RATE_LIMIT_FACTOR', '1', factor, 'a number from 0.1 to 1000'),
    trustedProxies: read(
      env,
      'TRUSTED_PROXY',
      '',
      readProxies,
      'addresses or subnets divided by commas, such as 127.0.0.1 or 10.0.0.0/8',
    ),
    smtpUrl:
      read(
        env,
        'SMTP_URL',
        '',
        (text) => (/^(smtps?:\/\/\S+)?$/.test(text) ? text : null),
        'an smtp:// or smtps:// address',
      ) || null,
  }
}

const readDatabase = (env: Environment, dataDir: string): string =>
  read(env, 'DATABASE_URL', join(dataDir, 'shop.db'), databaseLocation(env), 'a postgres:// address')

function read<T>(
  env: Environment,
  name: string,
  fallback: string,
  parse: (text: string) => T | null,
  expected: string,
): T {
  const given = env[name]?.trim()
  const value = parse(given || fallback)
  if (value !== null) return value
  const shown = SECRETS.includes(name) ? '' : ` It is ${JSON.stringify(given)}.`
  throw new ConfigError(`${name} must be ${expected}.${shown}`)
}

const wholeNumber = (min: number, max: number) => (text: string) => {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  return value >= min && value <= max ? value : null
}

const hostName = (text: string) => (/^[\w.:-]+$/.test(text) ? text : null)

const fraction = (text: string) => {
  const value = /^(\d+(\.\d+)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN
  return value >= 0 && value <= 1 ? value : null
}

const factor = (text: string) => {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  return value >= 0.1 && value <= 1000 ? value : null
}

const secret = (text: string) => (Buffer.byteLength(text) >= SECRET_BYTES ? text : null)

const databaseLocation = (env: Environment) => (text: string) =>
  !env.DATABASE_URL?.trim() || (isServer(text) && URL.canParse(text)) ? text : null

function shopUrl(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, pathname, search, hash, origin } = new URL(text)
  return /^https?:$/.test(protocol) && pathname === '/' && !search && !hash ? origin : null
}

function folder(text: string): string | null {
  const path = resolve(text)
  try {
    makeFolder(path)
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return path
  } catch (error) {
    throw unusableFolder(error)
  }
}

/** Level by level: Node's own way never ends where a parent is there and takes no folder, as under /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(path)) throw error
  }
}

const unusableFolder = (error: unknown): ConfigError =>
  new ConfigError(`DATA_DIR must be a folder that can be written to. ${(error as Error).message}`)

/** Made once: a new secret would sign every shopper out. */
function keptSecret(env: Environment, dataDir: string): string {
  const file = join(dataDir, 'token-secret')
  if (env.TOKEN_SECRET?.trim()) return ''
  try {
    if (!existsSync(file)) keepSecret(file)
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw unusableFolder(error)
  }
}

/** Whole or not at all, and of two processes that start together the first one's. */
function keepSecret(file: string): void {
  const made = `${file}-${randomUUID()}`
  writeFileSync(made, randomBytes(SECRET_BYTES).toString('hex'), { mode: 0o600 })
  try {
    linkSync(made, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    unlinkSync(made)
  }
}
