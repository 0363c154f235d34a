import { CONFIRMATION_LINK_DAYS } from '#domain/accounts/email-confirmation.ts'
import { linkTo, paragraph } from './blocks.ts'
import type { EmailContent } from './layout.ts'

/** The email with a confirmation link. It includes no text from the person who registered, who may be a stranger. */
export const emailConfirmationEmail = ({
  to,
  shopName,
  link,
}: {
  to: string
  shopName: string
  link: string
}): EmailContent => ({
  to,
  subject: `Confirm your email address for ${shopName}`,
  title: TITLE,
  shopName,
  kind: 'emailConfirmation',
  preview: [WHY, `This link expires in ${CONFIRMATION_LINK_DAYS} days.`],
  blocks: [
    paragraph(`A ${shopName} account was created with this email address.`),
    linkTo({ label: 'Confirm my email address', url: link }),
    paragraph(`${WHY} ${HOW}`),
    paragraph(OTHERWISE),
  ],
})

const TITLE = 'Confirm your email address'
const WHY = 'Once you confirm it, your earlier orders with this address will appear in your account.'
const HOW = `This link expires in ${CONFIRMATION_LINK_DAYS} days. You will be asked to sign in.`
const OTHERWISE =
  'If this was not you, you can ignore this email: your orders will not be added to the account, and you will not get any other emails about it.'
