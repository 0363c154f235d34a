import { NEW_EMAIL_LINK_HOURS } from '#domain/accounts/profile.ts'
import { linkTo, paragraph } from './blocks.ts'
import type { Letter } from './layout.ts'

export const newEmailEmail = ({ to, shopName, link }: { to: string; shopName: string; link: string }): Letter => ({
  to,
  subject: `Confirm your new email address for ${shopName}`,
  title: NEW,
  shopName,
  kind: 'newAddress',
  preview: [`The link works for ${NEW_EMAIL_LINK_HOURS} hours.`, 'If it was not you, nothing changes.'],
  blocks: [
    paragraph(`Somebody, probably you, wants to use this email address for a ${shopName} account.`),
    linkTo({ label: 'Use this address', textLabel: 'Use it here', url: link }),
    paragraph(`The link works for ${NEW_EMAIL_LINK_HOURS} hours, and asks you to sign in to the account.`),
    paragraph('If it was not you, you need not do anything: nothing changes.'),
  ],
})

export const emailChangedEmail = ({ to, shopName }: { to: string; shopName: string }): Letter => ({
  to,
  subject: `Your ${shopName} account has another email address`,
  title: CHANGED,
  shopName,
  kind: 'formerAddress',
  preview: ['If it was not you, please reply to this email at once.'],
  blocks: [
    paragraph(
      `Your ${shopName} account had this email address until now. It was changed to another one, with the account's password and a link that was opened there.`,
    ),
    paragraph('Emails about orders that were placed with this address go to the new one, too.'),
    paragraph('If it was you, you need not do anything.'),
    paragraph('If it was not you, please reply to this email at once, and we will help you get your account back.'),
  ],
})

const NEW = 'Confirm your new email address'
const CHANGED = 'Your email address was changed'
