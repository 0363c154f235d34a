import { NEWSLETTER_LINK_DAYS } from '#domain/newsletter-consent.ts'
import { linkTo, paragraph } from './blocks.ts'
import type { Letter } from './layout.ts'

type Request = { to: string; shopName: string; agreedTo: string; link: string; unsubscribe: string }

/** The only email to an address that has not confirmed. It contains no text of the requester, who may be a stranger. */
export const newsletterEmail = ({ to, shopName, agreedTo, link, unsubscribe }: Request): Letter => ({
  to,
  subject: `Confirm that you want the ${shopName} newsletter`,
  title: 'Do you want our newsletter?',
  shopName,
  kind: 'newsletterRequest',
  preview: [WORKS, OTHERWISE],
  blocks: [
    paragraph(`Somebody, probably you, asked for the ${shopName} newsletter with this email address.`),
    linkTo({ label: 'Yes, I want the newsletter', textLabel: 'Confirm it here', url: link }),
    paragraph(agreedTo),
    paragraph(`${WORKS} ${OTHERWISE}`),
    linkTo({ label: 'No, forget my address', url: unsubscribe }),
  ],
  unsubscribe,
})

const WORKS = `The link works for ${NEWSLETTER_LINK_DAYS} days.`
const OTHERWISE =
  'If it was not you, you need not do anything: you get no newsletter, and your address is deleted then.'
