import { createHash } from 'node:crypto'

/** The settings that decide what shoppers see, pay and are sent, so that every node needs the same. */
const SHARED_SETTINGS: readonly string[] = [
  'SHOP_URL',
  'SHOP_NAME',
  'TIME_ZONE',
  'SELLER_NAME',
  'SELLER_ADDRESS',
  'SELLER_TAX_ID',
  'RETURN_ADDRESS',
  'PAYMENTS',
  'CAPTURE',
  'STRIPE_PUBLISHABLE_KEY',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_ENVIRONMENT',
  'TAX_RATE',
  'FREE_SHIPPING_OVER',
  'RETURN_DAYS',
  'MAX_QUANTITY',
  'SHOW_LOWEST_PRICE',
  'SOCIAL_LINKS',
  'RATE_LIMIT_FACTOR',
  'HSTS_SUBDOMAINS',
  'MEDIA',
  'S3_ENDPOINT',
  'CDN',
  'CDN_ADDRESS',
  'CDN_ID',
  'SMTP_URL',
  'MAIL',
  'MAIL_FROM',
  'REPLY_TO',
  'OWNER_EMAIL',
]

/** They name an account of a provider, and a secret may have been set in their place: only a hash of them is kept and shown. */
const HASHED: readonly string[] = ['STRIPE_PUBLISHABLE_KEY', 'PAYPAL_CLIENT_ID', 'CDN_ID']
/** Nodes may have mail servers of their own. What they share is whether they have one. */
const ANY_VALUE: readonly string[] = ['SMTP_URL']
const POSTGRES_DEFAULTS: Readonly<Record<string, string>> = { PAYMENTS: 'sandbox', MEDIA: 'database' }

export const sharedSettings = (variables: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(SHARED_SETTINGS.map((name) => [name, textOf(name, variables[name] ?? POSTGRES_DEFAULTS[name])]))

function textOf(name: string, value: unknown): string {
  if (value === undefined) return 'not set'
  if (ANY_VALUE.includes(name)) return 'set'
  const text = JSON.stringify(value)
  return HASHED.includes(name) ? createHash('sha256').update(text).digest('hex').slice(0, 12) : text
}

export function parseNames(text: string): string[] | null {
  const names = text.split(',').map((name) => name.trim())
  return names.every((name) => SHARED_SETTINGS.includes(name)) ? names : null
}
