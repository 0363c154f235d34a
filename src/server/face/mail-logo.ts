import type { Picture } from '#domain/catalog/products.ts'
import { fittingSize, MAIL_LOGO_DENSITY } from '#domain/face/mail-logo.ts'

export async function drawMailLogo(logo: Picture, picture: Buffer, ground: string): Promise<Buffer> {
  const sharp = (await import('sharp')).default
  const { width, height } = fittingSize(logo)
  return sharp(picture)
    .resize(width * MAIL_LOGO_DENSITY, height * MAIL_LOGO_DENSITY, { fit: 'inside' })
    .flatten({ background: ground })
    .png({ palette: true })
    .toBuffer()
}
