import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { createCachedResponse, type CachedResponse } from '#server/http/cached-response.ts'

const MAX_BYTES = 12 * 1024 * 1024
/** A name contains a hash of the content, so a picture never changes. No other file of the folder is served. */
const PICTURE = /^\/media\/([\w-]+)\.(avif|webp)$/

export type PictureFiles = {
  cached: (target: string) => CachedResponse | undefined
  find: (target: string) => Promise<CachedResponse | null>
}

export function createPictureFiles(folder: string, headers: Record<string, string>): PictureFiles {
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }) => size,
    fetchMethod: async (target) => {
      const [, name, type] = PICTURE.exec(target)!
      const own = { 'content-type': `image/${type}`, 'cache-control': 'public, max-age=31536000, immutable' }
      return createCachedResponse(
        200,
        { ...headers, ...own },
        { identity: await readFile(join(folder, `${name}.${type}`)) },
      )
    },
  })
  return {
    cached: (target) => responses.get(target),
    async find(target) {
      if (!PICTURE.test(target)) return null
      try {
        return (await responses.fetch(target)) ?? null
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
  }
}
