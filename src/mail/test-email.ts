import { paragraph } from './blocks.ts'
import { emailOf } from './layout.ts'
import type { Email } from './mailer.ts'

export const testEmail = ({ to, shopName }: { to: string; shopName: string }): Email => {
  const text = 'If you read this, the emails of your shop arrive.'
  return emailOf({
    to,
    subject: `${shopName} can send emails`,
    shopName,
    about: 'owner',
    preview: [text],
    blocks: [paragraph(text)],
  })
}
