import { NEWSLETTER_LINK_DAYS } from '#domain/newsletter-consent.ts'
import { linkTo, paragraph } from './blocks.ts'
import type { EmailContent } from './layout.ts'

type Request = { to: string; shopName: string; agreedTo: string; link: string; unsubscribe: string }

/** The only email to an unconfirmed address. It includes no text from the requester, who may be a stranger. */
export const newsletterEmail = ({ to, shopName, agreedTo, link, unsubscribe }: Request): EmailContent => ({
  to,
  subject: `Confirm your subscription to the ${shopName} newsletter`,
  title: 'Please confirm your subscription',
  shopName,
  kind: 'newsletterRequest',
  preview: [WORKS, OTHERWISE],
  blocks: [
    paragraph(`We received a request to subscribe this email address to the ${shopName} newsletter.`),
    linkTo({ label: 'Yes, subscribe me', url: link }),
    paragraph(agreedTo),
    paragraph(`${WORKS} ${OTHERWISE}`),
    linkTo({ label: 'No, delete my address', url: unsubscribe }),
  ],
  unsubscribe,
})

const WORKS = `This link expires in ${NEWSLETTER_LINK_DAYS} days.`
const OTHERWISE = `If this was not you, you can ignore this email: you will not get the newsletter, and we will delete your address after ${NEWSLETTER_LINK_DAYS} days.`
