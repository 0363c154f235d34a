import { join } from 'node:path'
import { z } from 'zod'
import { senderOf } from '#mail/mailer.ts'
import { isServer } from '#database/open.ts'
import type { ChosenRates, RateSetting } from '#domain/cart/rates.ts'
import type { TimeZone } from '#domain/days.ts'
import type { ChosenSeller, FaceDefaults } from '#domain/face/face.ts'
import type { OpeningSettings } from '#shop/opening/opening.ts'
import { ConfigError } from './config-error.ts'
import { deskOf } from './desk/desk-settings.ts'
import { cdnOf } from './cdn/cdn-settings.ts'
import { mediaOf, MEDIA_NAMES, type MediaVariables } from './media/media-settings.ts'
import { missingSettings, openingSettings, settingWarnings } from './missing-settings.ts'
import { paymentProblems, paymentSettingsOf, type PaymentSettings } from './payments/payment-settings.ts'
import { PAYMENT_VARIABLES, type PaymentVariables } from './payments/payment-variables.ts'
import { refusedKeys } from './payments/refused-keys.ts'
import { readSecret } from './secret/token-secret.ts'
import { faceDefaultsOf, returnAddressSetting, sellerSettings } from './face/face-settings.ts'
import { read, type Environment } from './settings/read-settings.ts'
import { sharedSettings } from './settings/shared-settings.ts'
import { ENV_SCHEMA, type Variables } from './variables.ts'

export type Config = ReturnType<typeof readConfig>

/** Reads where the shop's data is. Creates nothing. Throws ConfigError. */
export const readPlace = (env: Environment) =>
  placeOf(read(ENV_SCHEMA.pick({ DATA_DIR: true, DATABASE_URL: true, ...MEDIA_NAMES }), env))

/** The database URL for backups and restores, which bypasses a pooler if one is configured. Throws ConfigError. */
export function readAdminDatabase(env: Environment): string {
  const { ADMIN_DATABASE_URL } = read(ENV_SCHEMA.pick({ ADMIN_DATABASE_URL: true }), env)
  const { database } = readPlace(env)
  return isServer(database) ? (ADMIN_DATABASE_URL ?? database) : database
}

/** Whether the secret comes from the environment rather than from a file in the data folder. */
export const hasTokenSecret = (env: Environment): boolean =>
  read(ENV_SCHEMA.pick({ TOKEN_SECRET: true }), env).TOKEN_SECRET !== undefined

export const readShopUrlSetting = (env: Environment): { url: string; isSaid: boolean } => ({
  url: shopUrlOf(read(ENV_SCHEMA.pick({ PORT: true, SHOP_URL: true }), env)),
  isSaid: Boolean(env.SHOP_URL || env.PORT),
})

/** Where the desk and the owner's API are; null if they are closed. Throws ConfigError. */
export function readDeskUrl(env: Environment): string | null {
  const variables = ENV_SCHEMA.pick({ PORT: true, SHOP_URL: true, DESK_PORT: true, DESK_HOST: true, DESK_URL: true })
  const chosen = read(variables, { DESK_PORT: 'auto', ...env })
  return chosen.DESK_URL ?? deskOf(chosen, shopUrlOf(chosen))?.url ?? null
}

/** Throws ConfigError. `isSaid`: set in the environment, and not by the machine or by default. */
export const readTimeZoneSetting = (env: Environment): { timeZone: TimeZone; isSaid: boolean } => ({
  timeZone: read(ENV_SCHEMA.pick({ TIME_ZONE: true }), env).TIME_ZONE,
  isSaid: Boolean(env.TIME_ZONE),
})

export const readLogLevel = (env: Environment) => read(ENV_SCHEMA.pick({ LOG_LEVEL: true }), env).LOG_LEVEL

export const readMail = (env: Environment) =>
  mailOf(
    read(
      ENV_SCHEMA.pick({
        PORT: true,
        SHOP_URL: true,
        DATA_DIR: true,
        SMTP_URL: true,
        MAIL: true,
        MAIL_FROM: true,
        REPLY_TO: true,
        OWNER_EMAIL: true,
      }),
      env,
    ),
  )

type MailVariable = 'SMTP_URL' | 'MAIL' | 'MAIL_FROM' | 'REPLY_TO' | 'OWNER_EMAIL'

const mailOf = (variables: Pick<Variables, MailVariable | 'PORT' | 'SHOP_URL' | 'DATA_DIR'>) => ({
  dataDir: variables.DATA_DIR,
  /** Null: emails are written to files. */
  smtpUrl: variables.MAIL === 'files' ? null : (variables.SMTP_URL ?? null),
  sender: senderOf(shopUrlOf(variables), {
    mailFrom: variables.MAIL_FROM ?? null,
    replyTo: variables.REPLY_TO ?? null,
  }),
  ownerEmail: variables.OWNER_EMAIL ?? null,
})

export type MailSettings = ReturnType<typeof mailOf>

export const readPayments = (env: Environment): PaymentSettings =>
  checkedPayments(read(z.object(PAYMENT_VARIABLES), env))

function checkedPayments(variables: PaymentVariables): PaymentSettings {
  reject(paymentProblems(variables))
  return paymentSettingsOf(variables)
}

export const readRates = (env: Environment): ChosenRates =>
  ratesOf(
    read(ENV_SCHEMA.pick({ TAX_RATE: true, FREE_SHIPPING_OVER: true, RETURN_DAYS: true, MAX_QUANTITY: true }), env),
  )

export const readSeller = (env: Environment): ChosenSeller =>
  sellerSettings(read(ENV_SCHEMA.pick({ SELLER_NAME: true, SELLER_ADDRESS: true, SELLER_TAX_ID: true }), env))

export const readReturnAddress = (env: Environment): string[] =>
  returnAddressSetting(read(ENV_SCHEMA.pick({ RETURN_ADDRESS: true, SELLER_ADDRESS: true }), env))

export const readFaceDefaults = (env: Environment): FaceDefaults =>
  faceDefaultsOf(read(ENV_SCHEMA.pick({ SHOP_NAME: true, SOCIAL_LINKS: true }), env))

export const readOpeningSettings = (env: Environment): OpeningSettings => openingSettings(read(ENV_SCHEMA, env))

export const readWarnings = (env: Environment): string[] =>
  settingWarnings({ url: readShopUrlSetting(env).url, seller: readSeller(env), payments: readPayments(env) })

const ratesOf = (variables: Pick<Variables, RateSetting['variable']>): ChosenRates => ({
  taxRate: variables.TAX_RATE ?? null,
  freeShippingOverCents: variables.FREE_SHIPPING_OVER ?? null,
  returnDays: variables.RETURN_DAYS ?? null,
  maxQuantity: variables.MAX_QUANTITY ?? null,
})

const placeOf = (variables: Pick<Variables, 'DATA_DIR' | 'DATABASE_URL'> & MediaVariables) => ({
  dataDir: variables.DATA_DIR,
  database: variables.DATABASE_URL ?? join(variables.DATA_DIR, 'shop.db'),
  media: mediaOf(variables),
})

const shopUrlOf = ({ PORT, SHOP_URL }: Pick<Variables, 'PORT' | 'SHOP_URL'>): string =>
  SHOP_URL ?? `http://localhost:${PORT}`

/** Throws ConfigError with one line for each setting that prevents the shop from opening. Creates nothing. */
export const checkSettings = (env: Environment): void => reject(missingSettings(read(ENV_SCHEMA, env)))

function reject(problems: string[]): void {
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
}

/** Reads the settings of a shop about to open, and verifies its payment keys. Throws ConfigError before creating anything. */
export async function readOpeningConfig(env: Environment): Promise<Config> {
  checkSettings(env)
  reject(await refusedKeys(readPayments(env)))
  return readConfig(env)
}

/** Reads every setting, and creates the data folder and the secret if they are missing. Throws ConfigError. */
export function readConfig(env: Environment) {
  const variables = read(ENV_SCHEMA, env)
  return {
    payments: checkedPayments(variables),
    ...placeOf(variables),
    port: variables.PORT,
    host: variables.HOST,
    metrics: variables.METRICS_PORT ? { port: variables.METRICS_PORT, host: variables.METRICS_HOST } : null,
    desk: deskOf(variables, shopUrlOf(variables)),
    openingSettings: openingSettings(variables),
    tokenSecret: readSecret(variables),
    databasePool: variables.DATABASE_POOL,
    replicaUrls: variables.DATABASE_READ_URLS ?? [],
    previousTokenSecret: variables.TOKEN_SECRET_PREVIOUS === 'none' ? null : (variables.TOKEN_SECRET_PREVIOUS ?? null),
    forgetsSecrets: variables.TOKEN_SECRET_PREVIOUS === 'none',
    shared: { values: sharedSettings(variables), changes: variables.CHANGED_SETTINGS ?? [] },
    cdn: cdnOf(variables),
    /** Null: OpenTelemetry is not loaded. */
    tracing: variables.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: variables.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: variables.OTEL_TRACES_SAMPLER_ARG }
      : null,
    closingDelayMs: variables.CLOSING_DELAY * 1000,
    trustedProxies: variables.TRUSTED_PROXY ?? [],
    logLevel: variables.LOG_LEVEL,
    timeZone: variables.TIME_ZONE,
    mail: mailOf(variables),
    /** The settings available to use cases, which must not read any others. */
    settings: {
      ...faceDefaultsOf(variables),
      url: shopUrlOf(variables),
      ownerEmail: variables.OWNER_EMAIL ?? null,
      rates: ratesOf(variables),
      seller: sellerSettings(variables),
      returnAddress: returnAddressSetting(variables),
      hstsSubdomains: variables.HSTS_SUBDOMAINS,
      lowestPriceDays: variables.SHOW_LOWEST_PRICE ?? null,
      rateLimitFactor: variables.RATE_LIMIT_FACTOR,
    },
  }
}
