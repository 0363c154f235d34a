import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { readyAnswer, type ReadyAnswer } from '#server/http/cached-response.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'
const PACKED = '.br'

/** What the build wrote for the browser, by its path, ready to be sent. Nothing while the shop is developed. */
export function readClientFiles(folder: string, headers: Record<string, string>): Map<string, ReadyAnswer> {
  const files = existsSync(folder) ? filesIn(folder) : []
  const packed = new Set(files.filter((file) => file.endsWith(PACKED)))
  return new Map(
    files
      .filter((file) => !packed.has(file))
      .map((path) => {
        const own = {
          'content-type': getMimeType(path) ?? 'application/octet-stream',
          // A name there is made of the content.
          'cache-control': path.startsWith('assets/') ? FOREVER : AN_HOUR,
        }
        const read = (file: string) => readFileSync(join(folder, file))
        const body = packed.has(path + PACKED) ? { br: read(path + PACKED) } : { identity: read(path) }
        return [`/${path}`, readyAnswer(200, { ...headers, ...own }, body)]
      }),
  )
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
