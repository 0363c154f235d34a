import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { readyAnswer, type ReadyAnswer } from './ready-answer.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'
const COMPRESSED = { '.br': 'br', '.gz': 'gzip' } as const

/** What the build wrote for the browser, by its path, ready to be sent. Nothing while the shop is developed. */
export function readClientFiles(folder: string, headers: Record<string, string>): Map<string, ReadyAnswer> {
  const bodies = new Map<string, Parameters<typeof readyAnswer>[2]>()
  for (const file of existsSync(folder) ? filesIn(folder) : []) {
    const [, path, extension] = /^(.*?)(\.br|\.gz)?$/.exec(file) as unknown as [string, string, keyof typeof COMPRESSED]
    const encoding = extension ? COMPRESSED[extension] : 'identity'
    bodies.set(
      path,
      Object.assign(bodies.get(path) ?? { identity: Buffer.of() }, { [encoding]: readFileSync(join(folder, file)) }),
    )
  }
  return new Map(
    Array.from(bodies, ([path, encoded]) => {
      const own = {
        'content-type': getMimeType(path) ?? 'application/octet-stream',
        // A name there is made of the content.
        'cache-control': path.startsWith('assets/') ? FOREVER : AN_HOUR,
      }
      return [`/${path}`, readyAnswer(200, { ...headers, ...own }, encoded)]
    }),
  )
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
