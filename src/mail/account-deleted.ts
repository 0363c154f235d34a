import { paragraph } from './blocks.ts'
import type { EmailContent } from './layout.ts'

export const accountDeletedEmail = ({ to, shopName }: { to: string; shopName: string }): EmailContent => ({
  to,
  subject: `Your ${shopName} account was deleted`,
  title: TITLE,
  shopName,
  preview: ['We keep records of your orders, without this email address.'],
  kind: 'accountDeleted',
  blocks: [
    paragraph(`Your ${shopName} account was deleted, along with its saved addresses, wishlist, cart and passkeys.`),
    paragraph(
      'We keep records of your orders, as the law requires, with the billing name and address. They no longer include this email address.',
    ),
    paragraph('You can create a new account at any time. If you did not delete this one, please reply to this email.'),
  ],
})

const TITLE = 'Your account was deleted'
