import { basename } from 'node:path'
import type { ShownFace } from '#domain/face/face.ts'
import { fittingSize } from '#domain/face/mail-logo.ts'
import { DEFAULT_ACCENT } from '#domain/face/palette.ts'
import { hasOwnLook, logoOf } from '#domain/face/pictures.ts'
import type { PaperLook } from '#pdf/paper.ts'
import type { Settings, Shop } from '#shop/shop.ts'

/** Pixels per PDF point. */
const DENSITY = 4
const POINTS_OF_PIXEL = 0.75

export type Letterhead = PaperLook | null

type Faced = Pick<Shop, 'readPicture'> & { face: ShownFace; settings: Pick<Settings, 'name'> }

/** Null if the shop has no name, logo or accent of its own. Shows the name if the logo cannot be read. */
export async function paperLookOf({ face, settings, readPicture }: Faced): Promise<Letterhead> {
  if (!hasOwnLook(face, settings.name)) return null
  const accent = face.colors?.accent
  const light = logoOf(face)?.light
  const picture = light && (await readPicture(`${basename(light.src)}-${light.widths.at(-1)}.webp`).catch(() => null))
  return { name: face.name, accent: accent ?? DEFAULT_ACCENT, logo: picture ? await drawn(picture, light) : null }
}

async function drawn(picture: Buffer, logo: Parameters<typeof fittingSize>[0]): Promise<PaperLook['logo']> {
  const sharp = (await import('sharp')).default
  const size = fittingSize(logo)
  const [width, height] = [size.width * POINTS_OF_PIXEL, size.height * POINTS_OF_PIXEL]
  const png = await sharp(picture)
    .resize(Math.round(width * DENSITY), Math.round(height * DENSITY), { fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .png({ palette: true })
    .toBuffer()
  return { png, width, height }
}
