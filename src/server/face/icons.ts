const GROUND = '#faf9f6'

type Icon = { size: number; share: number; wrap?: (png: Buffer, size: number) => Buffer }

/** Phones mask some icons, so their edges contain only background. */
const [WHOLE, INSET, MASKED] = [1, 0.8, 0.6]

/** The icons that replace the default ones, with the share of the side that the picture fills. */
const ICONS: Record<string, Icon> = {
  '/favicon-32.png': { size: 32, share: WHOLE },
  '/favicon.ico': { size: 32, share: WHOLE, wrap: iconFile },
  '/favicon.svg': { size: 128, share: WHOLE, wrap: inSvg },
  '/apple-touch-icon.png': { size: 180, share: INSET },
  '/icon-192.png': { size: 192, share: WHOLE },
  '/icon-512.png': { size: 512, share: WHOLE },
  '/icon-maskable-512.png': { size: 512, share: MASKED },
}

export const ICON_PATHS = Object.keys(ICONS)

/** Draws the whole picture on the page background. */
export async function drawIcon(path: string, picture: Buffer): Promise<Buffer> {
  const { size, share, wrap = (png: Buffer) => png } = ICONS[path]!
  const sharp = (await import('sharp')).default
  const side = Math.round(size * share)
  const [before, after] = [Math.floor((size - side) / 2), Math.ceil((size - side) / 2)]
  const png = await sharp(picture)
    .resize(side, side, { fit: 'contain', background: GROUND })
    .extend({ top: before, left: before, bottom: after, right: after, background: GROUND })
    .flatten({ background: GROUND })
    .png()
    .toBuffer()
  return wrap(png, size)
}

/** An `.ico` file with one PNG, for clients that request /favicon.ico without reading a page. */
export function iconFile(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

function inSvg(png: Buffer, size: number): Buffer {
  const data = `data:image/png;base64,${png.toString('base64')}`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><image width="${size}" height="${size}" href="${data}"/></svg>`,
  )
}
