import type { Logger } from 'pino'
import type { Database } from '#database/database.ts'
import type { Rates } from '#domain/cart/pricing.ts'
import type { ChosenRates } from '#domain/cart/rates.ts'
import type { Seller } from '#domain/orders/documents/documents.ts'
import type { SocialLink } from '#domain/social-links.ts'
import type { Synonyms } from '#domain/search/synonyms.ts'
import type { ErasedPerson } from '#mail/email-files.ts'
import type { Mailer } from '#mail/mailer.ts'
import type { Gateway } from '#payments/gateway.ts'
import type { PasswordHasher } from '#shop/accounts/passwords.ts'
import type { Keys } from '#shop/accounts/secrets.ts'
import type { GatewayPool } from '#shop/orders/gateway-pool.ts'
import type { EventOutcome } from '#shop/payments/event-outcome.ts'
import type { PhotoEncoder } from '#shop/returns/photo-encoder.ts'
import type { Failpoint } from './failpoints.ts'

export type Settings = {
  name: string
  /** The public address, without a trailing slash. */
  url: string
  /** The contact address: where replies to emails go. */
  email: string
  /** Where the owner hears of orders and returns; null: nowhere. */
  ownerEmail: string | null
  /** Those of the environment. What applies is `shop.rates`. */
  rates: ChosenRates
  /** Whether browsers may reach every subdomain of `url` by HTTPS only. */
  hstsSubdomains: boolean
  /** Who invoices and credit notes are from. */
  seller: Seller
  /** The lines below the seller's name where returns go; none if the owner has not set them. */
  returnAddress: string[]
  socialLinks: readonly SocialLink[]
  /** When an order is charged: at once, or with its first parcel. */
  capture: 'immediate' | 'on-shipment'
  /** Of how many days a reduced product's page tells the lowest price; null: it does not. */
  lowestPriceDays: number | null
  /** Multiplies the limits of domain/accounts/rate-limits.ts. */
  rateLimitFactor: number
}

/** Everything a use case needs. Wired by `server/open-shop.ts`, which `server/open-site.ts` calls, and by `test/support/shop.ts`. */
export type Shop = Keys & {
  settings: Settings
  /** The rates that apply now: the catalog watch updates them in place. */
  rates: Rates
  /** The synonyms that apply now: the catalog watch replaces them. */
  synonyms: Synonyms
  database: Database
  gateway: Gateway
  gatewayPool: GatewayPool
  mailer: Mailer
  /** Deletes the emails about a person that stand as files in the data folder. */
  eraseEmailFiles: (person: ErasedPerson) => Promise<void>
  passwords: PasswordHasher
  photos: PhotoEncoder
  /** The only clock. */
  now: () => Date
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Wakes the outbox worker, which otherwise polls. */
  wakeOutbox: () => void
  /** Resolves when no request is in flight, or after a maximum wait. For background work. */
  yieldToRequests: () => Promise<void>
  health: {
    /** Whether the error means that the database is down. The health watch logs that once, so callers do not. */
    isOutage: (error: unknown) => boolean
    /** False while the database is damaged, or its file has been moved. */
    mayWrite: () => boolean
  }
  /** Marks pages with one of the keys stale in the cache in front of the shop, if there is one that can be told. */
  purgeCaches: (keys: readonly string[], signal: AbortSignal) => Promise<void>
  /** Counts an event of a payment provider in the metrics. */
  countPaymentEvent: (outcome: EventOutcome) => void
  /** Marks a failpoint: a chaos run ends the process there, and the metrics count 'order committed'. */
  failpoint: (name: Failpoint) => void
}

/** The sender of a request. `cartCookie` is the value of the guest's cookie. */
export type Shopper = CartHolder & { ipAddress: string }
export type CartHolder = { accountId: string | null; cartCookie: string | null }
