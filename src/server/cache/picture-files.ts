import { LRUCache } from 'lru-cache'
import type { ReadMedia } from '#media/media-reader.ts'
import { createCachedResponse, type CachedResponse } from '#server/http/cached-response.ts'

const MAX_BYTES = 12 * 1024 * 1024
/** A name contains a hash of the content, so a picture never changes. No other file beside them is served. */
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
    fetchMethod: async (target) => {
      const [, name, type] = PICTURE.exec(target)!
      const identity = await read(`${name}.${type}`)
      if (!identity) return undefined
      const own = { 'content-type': `image/${type}`, 'cache-control': 'public, max-age=31536000, immutable' }
      return createCachedResponse(200, { ...headers, ...own }, { identity })
    },
  })
  return {
    cached: (target) => responses.get(target),
    async find(target) {
      if (!PICTURE.test(target)) return null
      return (await responses.fetch(target)) ?? null
    },
  }
}
