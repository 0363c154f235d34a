import { createHash, randomBytes } from 'node:crypto'
import { access, mkdir, readFile, realpath, rename, stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import type { OutputInfo, Sharp } from 'sharp'
import type { FoundPicture } from '#shop/import/product-draft.ts'

/** Loaded with the first picture: a shop that only opens makes none. */
const loadSharp = async () => (await import('sharp')).default

const WIDTHS = [320, 640, 960, 1280]
const WIDEST = 1280
/** Pixels in a row and in a column that the ground is mixed from. */
const SAMPLE = 64
/** From the middle of a step to beyond its corners. */
const NEAR = 28
/** Raised with every change to how files are made, so that they get other names: browsers keep the old ones forever. */
const RECIPE = 1

export const isWebAddress = (ref: string): boolean => /^https?:\/\//i.test(ref) && URL.canParse(ref)

/** How an export writes a picture that the shop has in sizes of its own: the address of the widest, on whatever host. */
export const exportAddress = ({ src, widths }: FoundPicture, shopUrl: string): string =>
  widths.length > 0 ? `${shopUrl}${src}-${Math.max(...widths)}.webp` : src

/** The name under which a shop has kept a picture that is written so; null for any other. */
export const exportedPicture = (ref: string): string | null =>
  /^https?:\/\/[^/]+(\/media\/[0-9a-f]{16})-\d+\.webp$/.exec(ref)?.[1] ?? null

/** A picture on the web is only linked to: an import needs no network. */
export const linkTo = (src: string): FoundPicture => ({ src, width: null, height: null, widths: [], color: null })

/**
 * Finds a picture file and makes its sizes where they are missing, or none without a folder for them; or returns the
 * reason why there is none.
 */
export async function findPicture(path: string, source: string, media: string | null): Promise<FoundPicture | string> {
  const file = await fileInside(source, path)
  if (!file) return `"${path}" is neither a web address nor a file beside the imported one`
  const bytes = await readFile(file)
  const pixels = await decode(bytes).catch(() => null)
  if (!pixels) return `"${path}" is not a picture that can be read`
  const name = createHash('sha256').update(`${RECIPE}`).update(bytes).digest('hex').slice(0, 16)
  return media === null ? linkTo(`/media/${name}`) : makeSizes(pixels, join(media, name), `/media/${name}`)
}

async function fileInside(folder: string, path: string): Promise<string | null> {
  const root = await realpath(folder)
  const file = await realpath(resolve(root, path)).catch(() => null)
  if (!file) return null
  return file.startsWith(root + sep) && (await stat(file)).isFile() ? file : null
}

type Pixels = { data: Buffer; info: OutputInfo }

/** Turned upright as the camera noted it, and no larger than the largest size. */
const decode = async (bytes: Buffer): Promise<Pixels> =>
  (await loadSharp())(bytes)
    .autoOrient()
    .resize({ width: WIDEST, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })

async function makeSizes({ data, info }: Pixels, path: string, src: string): Promise<FoundPicture> {
  const { width, height, channels } = info
  const sharp = await loadSharp()
  const picture = () => sharp(data, { raw: { width, height, channels } })
  const widths = [...WIDTHS.filter((size) => size < width), width]
  await mkdir(join(path, '..'), { recursive: true })
  // All at once: each encoder uses one core.
  await Promise.all(
    widths.flatMap((size) => [
      make(`${path}-${size}.avif`, () => picture().resize(size).avif({ quality: 55, effort: 2 })),
      make(`${path}-${size}.webp`, () => picture().resize(size).webp({ quality: 80 })),
    ]),
  )
  return { src, width, height, widths, color: await dominantColor(picture) }
}

/** The mean of what is near the dominant color, which sharp knows to 16 steps only: as a ground that would be a tint. */
async function dominantColor(picture: () => Sharp): Promise<string> {
  const { dominant } = await picture().stats()
  const middle = [dominant.r, dominant.g, dominant.b]
  const { data, info } = await picture()
    .removeAlpha()
    .resize(SAMPLE, SAMPLE, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const near = Array.from({ length: SAMPLE ** 2 }, (_, index) =>
    middle.map((_part, channel) => data[index * info.channels + (channel % info.channels)]!),
  ).filter((pixel) => Math.hypot(...pixel.map((part, channel) => part - middle[channel]!)) < NEAR)
  const color = middle.map((part, channel) =>
    near.length > 0 ? Math.round(near.reduce((sum, pixel) => sum + pixel[channel]!, 0) / near.length) : part,
  )
  return `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Named after its content, so a file that exists is the right one; it appears only when it is whole. */
async function make(file: string, picture: () => Sharp): Promise<void> {
  if (await exists(file)) return
  const part = `${file}.${randomBytes(4).toString('hex')}.part`
  await picture().toFile(part)
  await rename(part, file)
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )
