import { resolve } from 'node:path'
import { z } from 'zod'
import { isServer } from '#database/open.ts'
import { isEmail } from '#domain/accounts/accounts.ts'
import { FREE_SHIPPING_OVER, MAX_QUANTITY, RETURN_DAYS, TAX_RATE } from '#domain/cart/rates.ts'
import { machineTimeZone, readTimeZone } from '#domain/days.ts'
import { parseSocialLinks } from '#domain/social-links.ts'
import { parseMailbox } from '#mail/mailer.ts'
import { readProxies } from '#server/http/client-address.ts'
import { CDN_VARIABLES } from './cdn/cdn-settings.ts'
import { MEDIA_VARIABLES } from './media/media-settings.ts'
import { PAYMENT_VARIABLES } from './payments/payment-variables.ts'
import { markOf, ofNode, ofShop, secretOfNode, serverOfShop, type Marked } from './settings/marks.ts'

export type Variables = z.infer<typeof ENV_SCHEMA>

export const SECRET_BYTES = 32
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const decimal = z
  .string()
  .regex(/^(\d+(\.\d+)?|\.\d+)$/)
  .transform(Number)
const hostName = z.string().regex(/^[\w.:-]+$/)
const yesOrNo = z.enum(['yes', 'no']).transform((text) => text === 'yes')
const wholeNumber = z.string().regex(/^\d+$/).transform(Number)
const port = wholeNumber.pipe(z.number().max(65535))
const secret = z
  .string()
  .refine((text) => Buffer.byteLength(text) >= SECRET_BYTES)
  .optional()
  .describe(`at least ${SECRET_BYTES} bytes long`)
const postgresUrl = z.string().refine(isServerUrl).optional().describe('a postgres:// address')
const previousSecret = z
  .string()
  .refine((text) => text === 'none' || Buffer.byteLength(text) >= SECRET_BYTES)
  .optional()
  .describe(`at least ${SECRET_BYTES} bytes long, or none`)
const mailbox = z.string().refine(isEmail).optional().describe('one email address, such as orders@maple.example')

const parsedBy = <T>(parse: (text: string) => T | null) =>
  z.string().transform((text, context) => {
    const value = parse(text)
    if (value !== null) return value
    context.issues.push({ code: 'custom', input: text })
    return z.NEVER
  })

/** The settings. Each description completes "NAME must be …". */
const SETTINGS = {
  PORT: ofNode(port.prefault('3000').describe('a whole number from 0 to 65535')),
  HOST: ofNode(hostName.default('localhost').describe('a host name or address')),
  METRICS_PORT: ofNode(port.prefault('0').describe('a whole number from 0 to 65535')),
  METRICS_HOST: ofNode(hostName.default('127.0.0.1').describe('a host name or address')),
  DESK_PORT: ofNode(port.or(z.literal('auto')).prefault('0').describe('a whole number from 0 to 65535, or auto')),
  DESK_HOST: ofNode(hostName.default('127.0.0.1').describe('a host name or address')),
  DESK_URL: ofNode(parsedBy(originOf).optional().describe('an http:// or https:// address without a path')),
  DATA_DIR: ofNode(
    z
      .string()
      .prefault('./data')
      .transform((path) => resolve(path)),
  ),
  DATABASE_URL: secretOfNode(postgresUrl),
  ADMIN_DATABASE_URL: secretOfNode(postgresUrl),
  DATABASE_READ_URLS: secretOfNode(
    parsedBy(serverUrls).optional().describe('postgres:// addresses separated by commas'),
  ),
  DATABASE_POOL: ofNode(
    wholeNumber.pipe(z.number().min(2).max(500)).optional().describe('a whole number from 2 to 500'),
  ),
  SHOP_NAME: ofShop(z.string().max(100).default('Linden').describe('at most 100 characters')),
  SELLER_NAME: ofShop(z.string().max(200).optional().describe('at most 200 characters, such as Linden Stores LLC')),
  SELLER_ADDRESS: ofShop(
    parsedBy(addressLines)
      .optional()
      .describe('at most 6 lines separated by semicolons, such as 12 Elm Street; Portland, OR 97201; United States'),
  ),
  RETURN_ADDRESS: ofShop(
    parsedBy(addressLines)
      .optional()
      .describe(
        'at most 6 lines separated by semicolons, such as Dock 4; 9 Canal Road; Salem, OR 97301; United States',
      ),
  ),
  SELLER_TAX_ID: ofShop(z.string().max(100).optional().describe('at most 100 characters, such as EIN 12-3456789')),
  TIME_ZONE: ofShop(
    parsedBy(readTimeZone).prefault(machineTimeZone).describe('the name of a time zone, such as America/New_York'),
  ),
  SHOP_URL: ofShop(parsedBy(originOf).optional().describe('an http:// or https:// address without a path')),
  ...PAYMENT_VARIABLES,
  ...CDN_VARIABLES,
  ...MEDIA_VARIABLES,
  TOKEN_SECRET: secretOfNode(secret),
  TOKEN_SECRET_PREVIOUS: secretOfNode(previousSecret),
  CHANGED_SETTINGS: ofNode(
    parsedBy(sharedNames)
      .optional()
      .describe('names of settings that all nodes share, separated by commas, such as SHOP_NAME,CAPTURE'),
  ),
  SHOW_LOWEST_PRICE: ofShop(
    wholeNumber.pipe(z.number().min(1).max(365)).optional().describe('days from 1 to 365, such as 30'),
  ),
  CLOSING_DELAY: ofNode(decimal.pipe(z.number().max(300)).default(0).describe('seconds from 0 to 300, such as 10')),
  HSTS_SUBDOMAINS: ofShop(yesOrNo.default(false).describe('yes or no')),
  TAX_RATE: ofShop(parsedBy(TAX_RATE.parse).optional().describe(TAX_RATE.description)),
  FREE_SHIPPING_OVER: ofShop(parsedBy(FREE_SHIPPING_OVER.parse).optional().describe(FREE_SHIPPING_OVER.description)),
  RETURN_DAYS: ofShop(parsedBy(RETURN_DAYS.parse).optional().describe(RETURN_DAYS.description)),
  MAX_QUANTITY: ofShop(parsedBy(MAX_QUANTITY.parse).optional().describe(MAX_QUANTITY.description)),
  SOCIAL_LINKS: ofShop(
    parsedBy(parseSocialLinks)
      .optional()
      .describe(
        'names with https:// addresses, such as Instagram=https://www.instagram.com/linden, separated by commas',
      ),
  ),
  RATE_LIMIT_FACTOR: ofShop(
    decimal.pipe(z.number().min(0.1).max(1000)).default(1).describe('a number from 0.1 to 1000'),
  ),
  TRUSTED_PROXY: ofNode(
    parsedBy(readProxies)
      .optional()
      .describe('addresses or subnets separated by commas, such as 127.0.0.1 or 10.0.0.0/8, or none'),
  ),
  LOG_LEVEL: ofNode(
    z
      .enum(LOG_LEVELS)
      .default('warn')
      .describe(`one of ${LOG_LEVELS.join(', ')}`),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: ofNode(
    z
      .string()
      .refine((text) => /^https?:\/\//.test(text) && URL.canParse(text))
      .transform((text) => text.replace(/\/+$/, ''))
      .optional()
      .describe('the http:// or https:// address of a collector, such as http://127.0.0.1:4318'),
  ),
  OTEL_TRACES_SAMPLER_ARG: ofNode(
    decimal.pipe(z.number().max(1)).default(1).describe('a fraction from 0 to 1, such as 0.1'),
  ),
  SMTP_URL: serverOfShop(
    z
      .string()
      .regex(/^smtps?:\/\/\S+$/)
      .optional()
      .describe('an smtp:// or smtps:// address'),
  ),
  MAIL: ofShop(z.enum(['files']).optional().describe('files, which saves emails in DATA_DIR without sending them')),
  MAIL_FROM: ofShop(
    z
      .string()
      .refine((text) => parseMailbox(text) !== null)
      .optional()
      .describe('one email address, alone or with a name, such as Maple <orders@maple.example>'),
  ),
  REPLY_TO: ofShop(mailbox),
  OWNER_EMAIL: ofShop(mailbox),
} satisfies Record<string, Marked>

export const ENV_SCHEMA = z.object(SETTINGS)

/** Whether messages must not repeat the value of a setting. */
export const isSecretVariable = (name: string): boolean =>
  markOf(ENV_SCHEMA.shape[name as keyof Variables]).isSecret === true

/** The settings that must be equal on every node, with the part of them that is compared. */
export const sharedMarks = () =>
  Object.entries<Marked>(SETTINGS).flatMap(([name, setting]) => {
    const { shared } = markOf(setting)
    return shared === 'no' ? [] : [{ name, shared }]
  })

function sharedNames(text: string): string[] | null {
  const names = text.split(',').map((name) => name.trim())
  return names.every((name) => sharedMarks().some((mark) => mark.name === name)) ? names : null
}

function isServerUrl(text: string): boolean {
  return isServer(text) && URL.canParse(text)
}

function addressLines(text: string): string[] | null {
  const lines = text
    .split(';')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.length > 0 && lines.length <= 6 && lines.every((line) => line.length <= 100) ? lines : null
}

function serverUrls(text: string): string[] | null {
  const urls = text.split(',').map((url) => url.trim())
  return urls.every(isServerUrl) ? urls : null
}

function originOf(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, pathname, search, hash, origin } = new URL(text)
  return /^https?:$/.test(protocol) && pathname === '/' && !search && !hash ? origin : null
}
