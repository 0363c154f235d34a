import { LRUCache } from 'lru-cache'
import type { ReadMedia } from '#media/media-reader.ts'
import { createCachedResponse, type CachedResponse } from '#server/http/cached-response.ts'

const MAX_BYTES = 12 * 1024 * 1024
/** Names contain a hash of the content, so a picture never changes. No other files in the folder are served. */
const PICTURE = /^\/media\/([\w-]+)\.(avif|webp)$/

export type PictureFiles = {
  cached: (target: string) => CachedResponse | undefined
  /** Throws MediaUnavailable. */
  find: (target: string) => Promise<CachedResponse | null>
}

export function createPictureFiles(read: ReadMedia, headers: Record<string, string>): PictureFiles {
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }) => size,
  })
  return {
    cached: (target) => responses.get(target),
    // Reads are queued per IP address, so that one client's flood does not delay the pictures of others.
    async find(target) {
      const [, name, type] = PICTURE.exec(target) ?? []
      const identity = name ? await read(`${name}.${type}`) : null
      if (!identity) return null
      const own = { 'content-type': `image/${type}`, 'cache-control': 'public, max-age=31536000, immutable' }
      const response = createCachedResponse(200, { ...headers, ...own }, { identity })
      responses.set(target, response)
      return response
    },
  }
}
