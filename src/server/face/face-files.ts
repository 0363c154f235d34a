import { basename } from 'node:path'
import type { ShownFace } from '#domain/face/face.ts'
import { MAIL_LOGOS } from '#domain/face/mail-logo.ts'
import { iconOf, logoOf } from '#domain/face/pictures.ts'
import { SOCIAL_CARD_PATH } from '#domain/face/social-card.ts'
import type { Picture } from '#domain/catalog/products.ts'
import type { ReadMedia } from '#media/media-reader.ts'
import { createCachedResponse, type CachedResponse } from '#server/http/cached-response.ts'
import { socialCardKey } from '#shop/face/social-card-key.ts'
import { drawIcon, ICON_PATHS } from './icons.ts'
import { drawMailLogo } from './mail-logo.ts'
import { drawSocialCard } from './social-card.ts'

export type FaceFiles = {
  /** Replaces the files of the former face. */
  follow: (face: ShownFace) => void
  /** Draws a file when it is first requested. Throws MediaUnavailable. */
  find: (path: string) => Promise<CachedResponse | null>
}

/** Serves icons, the social card and the email logo drawn from the face. Without an icon, the default ones stay. */
export function createFaceFiles(
  files: Map<string, CachedResponse>,
  media: ReadMedia,
  headers: Record<string, string>,
): FaceFiles {
  const shipped = new Map(ICON_PATHS.map((path) => [path, files.get(path)]))
  const drawings = new Map<string, () => Promise<CachedResponse | null>>()
  let known = ''

  const widest = ({ src, widths }: Picture) => media(`${basename(src)}-${widths.at(-1)}.webp`)
  function offer(path: string, draw: () => Promise<Buffer | null>) {
    files.delete(path)
    let drawn: Promise<CachedResponse | null> | null = null
    const make = async () => {
      const content = await draw()
      const file = content ? responseOf(path, content, headers) : (shipped.get(path) ?? null)
      if (file && drawings.get(path) === find) files.set(path, file)
      return file
    }
    const find = () => (drawn ??= make().finally(() => (drawn = null)))
    drawings.set(path, find)
  }

  function offerLogo(scheme: keyof typeof MAIL_LOGOS, logo: Picture | undefined) {
    const { path, ground } = MAIL_LOGOS[scheme]
    files.delete(path)
    drawings.delete(path)
    if (logo) offer(path, async () => drawn(await widest(logo), (picture) => drawMailLogo(logo, picture, ground)))
  }

  return {
    follow(face) {
      const icon = iconOf(face)
      const logo = logoOf(face)
      const key = `${socialCardKey(face)} ${icon?.src} ${logo?.dark?.src}`
      if (key === known) return
      known = key
      for (const path of ICON_PATHS) {
        const file = shipped.get(path)
        drawings.delete(path)
        if (icon) offer(path, async () => drawn(await widest(icon), (picture) => drawIcon(path, picture)))
        else if (file) files.set(path, file)
      }
      const { name, colors } = face
      offer(SOCIAL_CARD_PATH, async () =>
        drawSocialCard({ name, accent: colors?.accent, logo: logo ? await widest(logo.light) : null }),
      )
      for (const scheme of ['light', 'dark'] as const) offerLogo(scheme, logo?.[scheme])
    },
    find: async (path) => (await drawings.get(path)?.()) ?? null,
  }
}

const drawn = (picture: Buffer | null, draw: (picture: Buffer) => Promise<Buffer>): Promise<Buffer> | null =>
  picture && draw(picture)

const TYPES: Record<string, string> = { ico: 'image/x-icon', svg: 'image/svg+xml' }

function responseOf(path: string, identity: Buffer, headers: Record<string, string>): CachedResponse {
  const type = TYPES[path.split('.').at(-1)!] ?? 'image/png'
  const own = { 'content-type': type, 'cache-control': 'public, max-age=3600' }
  return createCachedResponse(200, { ...headers, ...own }, { identity })
}
