import type { EmailKind } from '#domain/emails/kinds.ts'
import { newsletterConsent } from '#domain/newsletter-consent.ts'
import type { Seller } from '#domain/orders/documents/documents.ts'
import type { ReturnAddress } from '#domain/orders/documents/return-sheets.ts'
import type { LineQuantity } from '#domain/orders/fulfillment.ts'
import type { OrderEventContent } from '#domain/orders/order-events.ts'
import type { Order } from '#domain/orders/orders.ts'
import type { Return } from '#domain/orders/returns/returns.ts'
import * as urls from '#domain/urls.ts'
import { accountDeletedEmail } from '#mail/account-deleted.ts'
import { emailChangedEmail, newEmailEmail } from '#mail/email-change.ts'
import { emailConfirmationEmail } from '#mail/email-confirmation.ts'
import type { EmailContent } from '#mail/layout.ts'
import { newsletterEmail } from '#mail/newsletter.ts'
import { orderConfirmation } from '#mail/orders/order-confirmation.ts'
import { orderUpdate } from '#mail/orders/order-update.ts'
import { paymentLinkEmail } from '#mail/orders/payment-link.ts'
import { allOf } from '#mail/orders/order-words.ts'
import { passkeyChangeEmail } from '#mail/passkey-change.ts'
import { passwordResetEmail } from '#mail/password-reset.ts'
import { suspendedPasskeysEmail } from '#mail/suspended-passkeys.ts'
import { dayOf, exampleCancellation, exampleParcel, exampleRefund, exampleReturn } from './order.ts'

type ExampleShop = {
  shopName: string
  url: string
  timeZone: string
  seller: Seller
  returnAddress: ReturnAddress
}

export type Example = {
  order: Order
  shop: ExampleShop
  /** The example shopper's account. */
  account: string
  /** Lines that are sent and can be returned. */
  sent: LineQuantity[]
  /** Lines that are canceled and refunded. */
  canceled: LineQuantity[]
  /** Example messages by the shopper and the owner. */
  words?: { comment: string; answer: string } | undefined
}

export const WITHDRAWAL = { kind: 'withdrawal', cancellationId: 'c', reason: null } as const
const KEY = 'example'

/** Earlier events of the order in an example. */
export const exampleHistory = ({ sent, canceled, words }: Example, returned: Partial<Return> = {}) => ({
  parcels: [exampleParcel('part', sent)],
  cancellations: [exampleCancellation('c', canceled, 17)],
  refunds: [exampleRefund({ lines: canceled, itemsCents: 2000, shippingCents: 0, taxCents: 160, amountCents: 2160 })],
  returns: [exampleReturn({ lines: sent.map((piece) => ({ ...piece, restocked: 0 })), ...words, ...returned })],
  events: [],
})

/** An example of every email to shoppers. */
export function exampleEmails(example: Example): Record<EmailKind, EmailContent> {
  const { order, shop, account, words } = example
  const { shopName, url, timeZone } = shop
  const told = { link: `${url}${urls.orderConfirmation(order.number)}?key=${KEY}`, timeZone, shopName }
  const around = {
    ...told,
    returnAddress: shop.returnAddress,
    sheetLink: (name: string) => `${url}${urls.returnSheet(order.number, name)}?key=${KEY}`,
  }
  const update = (event: OrderEventContent, day = 16, parts: Partial<Return> = {}, changed: Partial<Example> = {}) => {
    const happened = { ...event, id: 'e', actor: 'owner', createdAt: dayOf(day) } as const
    const one = { ...example, ...changed }
    return orderUpdate({ order: one.order, history: exampleHistory(one, parts) }, happened, around)!
  }
  const shippingOption = {
    ...order.shippingOption,
    name: 'Pickup',
    pickupCountry: 'United States',
    description: '12 Mill Street',
  } as const
  const pickup = { order: { ...order, shippingOption }, sent: allOf(order) }
  const holder = { to: account, shopName, timeZone, shopUrl: url }
  const linked = (path: string) => ({ ...holder, link: url + path })
  const passkeys = [{ name: 'Chrome on Linux', createdAt: dayOf(15) }]
  return {
    confirmation: orderConfirmation(order, { ...told, seller: shop.seller }),
    shipped: update({ kind: 'shipped', parcelId: 'part' }),
    delivered: update({ kind: 'delivered', parcelId: 'part' }, 19),
    readyForPickup: update({ kind: 'shipped', parcelId: 'part' }, 16, {}, { ...pickup, sent: pickup.sent.slice(0, 1) }),
    pickedUp: update({ kind: 'delivered', parcelId: 'part' }, 19, {}, pickup),
    addressChanged: update({ kind: 'addressChanged' }),
    canceled: update({ kind: 'canceled', cancellationId: 'c' }, 17),
    refunded: update({ kind: 'refunded', refundId: 'r' }),
    refundSettled: update({ kind: 'refundSettled', refundId: 'r' }),
    notCharged: update({ kind: 'refunded', refundId: 'r' }, 20, {}, { order: { ...order, unchargedSince: dayOf(20) } }),
    withdrawn: update({ kind: 'withdrawn', returnId: 'b' }, 20, { ...WITHDRAWAL, reason: 'notNeeded' }),
    withdrawalClosed: update({ kind: 'returnRefused', returnId: 'b' }, 28, {
      ...WITHDRAWAL,
      cancellationId: null,
      answer: words?.answer ?? 'The carrier has no record of a package either.',
    }),
    returnRequested: update({ kind: 'returnRequested', returnId: 'b' }, 20),
    returnApproved: update({ kind: 'returnApproved', returnId: 'b' }, 20, { answer: words?.answer ?? 'No problem.' }),
    returnRefused: update({ kind: 'returnRefused', returnId: 'b' }, 20, { answer: words?.answer ?? 'It was used.' }),
    returnReceived: update({ kind: 'returnReceived', returnId: 'b' }, 24),
    emailConfirmation: emailConfirmationEmail(linked(urls.confirmEmailWith(KEY))),
    passwordReset: passwordResetEmail({ ...linked(urls.resetPasswordWith(KEY)), startsAnew: false }),
    newAddress: newEmailEmail(linked(urls.changeEmailWith(KEY))),
    formerAddress: emailChangedEmail(holder),
    passkeyChange: passkeyChangeEmail({ ...holder, passkeyChange: 'added' }),
    passkeysSuspended: suspendedPasskeysEmail({ ...holder, passkeys }),
    accountDeleted: accountDeletedEmail(holder),
    paymentLink: paymentLinkEmail({
      address: order.shippingAddress,
      priced: { ...order, totals: order, option: order.shippingOption },
      shopName,
      link: url + urls.pay(KEY),
    }),
    newsletterRequest: newsletterEmail({
      ...linked(urls.confirmNewsletterPath(KEY)),
      agreedTo: newsletterConsent(shopName),
      unsubscribe: url + urls.unsubscribe(KEY),
    }),
  }
}
