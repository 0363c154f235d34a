import { emailErrors } from '#domain/accounts/accounts.ts'
import type { FieldErrors } from '#domain/errors.ts'
import { NEWSLETTER_LINK_DAYS } from './newsletter-consent.ts'

/** A form stands on the home page, in the footer, and on the page of the newsletter itself. */
export const NEWSLETTER_SOURCES = ['home', 'footer', 'page'] as const
export type NewsletterSource = (typeof NEWSLETTER_SOURCES)[number]

export const NEWSLETTER_TEXTS = {
  title: 'Newsletter',
  off: 'This shop has no newsletter.',
  /** Does not reveal whether the address is subscribed. */
  requested: `Check your email: unless you are already subscribed, we have sent you a link to confirm. It works for ${NEWSLETTER_LINK_DAYS} days.`,
  deadLink: 'This link no longer works. Please subscribe again.',
  confirmed: 'You are subscribed to the newsletter.',
  unsubscribed: 'You are unsubscribed from the newsletter.',
  error: 'Something went wrong. Please try again.',
} as const

type NewsletterRequest = { email: string }

/** Section 5, "Newsletter". */
export const newsletterErrors = ({ email }: NewsletterRequest): FieldErrors<keyof NewsletterRequest> =>
  emailErrors(email)

/** An address that asked for the newsletter. It gets none until it has confirmed that. */
export type Subscription = {
  email: string
  source: NewsletterSource
  agreedTo: string
  askedAt: string
  confirmedAt: string | null
}
