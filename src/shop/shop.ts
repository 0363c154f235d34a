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
import type { ReadMedia } from '#media/media-reader.ts'
import type { PhotoEncoder } from '#shop/orders/return/photo-encoder.ts'
import type { Failpoint } from './failpoints.ts'

export type Settings = {
  /** This is the name of the environment. `shop.face.name` applies. */
  name: string
  /** It is the public address, without a trailing slash. */
  url: string
  /** Replies to emails go there. */
  email: string
  /** The owner hears of orders and returns there, unless it is null. */
  ownerEmail: string | null
  /** These are the rates of the environment. `shop.rates` apply. */
  rates: ChosenRates
  /** Browsers may reach every subdomain of `url` by HTTPS only. */
  hstsSubdomains: boolean
  /** `sellerOf` names a seller without a name of its own. */
  seller: ChosenSeller
  /** Returns go to these lines below the seller's name. It is empty if the owner has not set them. */
  returnAddress: string[]
  /** Those of the environment. `shop.face.socialLinks` apply. */
  socialLinks: readonly SocialLink[]
  capture: 'immediate' | 'on-shipment'
  /** A reduced product's page tells the lowest price of as many days, unless it is null. */
  lowestPriceDays: number | null
  /** It multiplies the limits of domain/accounts/rate-limits.ts. */
  rateLimitFactor: number
}

/** `server/open-shop.ts`, which `server/open-site.ts` calls, and `test/support/shop.ts` wire what the use cases need. */
export type Shop = Keys & {
  settings: Settings
  /** The catalog watch updates the current rates in place. */
  rates: Rates
  /** Tests give kinds that nothing names. */
  extraCharges: ExtraCharges
  /** The catalog watch replaces what the owner has published. */
  face: ShownFace
  /** The catalog watch replaces the current synonyms. */
  synonyms: Synonyms
  database: Database
  gateway: Gateway
  gatewayPool: GatewayPool
  mailer: Mailer
  /** Emails about a person may stand as files in the data folder. */
  eraseEmailFiles: (person: ErasedPerson) => Promise<number>
  passwords: PasswordHasher
  photos: PhotoEncoder
  /** Reads a file of a picture of the library. Null if there is none. Throws MediaUnavailable. */
  readPicture: ReadMedia
  /** No use case reads another clock. */
  now: () => Date
  /** Every day that the shop shows, reads or counts begins and ends there. */
  timeZone: TimeZone
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  wakeOutbox: () => void
  /** Background work waits until no request is in flight, or for a maximum time. */
  yieldToRequests: () => Promise<void>
  health: {
    /** The health watch logs that the database is down once, so that callers do not. */
    isOutage: (error: unknown) => boolean
    /** False while the database is damaged, or its file has been moved. */
    mayWrite: () => boolean
  }
  /** Marks pages with one of the keys stale in the cache in front of the shop, if there is one that can be told. */
  purgeCaches: (keys: readonly string[], signal: AbortSignal) => Promise<void>
  countPaymentEvent: (outcome: EventOutcome) => void
  failpoint: (name: Failpoint) => void
}

export type Shopper = CartHolder & { ipAddress: string }
export type CartHolder = { accountId: string | null; cartCookie: string | null }
