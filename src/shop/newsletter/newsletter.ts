import { createHmac, hash } from 'node:crypto'
import {
  confirmSubscription,
  deleteSubscription,
  putSubscription,
  unconfirmedSubscription,
} from '#database/accounts/newsletter.ts'
import { queueMessage } from '#database/outbox/outbox.ts'
import { mailboxOf } from '#domain/accounts/accounts.ts'
import { notFound, reject } from '#domain/errors.ts'
import { collectsNewsletter } from '#domain/face/switches.ts'
import { NEWSLETTER_TEXTS, type NewsletterSource } from '#domain/newsletter.ts'
import { NEWSLETTER_LINK_DAYS, newsletterConsent } from '#domain/newsletter-consent.ts'
import * as urls from '#domain/urls.ts'
import { newsletterEmail } from '#mail/newsletter.ts'
import { countActions } from '#shop/limits/rate-limits.ts'
import { randomId } from '#shop/cart/cart.ts'
import { sendEmail } from '#shop/emails/send-email.ts'
import { DAY_MS, isoTime } from '#shop/clock.ts'
import type { Shop, Shopper } from '#shop/shop.ts'

type NewsletterRequest = { email: string; source: NewsletterSource }

/** Queues a confirmation email, or for a subscribed address writes the same rows without sending. Throws 'too_many' and 'not_found'. */
export async function askForNewsletter(
  shop: Shop,
  { ipAddress }: Shopper,
  { email, source }: NewsletterRequest,
): Promise<void> {
  if (!collectsNewsletter(shop.face)) throw notFound(NEWSLETTER_TEXTS.off)
  const askedAt = isoTime(shop)
  const id = randomId()
  await shop.database.transaction(async (tx) => {
    await countActions(shop, tx, [
      { limit: 'newsletterFromAddress', of: ipAddress },
      { limit: 'newsletterLinkToEmail', of: mailboxOf(email) },
    ])
    await putSubscription(tx, {
      id,
      email: email.trim(),
      tokenHash: hashOf(tokenOf(id, shop.keyFor('newsletter'))),
      expiresAt: isoTime(shop, NEWSLETTER_LINK_DAYS * DAY_MS),
      unsubscribeToken: randomId(),
      source,
      agreedTo: newsletterConsent(shop.face.name),
      askedAt,
    })
    await queueMessage(tx, { kind: 'mail', payload: { newsletterRequestId: id } }, askedAt, id)
  })
  shop.wakeOutbox()
}

/** Throws 'invalid' for a dead link, and 'too_many' after too many attempts. */
export async function confirmNewsletter(shop: Shop, shopper: Shopper, token: string): Promise<void> {
  const isConfirmed = await shop.database.transaction((tx) => confirmSubscription(tx, hashOf(token), isoTime(shop)))
  if (isConfirmed) return
  await countUnknown(shop, shopper)
  reject({ token: NEWSLETTER_TEXTS.deadLink })
}

/** Does nothing if the address is not subscribed. Throws 'too_many' after too many invalid tokens. */
export async function unsubscribe(shop: Shop, shopper: Shopper, unsubscribeToken: string): Promise<void> {
  const isDeleted = await shop.database.transaction((tx) => deleteSubscription(tx, { unsubscribeToken }))
  if (!isDeleted) await countUnknown(shop, shopper)
}

const countUnknown = (shop: Shop, { ipAddress }: Shopper): Promise<void> =>
  shop.database.transaction((tx) => countActions(shop, tx, [{ limit: 'newsletterFromAddress', of: ipAddress }]))

export async function mailNewsletterRequest(shop: Shop, id: string, signal: AbortSignal): Promise<void> {
  const asked = await unconfirmedSubscription(shop.database.db, id, isoTime(shop))
  if (!asked) return
  // The link may have been signed with the previous secret.
  const token = shop
    .keysFor('newsletter')
    .map((key) => tokenOf(id, key))
    .find((one) => hashOf(one) === asked.tokenHash)
  if (!token) return
  const { url } = shop.settings
  const email = newsletterEmail({
    to: asked.email,
    shopName: shop.face.name,
    agreedTo: asked.agreedTo,
    link: url + urls.confirmNewsletterPath(token),
    unsubscribe: url + urls.unsubscribe(asked.unsubscribeToken),
  })
  await sendEmail(shop, id, email, signal)
}

/** Derived from the id when needed, so the token is stored nowhere but in the email. */
const tokenOf = (id: string, key: Uint8Array): string => createHmac('sha256', key).update(id).digest('base64url')

const hashOf = (token: string): string => hash('sha256', token, 'hex')
