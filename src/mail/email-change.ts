import { NEW_EMAIL_LINK_HOURS } from '#domain/accounts/profile.ts'
import { linkTo, paragraph } from './blocks.ts'
import type { EmailContent } from './layout.ts'

export const newEmailEmail = ({
  to,
  shopName,
  link,
}: {
  to: string
  shopName: string
  link: string
}): EmailContent => ({
  to,
  subject: `Confirm your new email address for ${shopName}`,
  title: NEW,
  shopName,
  kind: 'newAddress',
  preview: [`This link expires in ${NEW_EMAIL_LINK_HOURS} hours.`, 'If this was not you, nothing will change.'],
  blocks: [
    paragraph(`We received a request to use this email address for a ${shopName} account.`),
    linkTo({ label: 'Confirm this email address', url: link }),
    paragraph(`This link expires in ${NEW_EMAIL_LINK_HOURS} hours. You will be asked to sign in.`),
    paragraph('If this was not you, you can ignore this email: nothing will change.'),
  ],
})

export const emailChangedEmail = ({ to, shopName }: { to: string; shopName: string }): EmailContent => ({
  to,
  subject: `The email address for your ${shopName} account was changed`,
  title: CHANGED,
  shopName,
  kind: 'formerAddress',
  preview: ['If this was not you, please reply to this email right away.'],
  blocks: [
    paragraph(
      `Your ${shopName} account no longer uses this email address. The change was made with your password and confirmed from the new address.`,
    ),
    paragraph('Emails about orders placed with this address will go to the new one, too.'),
    paragraph('If this was you, there is nothing you need to do.'),
    paragraph(
      'If this was not you, please reply to this email right away, and we will help you get your account back.',
    ),
  ],
})

const NEW = 'Confirm your new email address'
const CHANGED = 'Your email address was changed'
