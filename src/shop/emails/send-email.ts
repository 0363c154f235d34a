import type { Letter } from '#mail/layout.ts'
import type { Shop } from '#shop/shop.ts'
import { ownEmail } from './own-email.ts'

/** Uses the look and text of the published face. */
export const sendEmail = (
  shop: Pick<Shop, 'mailer' | 'face' | 'settings' | 'rates'>,
  id: string,
  letter: Letter,
  signal: AbortSignal,
): Promise<void> => shop.mailer.send(id, ownEmail(shop, letter), signal)
