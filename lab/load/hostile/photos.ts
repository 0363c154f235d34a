import { execFileSync } from 'node:child_process'
import sharp from 'sharp'
import { MAX_PHOTO_PIXELS, MAX_SENT_SIDE } from '../../../src/domain/orders/returns/claim-photos.ts'
import type { MeasuredShop } from '../shop.ts'

const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: 'teal' }, limitInputPixels: false })
    .png()
    .toBuffer()

/** A one-column picture that takes a decoder minutes. */
export const columnOf48MillionPixels = (): Promise<Buffer> => picture(1, 48_000_000)

/** The maximum number of pixels to decode, in a small file. */
export const largestPhoto = (): Promise<Buffer> => picture(MAX_SENT_SIDE, MAX_PHOTO_PIXELS / MAX_SENT_SIDE)

/** Ships an order's parcel, so that its shopper may upload photos for a claim. */
export function deliver({ env }: MeasuredShop, number: string): void {
  const shop = (...args: string[]) => execFileSync(process.execPath, ['bin/shop.js', 'orders', ...args], { env })
  shop('ship', number, '--carrier', 'UPS', '--tracking', '1Z999AA10123456784')
  shop('deliver', number)
}
