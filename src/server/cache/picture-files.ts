import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { readyAnswer, type ReadyAnswer } from '#server/http/cached-response.ts'

const BYTES = 12 * 1024 * 1024
/** A name is made of the content, so that the answer is true forever. Nothing else of the folder is served. */
const PICTURE = /^\/media\/([\w-]+)\.(avif|webp)$/

export type PictureFiles = {
  /** The picture of a path, if it is in memory. */
  stored: (target: string) => ReadyAnswer | undefined
  /** The same, read when it is not; null when there is no such picture. */
  find: (target: string) => Promise<ReadyAnswer | null>
}

/** The catalog's pictures, of which those that are looked at are kept in memory. */
export function createPictureFiles(folder: string, headers: Record<string, string>): PictureFiles {
  const answers = new LRUCache<string, ReadyAnswer>({
    maxSize: BYTES,
    sizeCalculation: ({ size }) => size,
    fetchMethod: async (target) => {
      const [, name, type] = PICTURE.exec(target)!
      const own = { 'content-type': `image/${type}`, 'cache-control': 'public, max-age=31536000, immutable' }
      return readyAnswer(200, { ...headers, ...own }, { identity: await readFile(join(folder, `${name}.${type}`)) })
    },
  })
  return {
    stored: (target) => answers.get(target),
    async find(target) {
      if (!PICTURE.test(target)) return null
      try {
        return (await answers.fetch(target)) ?? null
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
  }
}
