import type { Logger } from 'pino'
import type { Database } from '#database/database.ts'
import type { Rates } from '#domain/cart/pricing.ts'
import type { ExtraCharges } from '#domain/charges/extra-charges.ts'
import type { ChosenRates } from '#domain/cart/rates.ts'
import type { ChosenSeller, ShownFace } from '#domain/face/face.ts'
import type { SocialLink } from '#domain/social-links.ts'
import type { TimeZone } from '#domain/days.ts'
import type { Synonyms } from '#domain/search/synonyms.ts'
import type { ErasedPerson } from '#mail/email-files.ts'
import type { Mailer } from '#mail/mailer.ts'
import type { Gateway } from '#payments/gateway.ts'
import type { PasswordHasher } from '#shop/accounts/passwords.ts'
import type { Keys } from '#shop/accounts/secrets.ts'
import type { GatewayPool } from '#shop/pools/gateway-pool.ts'
import type { EventOutcome } from '#shop/orders/payment/event-outcome.ts'
import type { Network } from '#shop/network/network.ts'
import type { ReadMedia } from '#media/media-reader.ts'
import type { PhotoEncoder } from '#shop/orders/return/photo-encoder.ts'
import type { Failpoint } from './failpoints.ts'

export type Settings = {
  /** From the environment. Use `shop.face.name`. */
  name: string
  /** The public address, without a trailing slash. */
  url: string
  /** The reply-to address of emails. */
  email: string
  /** Where the owner is notified of orders and returns, if set. */
  ownerEmail: string | null
  /** From the environment. Use `shop.rates`. */
  rates: ChosenRates
  /** Whether HSTS includes the subdomains of `url`. */
  hstsSubdomains: boolean
  /** `sellerOf` adds the name if it is missing. */
  seller: ChosenSeller
  /** The return address below the seller's name; empty if not set. */
  returnAddress: string[]
  /** From the environment. Use `shop.face.socialLinks`. */
  socialLinks: readonly SocialLink[]
  capture: 'immediate' | 'on-shipment'
  /** Number of days for the lowest prior price shown for reduced products; null to hide it. */
  lowestPriceDays: number | null
  /** Multiplies the limits in domain/accounts/rate-limits.ts. */
  rateLimitFactor: number
}

/** Everything the use cases need. Wired in `server/open-shop.ts`, and in `test/support/shop.ts` for tests. */
export type Shop = Keys & {
  settings: Settings
  /** Current rates, updated in place by the catalog watch. */
  rates: Rates
  /** Tests pass kinds that no code knows. */
  extraCharges: ExtraCharges
  /** The published face, replaced by the catalog watch. */
  face: ShownFace
  /** Current synonyms, replaced by the catalog watch. */
  synonyms: Synonyms
  database: Database
  gateway: Gateway
  gatewayPool: GatewayPool
  mailer: Mailer
  /** Erases a person's emails that were saved as files in the data folder. */
  eraseEmailFiles: (person: ErasedPerson) => Promise<number>
  /** Leads to the servers that the owner names. */
  network: Network
  passwords: PasswordHasher
  photos: PhotoEncoder
  /** Reads a library picture's file; null if missing. Throws MediaUnavailable. */
  readPicture: ReadMedia
  /** The only clock that use cases may read. */
  now: () => Date
  /** The time zone of every day that the shop shows, reads or counts. */
  timeZone: TimeZone
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  wakeOutbox: () => void
  /** Waits until no request is in flight, up to a maximum time. */
  yieldToRequests: () => Promise<void>
  health: {
    /** Callers do not log outages, because the health watch logs each one once. */
    isOutage: (error: unknown) => boolean
    /** False while the database is damaged or its file has been moved. */
    mayWrite: () => boolean
  }
  /** Purges pages with any of the keys from the CDN, if one is configured. */
  purgeCaches: (keys: readonly string[], signal: AbortSignal) => Promise<void>
  countPaymentEvent: (outcome: EventOutcome) => void
  failpoint: (name: Failpoint) => void
}

export type Shopper = CartHolder & { ipAddress: string }
export type CartHolder = { accountId: string | null; cartCookie: string | null }
