import { paragraph } from './blocks.ts'
import type { EmailContent } from './layout.ts'

export const testEmail = ({ to, shopName }: { to: string; shopName: string }): EmailContent => {
  const text = 'If you are reading this, your shop can send email.'
  return {
    to,
    subject: `Test email from ${shopName}`,
    shopName,
    kind: 'owner',
    preview: [text],
    blocks: [paragraph(text)],
  }
}
