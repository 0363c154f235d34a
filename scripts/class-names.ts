import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

const files = new Map<string, string>()

/**
 * Names a class or animation of a CSS Module in the build (`generateScopedName`): three characters for the file and one
 * for its place in it. Names stand in style sheets, scripts and pages, and compress badly.
 */
export function classNameOf(name: string, file: string): string {
  const path = relative('', file).replaceAll('\\', '/')
  const mark = createHash('sha256').update(path).digest('base64url').slice(0, 3)
  if ((files.get(mark) ?? path) !== path) throw new Error(`${path} and ${files.get(mark)} have the same mark: ${mark}`)
  files.set(mark, path)
  const names = [...readFileSync(file, 'utf8').matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi)].map((match) => match[1])
  const place = [...new Set(names)].indexOf(name)
  if (place < 0) throw new Error(`${path} has no ${name}`)
  return `_${mark}${place.toString(36)}`
}
