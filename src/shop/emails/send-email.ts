import type { EmailContent } from '#mail/layout.ts'
import type { Shop } from '#shop/shop.ts'
import { ownEmail } from './own-email.ts'

/** Uses the look and text of the published face. */
export const sendEmail = (
  shop: Pick<Shop, 'mailer' | 'face' | 'settings' | 'rates'>,
  id: string,
  content: EmailContent,
  signal: AbortSignal,
): Promise<void> => shop.mailer.send(id, ownEmail(shop, content), signal)
