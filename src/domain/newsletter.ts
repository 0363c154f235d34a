import { emailErrors } from '#domain/accounts/accounts.ts'
import type { FieldErrors } from '#domain/errors.ts'
import { NEWSLETTER_LINK_DAYS } from './newsletter-consent.ts'

/** The places that have a form: the home page, the footer, and the newsletter page. */
export const NEWSLETTER_SOURCES = ['home', 'footer', 'page'] as const
export type NewsletterSource = (typeof NEWSLETTER_SOURCES)[number]

export const NEWSLETTER_TEXTS = {
  title: 'Newsletter',
  off: 'This shop has no newsletter.',
  /** Does not reveal whether the email address is subscribed. */
  requested: `Check your email: unless you are already subscribed, we have sent you a link to confirm. It expires in ${NEWSLETTER_LINK_DAYS} days.`,
  deadLink: 'This link no longer works. Please subscribe again.',
  confirmed: 'You are subscribed to the newsletter.',
  unsubscribed: 'You are unsubscribed from the newsletter.',
  error: 'Something went wrong. Please try again.',
} as const

type NewsletterRequest = { email: string }

/** Section 5, "Newsletter". */
export const newsletterErrors = ({ email }: NewsletterRequest): FieldErrors<keyof NewsletterRequest> =>
  emailErrors(email)

/** An email address that requested the newsletter. It receives none until it is confirmed. */
export type Subscription = {
  email: string
  source: NewsletterSource
  agreedTo: string
  askedAt: string
  confirmedAt: string | null
}
