import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { createCachedResponse, type CachedResponse } from '#server/http/cached-response.ts'

const ONE_YEAR = 'public, max-age=31536000, immutable'
const ONE_HOUR = 'public, max-age=3600'
const COMPRESSED = '.br'

export function readClientFiles(folder: string, headers: Record<string, string>): Map<string, CachedResponse> {
  const files = existsSync(folder) ? filesIn(folder) : []
  const compressed = new Set(files.filter((file) => file.endsWith(COMPRESSED)))
  return new Map(
    files
      .filter((file) => !compressed.has(file))
      .map((path) => {
        const own = {
          'content-type': getMimeType(path) ?? 'application/octet-stream',
          // Names in assets/ contain a hash of the content.
          'cache-control': path.startsWith('assets/') ? ONE_YEAR : ONE_HOUR,
        }
        const read = (file: string) => readFileSync(join(folder, file))
        const body = compressed.has(path + COMPRESSED) ? { br: read(path + COMPRESSED) } : { identity: read(path) }
        return [`/${path}`, createCachedResponse(200, { ...headers, ...own }, body)]
      }),
  )
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))

/** The build id that React Router puts into the name of its route manifest. */
export const buildOf = (paths: readonly string[]): string | undefined =>
  paths.map((path) => /^\/assets\/manifest-(\w+)\.js$/.exec(path)?.[1]).find(Boolean)
