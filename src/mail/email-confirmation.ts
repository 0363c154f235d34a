import { CONFIRMATION_LINK_DAYS } from '#domain/accounts/email-confirmation.ts'
import { linkTo, paragraph } from './blocks.ts'
import type { Letter } from './layout.ts'

/** The email with a confirmation link. It contains no text of the person who registered, perhaps a stranger. */
export const emailConfirmationEmail = ({
  to,
  shopName,
  link,
}: {
  to: string
  shopName: string
  link: string
}): Letter => ({
  to,
  subject: `Confirm your email address for ${shopName}`,
  title: TITLE,
  shopName,
  kind: 'emailConfirmation',
  preview: [WHY, `The link works for ${CONFIRMATION_LINK_DAYS} days.`],
  blocks: [
    paragraph(`Somebody, probably you, created a ${shopName} account with this email address.`),
    linkTo({ label: 'Confirm my email address', textLabel: 'Confirm it here', url: link }),
    paragraph(`${WHY} ${HOW}`),
    paragraph(OTHERWISE),
  ],
})

const TITLE = 'Confirm your email address'
const WHY = 'Earlier orders with this address join the account when you have confirmed it.'
const HOW = `The link works for ${CONFIRMATION_LINK_DAYS} days, and asks you to sign in to the account.`
const OTHERWISE =
  'If it was not you, you need not do anything: the account gets none of your orders, and we send it no other emails.'
