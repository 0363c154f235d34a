import { paragraph } from './blocks.ts'
import type { Letter } from './layout.ts'

export const accountDeletedEmail = ({ to, shopName }: { to: string; shopName: string }): Letter => ({
  to,
  subject: `Your ${shopName} account is deleted`,
  title: TITLE,
  shopName,
  preview: ['Your orders stay in our books, without this email address.'],
  kind: 'accountDeleted',
  blocks: [
    paragraph(`Your ${shopName} account, with its addresses, wishlist, cart, passkeys and sessions, is deleted.`),
    paragraph(
      'Your orders stay in our books, as the law asks, with the name and address of the bill. This email address is not among them any more.',
    ),
    paragraph('You can create a new account at any time. If you did not delete this one, please reply to this email.'),
  ],
})

const TITLE = 'Your account is deleted'
