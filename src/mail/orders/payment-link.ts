import type { Address } from '#domain/checkout/address.ts'
import { formatCents } from '#domain/money.ts'
import { greetedName } from '#domain/quoted-line.ts'
import { greeting, linkTo, paragraph } from '#mail/blocks.ts'
import type { EmailContent } from '#mail/layout.ts'
import { receiptOf, type Receipted } from './order-parts.ts'

type PaymentLink = {
  address: Pick<Address, 'email' | 'firstName'>
  priced: Receipted
  shopName: string
  link: string
}

/** Asks the customer to pay for an order that the owner has prepared. */
export function paymentLinkEmail({ address, priced, shopName, link }: PaymentLink): EmailContent {
  const name = greetedName(address.firstName)
  const total = formatCents(priced.totals.totalCents)
  return {
    to: address.email,
    subject: `Your ${shopName} order is ready to be paid`,
    title: 'Your order',
    shopName,
    kind: 'paymentLink',
    preview: [`Total: ${total}`, NOTHING_YET],
    opening: greeting(name ? `Your order is ready to be paid, ${name}.` : 'Your order is ready to be paid.'),
    blocks: [receiptOf(priced), linkTo({ label: `Pay ${total}`, url: link }), paragraph(NOTHING_YET)],
  }
}

const NOTHING_YET = 'Nothing has been charged yet. We send your order once it is paid.'
