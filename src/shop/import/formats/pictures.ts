import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, resolve, sep } from 'node:path'
import type { OutputInfo, Sharp } from 'sharp'
import type { MediaStore } from '#media/media-store.ts'
import type { FoundPicture } from '#shop/import/parsed-product.ts'

const loadSharp = async () => (await import('sharp')).default

const WIDTHS = [320, 640, 960, 1280]
const MAX_WIDTH = 1280
const MAX_DECODING_SECONDS = 30
const SAMPLE_SIZE = 64
const STATISTICS_SIZE = 256
/** An RGB distance that covers one of the 16 steps to which sharp rounds a channel. */
const MAX_COLOR_DISTANCE = 28
/** Increment when the encoding changes, to change the file names, which browsers cache forever. */
const ENCODING_VERSION = 1

export const isWebUrl = (ref: string): boolean => /^https?:\/\//i.test(ref) && URL.canParse(ref)

/** Exports the widest size of a picture that the shop serves, under `shopUrl`. */
export const exportAddress = ({ src, widths }: FoundPicture, shopUrl: string): string =>
  widths.length > 0 ? `${shopUrl}${src}-${Math.max(...widths)}.webp` : src

/** Reverses `exportAddress`, on any host; null for other addresses. */
export const exportedPicture = (ref: string): string | null =>
  /^https?:\/\/[^/]+(\/media\/[0-9a-f]{16})-\d+\.webp$/.exec(ref)?.[1] ?? null

/** False for the address of a picture that the shop may serve itself. */
export const isOnOtherHost = (ref: string): boolean => isWebUrl(ref) && exportedPicture(ref) === null

/** Links to a picture on the web instead of copying it, so imports need no network. */
export const linkedPicture = (src: string): FoundPicture => ({
  src,
  width: null,
  height: null,
  widths: [],
  color: null,
})

/** Writes missing sizes to `media`, unless null. Returns the reason if the picture is unusable. */
export async function findPicture(
  path: string,
  source: string,
  media: MediaStore | null,
): Promise<FoundPicture | string> {
  const file = await fileInside(source, path)
  if (!file) return `"${path}" is neither a web address nor a file in the folder of the import file`
  const bytes = await readFile(file)
  const pixels = await decode(bytes).catch(() => null)
  if (!pixels) return `"${path}" is not a readable picture`
  const name = contentName(bytes)
  return media === null ? linkedPicture(`/media/${name}`) : makeSizes(pixels, name, media)
}

/** The format is detected from the content, not from the name, server or address. */
const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'heif']
/** Decoding an extremely long, thin picture takes minutes. */
const MAX_SIDE = 30_000
/** A small file can decode to a picture that fills the memory. */
const MAX_PIXELS = 50_000_000

/** Writes missing sizes of an untrusted picture. Returns the reason if it is unusable. */
export async function convertPicture(bytes: Buffer, media: SizeStore): Promise<FoundPicture | string> {
  const sharp = await loadSharp()
  const read = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!read || !FORMATS.includes(read.format)) return 'it is not a picture in JPEG, PNG, WebP, GIF or AVIF'
  if (Math.max(read.width, read.height) > MAX_SIDE) return `it is wider or higher than ${MAX_SIDE} pixels`
  if (read.width * read.height > MAX_PIXELS) return `it has more than ${MAX_PIXELS / 1_000_000} million pixels`
  const pixels = await decode(bytes, MAX_PIXELS).catch(() => null)
  if (!pixels) return 'it is not a readable picture'
  return makeSizes(pixels, contentName(bytes), media)
}

export const filesOf = ({ src, widths }: FoundPicture): string[] =>
  widths.flatMap((width) => ['avif', 'webp'].map((type) => `${basename(src)}-${width}.${type}`))

export const contentName = (bytes: Buffer): string =>
  createHash('sha256').update(`${ENCODING_VERSION}`).update(bytes).digest('hex').slice(0, 16)

async function fileInside(folder: string, path: string): Promise<string | null> {
  const root = await realpath(folder)
  const file = await realpath(resolve(root, path)).catch(() => null)
  if (!file) return null
  return file.startsWith(root + sep) && (await stat(file)).isFile() ? file : null
}

type SizeStore = Pick<MediaStore, 'has' | 'write'>
type Pixels = { data: Buffer; info: OutputInfo }

const decode = async (bytes: Buffer, limitInputPixels: number | true = true): Promise<Pixels> =>
  (await loadSharp())(bytes, { limitInputPixels })
    .timeout({ seconds: MAX_DECODING_SECONDS })
    .autoOrient()
    .resize({ width: MAX_WIDTH, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })

async function makeSizes(pixels: Pixels, name: string, media: SizeStore): Promise<FoundPicture> {
  const { width, height } = pixels.info
  const found = { src: `/media/${name}`, width, height, widths: widthsOf(width), color: await dominantColor(pixels) }
  const known = await media.has(filesOf(found))
  const missing = (await sizesOf(pixels, name)).filter(({ file }) => !known.has(file))
  await Promise.all(missing.map(async ({ file, encode }) => media.write(file, await encode())))
  return found
}

const widthsOf = (width: number): number[] => [...WIDTHS.filter((size) => size < width), width]

type Size = { file: string; encode: () => Promise<Buffer> }

/** The file names that `sizesOfOriginal` would create, derived from the picture's header. */
export async function filesOfOriginal(bytes: Buffer): Promise<string[]> {
  const { width } = (await (await loadSharp())(bytes).metadata()).autoOrient
  return filesOf({ ...linkedPicture(`/media/${contentName(bytes)}`), widths: widthsOf(Math.min(width, MAX_WIDTH)) })
}

/** The sizes of an original picture, each encoded on demand. */
export const sizesOfOriginal = async (bytes: Buffer): Promise<Size[]> =>
  sizesOf(await decode(bytes), contentName(bytes))

async function sizesOf(pixels: Pixels, name: string): Promise<Size[]> {
  const picture = await openPixels(pixels)
  return widthsOf(pixels.info.width).flatMap((size) => [
    { file: `${name}-${size}.avif`, encode: () => picture().resize(size).avif({ quality: 55, effort: 2 }).toBuffer() },
    { file: `${name}-${size}.webp`, encode: () => picture().resize(size).webp({ quality: 80 }).toBuffer() },
  ])
}

async function openPixels({ data, info: { width, height, channels } }: Pixels): Promise<() => Sharp> {
  const sharp = await loadSharp()
  return () => sharp(data, { raw: { width, height, channels } })
}

/** Uses a shrunken copy, because sharp's statistics of the whole picture are slow. */
async function roughColor(picture: () => Sharp): Promise<{ r: number; g: number; b: number }> {
  const { data, info } = await picture()
    .resize(STATISTICS_SIZE, STATISTICS_SIZE, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return (await (await loadSharp())(data, { raw: { width, height, channels } }).stats()).dominant
}

/** Averages the pixels near sharp's dominant color, which is too coarse on its own. */
async function dominantColor(pixels: Pixels): Promise<string> {
  const picture = await openPixels(pixels)
  const dominant = await roughColor(picture)
  const center = [dominant.r, dominant.g, dominant.b]
  const { data, info } = await picture()
    .removeAlpha()
    .resize(SAMPLE_SIZE, SAMPLE_SIZE, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const near = Array.from({ length: SAMPLE_SIZE ** 2 }, (_, index) =>
    center.map((_part, channel) => data[index * info.channels + (channel % info.channels)]!),
  ).filter((pixel) => Math.hypot(...pixel.map((part, channel) => part - center[channel]!)) < MAX_COLOR_DISTANCE)
  const color = center.map((part, channel) =>
    near.length > 0 ? Math.round(near.reduce((sum, pixel) => sum + pixel[channel]!, 0) / near.length) : part,
  )
  return `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
