import { hash } from 'node:crypto'
import { draftOfLink, findDraft, insertLink, type DraftRow } from '#database/orders/drafts.ts'
import type { Tx } from '#database/schema.ts'
import { notFound } from '#domain/errors.ts'
import { DRAFT_TEXTS } from '#domain/orders/by-hand/drafts.ts'
import * as urls from '#domain/urls.ts'
import type { EmailContent } from '#mail/layout.ts'
import { paymentLinkEmail } from '#mail/orders/payment-link.ts'
import { randomId } from '#shop/cart/cart.ts'
import { isoTime } from '#shop/clock.ts'
import type { Send } from '#shop/emails/mail-run.ts'
import { sendEmail } from '#shop/emails/send-email.ts'
import { countActions } from '#shop/limits/rate-limits.ts'
import type { Shop, Shopper } from '#shop/shop.ts'
import { lockOpen, pricedNow } from './drafts.ts'

/** Makes another link to the page where an open draft is paid. Only its hash is stored. Throws as `lockOpen` does. */
export const makeLink = async (
  shop: Pick<Shop, 'database' | 'now'> & { url: string },
  draftId: string,
): Promise<{ url: string }> => ({
  url: await shop.database.transaction(async (tx) => {
    await lockOpen(shop, tx, draftId)
    return shop.url + urls.pay(await newToken(shop, tx, draftId))
  }),
})

async function newToken(shop: Pick<Shop, 'now'>, tx: Tx, draftId: string): Promise<string> {
  const token = randomId()
  await insertLink(tx, { tokenHash: hashOf(token), draftId }, isoTime(shop))
  return token
}

/** The draft of a link. Throws 'not_found', and 'too_many' after too many invalid links. */
export async function draftByLink(shop: Shop, { ipAddress }: Shopper, token: string): Promise<DraftRow> {
  const draft = await draftOfLink(shop.database.db, hashOf(token))
  if (draft) return draft
  await shop.database.transaction((tx) => countActions(shop, tx, [{ limit: 'orderLookUp', of: ipAddress }]))
  throw notFound(DRAFT_TEXTS.unknownLink)
}

/** Each email has a link of its own. One for a draft that is no longer open is not sent. */
export const mailPaymentLink: Send<'paymentLink'> = async (shop, id, { draftId }, signal) => {
  const email = await shop.database.transaction((tx) => emailWithLink(shop, tx, draftId))
  if (email) await sendEmail(shop, id, email, signal)
}

/** Reads the address while the draft is locked, so that an edit to another one ends the link. */
async function emailWithLink(shop: Shop, tx: Tx, draftId: string): Promise<EmailContent | null> {
  if ((await findDraft(tx, draftId))?.state !== 'open') return null
  const { cart } = await lockOpen(shop, tx, draftId)
  const address = cart.entries.shippingAddress
  const { priced } = await pricedNow(shop, tx, cart)
  if (!address || !priced) return null
  const link = shop.settings.url + urls.pay(await newToken(shop, tx, draftId))
  return paymentLinkEmail({ address, priced, shopName: shop.face.name, link })
}

const hashOf = (token: string): string => hash('sha256', token, 'hex')
