import { emailOf, type Letter } from '#mail/layout.ts'
import type { Shop } from '#shop/shop.ts'
import { mailLookOf } from './mail-look.ts'

/** With the look of the face that is published. */
export const sendEmail = (
  shop: Pick<Shop, 'mailer' | 'face' | 'settings'>,
  id: string,
  letter: Letter,
  signal: AbortSignal,
): Promise<void> => shop.mailer.send(id, emailOf(letter, mailLookOf(shop)), signal)
