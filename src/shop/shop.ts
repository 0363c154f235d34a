import type { Logger } from 'pino'
import type { Database } from '#database/open.ts'
import type { Cents } from '#domain/money.ts'
import type { SocialLink } from '#domain/social-links.ts'
import type { Synonyms } from '#domain/synonyms.ts'
import type { Mailer } from '#mail/mailer.ts'
import type { Gateway } from '#payments/gateway.ts'
import type { Point } from './points.ts'

export type Settings = {
  name: string
  /** Where shoppers reach the shop, without a slash at the end. */
  url: string
  /** Where its letters come from, and where shoppers write to. */
  email: string
  /** Signs sessions, cart cookies and order links. */
  secret: string
  taxRate: number
  freeShippingOverCents: Cents
  socialLinks: readonly SocialLink[]
  /** Other names for what the shop sells. */
  synonyms: Synonyms
  /** Multiplies how often things may be tried: see domain/rate-limits.ts. */
  rateLimitFactor: number
}

/** Everything a use case needs, wired by hand in `server/main.ts` and in `test/shop.ts`. */
export type Shop = {
  settings: Settings
  database: Database
  gateway: Gateway
  mailer: Mailer
  /** Only place where time comes from. */
  now: () => Date
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Told when something waits in the outbox, so that it need not be asked for all the time. */
  wakeOutbox: () => void
  /** Resolves when no shopper waits, or when what is done in the background has given way for long enough. */
  giveWay: () => Promise<void>
  health: {
    /**
     * Whether an unexpected failure is the database's, which then cannot be used: said to the owner once, by whoever
     * watches it, and not with each request.
     */
    isOutage: (error: unknown) => boolean
    /** False where a write could do harm. */
    mayWrite: () => boolean
  }
  /** Told of each point that is passed. Does nothing in a shop that trades. */
  at: (point: Point) => void
}

/** Who asks, and from where. An account when signed in; the cart cookie's value where the browser holds one. */
export type Shopper = CartHolder & { address: string }
export type CartHolder = { accountId: string | null; cartCookie: string | null }
