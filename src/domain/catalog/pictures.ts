import type { Picture } from './products.ts'

export type PicturePatch = Omit<Picture, 'alt'> & {
  alt?: string
  /** The source URL of a downloaded picture; the download replaces any link to this URL. */
  address?: string
}

const PLACEHOLDER_HOSTS = ['placeholder.com', 'placehold.co', 'placehold.it', 'placeimg.com', 'dummyimage.com']

/** Whether a URL can be shown as a picture: on this site or over HTTP, and not on a placeholder host. Section 3. */
export function isShowable(src: string): boolean {
  if (isOnThisSite(src)) return true
  if (src.trim() === '' || !URL.canParse(src, BASE)) return false
  const { protocol, hostname } = new URL(src, BASE)
  if (!/^https?:$/.test(protocol)) return false
  return !PLACEHOLDER_HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}

const isOnThisSite = (src: string): boolean => /^\/[^/\\]/.test(src)

const BASE = 'http://this-site.invalid'

export const linkedPicture = (src: string): Picture => ({
  src,
  alt: '',
  width: null,
  height: null,
  widths: [],
  color: null,
})
