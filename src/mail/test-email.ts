import { paragraph } from './blocks.ts'
import type { Letter } from './layout.ts'

export const testEmail = ({ to, shopName }: { to: string; shopName: string }): Letter => {
  const text = 'If you read this, the emails of your shop arrive.'
  return {
    to,
    subject: `${shopName} can send emails`,
    shopName,
    kind: 'owner',
    preview: [text],
    blocks: [paragraph(text)],
  }
}
