import { join, resolve } from 'node:path'
import { z } from 'zod'
import { isServer } from '#database/open.ts'
import { parseCents, type Cents } from '#domain/money.ts'
import { DEFAULT_FREE_SHIPPING_OVER, DEFAULT_TAX_RATE } from '#domain/cart/pricing.ts'
import { DEFAULT_SOCIAL_LINKS, parseSocialLinks, type SocialLink } from '#domain/social-links.ts'
import { readProxies } from '#server/http/client-address.ts'
import { makeWritableFolder, readTokenSecret } from './data-folder.ts'

export type Config = {
  port: number
  host: string
  dataDir: string
  /** A PostgreSQL address, or the path of the SQLite file. */
  database: string
  shopName: string
  shopUrl: string
  tokenSecret: string
  logLevel: LogLevel
  taxRate: number
  freeShippingOverCents: Cents
  socialLinks: readonly SocialLink[]
  rateLimitFactor: number
  /** Null: metrics are not served. */
  metricsPort: number | null
  metricsHost: string
  /** Addresses and subnets whose X-Forwarded-For is trusted. */
  trustedProxies: string[]
  /** Null: emails are written as files. */
  smtpUrl: string | null
}

/** A setting that cannot be used. The message names it and says what it should be. */
export class ConfigError extends Error {}

export const unusableDatabase = (reason: string): ConfigError =>
  new ConfigError(`DATABASE_URL must lead to a PostgreSQL server that can be used. ${reason}`)

export const withoutShop = ({ dataDir, database }: Pick<Config, 'dataDir' | 'database'>): ConfigError =>
  new ConfigError(
    isServer(database)
      ? 'DATABASE_URL must lead to the database of a shop. There is no shop in it.'
      : `DATA_DIR must be the folder of a shop. There is no shop in ${dataDir}.`,
  )

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

type Environment = Record<string, string | undefined>

const SECRET_BYTES = 32
const SECRETS = ['TOKEN_SECRET', 'DATABASE_URL', 'SMTP_URL']

const decimal = z
  .string()
  .regex(/^(\d+(\.\d+)?|\.\d+)$/)
  .transform(Number)
const hostName = z.string().regex(/^[\w.:-]+$/)
const port = z.string().regex(/^\d+$/).transform(Number).pipe(z.number().max(65535))

const parsedBy = <T>(parse: (text: string) => T | null) =>
  z.string().transform((text, context) => {
    const value = parse(text)
    if (value !== null) return value
    context.issues.push({ code: 'custom', input: text })
    return z.NEVER
  })

/** Each description completes "NAME must be …". */
const SETTINGS = z.object({
  PORT: port.prefault('3000').describe('a whole number from 0 to 65535'),
  HOST: hostName.default('localhost').describe('a host name or address'),
  METRICS_PORT: port.prefault('0').describe('a whole number from 0 to 65535'),
  METRICS_HOST: hostName.default('127.0.0.1').describe('a host name or address'),
  DATA_DIR: z
    .string()
    .prefault('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: z
    .string()
    .refine((text) => isServer(text) && URL.canParse(text))
    .optional()
    .describe('a postgres:// address'),
  SHOP_NAME: z.string().max(100).default('Linden').describe('at most 100 characters'),
  SHOP_URL: parsedBy(originOf).optional().describe('an http:// or https:// address without a path'),
  TOKEN_SECRET: z
    .string()
    .refine((text) => Buffer.byteLength(text) >= SECRET_BYTES)
    .optional()
    .describe(`at least ${SECRET_BYTES} bytes long`),
  TAX_RATE: decimal.pipe(z.number().max(1)).default(DEFAULT_TAX_RATE).describe('a fraction from 0 to 1, such as 0.08'),
  FREE_SHIPPING_OVER: parsedBy(parseCents).default(DEFAULT_FREE_SHIPPING_OVER).describe('dollars, such as 50'),
  SOCIAL_LINKS: parsedBy(parseSocialLinks)
    .optional()
    .describe('names with https:// addresses, such as Instagram=https://www.instagram.com/linden, divided by commas'),
  RATE_LIMIT_FACTOR: decimal.pipe(z.number().min(0.1).max(1000)).default(1).describe('a number from 0.1 to 1000'),
  TRUSTED_PROXY: parsedBy(readProxies)
    .default([])
    .describe('addresses or subnets divided by commas, such as 127.0.0.1 or 10.0.0.0/8'),
  LOG_LEVEL: z
    .enum(LOG_LEVELS)
    .default('warn')
    .describe(`one of ${LOG_LEVELS.join(', ')}`),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/)
    .optional()
    .describe('an smtp:// or smtps:// address'),
})

type Settings = z.infer<typeof SETTINGS>

/** Reads where the shop's data is, and creates nothing. Throws ConfigError. */
export const readPlace = (env: Environment): Pick<Config, 'dataDir' | 'database'> =>
  placeOf(read(SETTINGS.pick({ DATA_DIR: true, DATABASE_URL: true }), env))

export const readShopUrl = (env: Environment): string =>
  shopUrlOf(read(SETTINGS.pick({ PORT: true, SHOP_URL: true }), env))

const placeOf = ({ DATA_DIR, DATABASE_URL }: Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'>) => ({
  dataDir: DATA_DIR,
  database: DATABASE_URL ?? join(DATA_DIR, 'shop.db'),
})

const shopUrlOf = ({ PORT, SHOP_URL }: Pick<Settings, 'PORT' | 'SHOP_URL'>): string =>
  SHOP_URL ?? `http://localhost:${PORT}`

/** Reads every setting, and creates the data folder and the secret if they are missing. Throws ConfigError. */
export function readConfig(env: Environment): Config {
  const settings = read(SETTINGS, env)
  return {
    ...placeOf(settings),
    port: settings.PORT,
    host: settings.HOST,
    metricsPort: settings.METRICS_PORT || null,
    metricsHost: settings.METRICS_HOST,
    shopName: settings.SHOP_NAME,
    shopUrl: shopUrlOf(settings),
    tokenSecret: tokenSecretIn(settings.DATA_DIR, settings.TOKEN_SECRET),
    taxRate: settings.TAX_RATE,
    freeShippingOverCents: settings.FREE_SHIPPING_OVER,
    socialLinks: settings.SOCIAL_LINKS ?? DEFAULT_SOCIAL_LINKS,
    rateLimitFactor: settings.RATE_LIMIT_FACTOR,
    trustedProxies: settings.TRUSTED_PROXY,
    logLevel: settings.LOG_LEVEL,
    smtpUrl: settings.SMTP_URL ?? null,
  }
}

/** Settings by name. An empty text counts as missing. */
function read<Shape extends z.ZodRawShape>(settings: z.ZodObject<Shape>, env: Environment) {
  const texts = Object.fromEntries(Object.keys(settings.shape).map((name) => [name, env[name]?.trim() || undefined]))
  const { data, error } = settings.safeParse(texts)
  if (data) return data
  const name = String(error!.issues[0]!.path[0])
  throw invalidSetting(name, texts[name])
}

function invalidSetting(name: string, text?: string): ConfigError {
  const expected = (SETTINGS.shape as Record<string, z.ZodType>)[name]!.description
  const shown = SECRETS.includes(name) ? '' : ` It is ${JSON.stringify(text)}.`
  return new ConfigError(`${name} must be ${expected}.${shown}`)
}

function originOf(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, pathname, search, hash, origin } = new URL(text)
  return /^https?:$/.test(protocol) && pathname === '/' && !search && !hash ? origin : null
}

function tokenSecretIn(dataDir: string, setting: string | undefined): string {
  try {
    makeWritableFolder(dataDir)
    const secret = setting ?? readTokenSecret(dataDir, SECRET_BYTES)
    if (Buffer.byteLength(secret) >= SECRET_BYTES) return secret
  } catch (error) {
    throw new ConfigError(`DATA_DIR must be a folder that can be written to. ${(error as Error).message}`)
  }
  throw invalidSetting('TOKEN_SECRET')
}
