import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

const files = new Map<string, string>()

/** Names have three characters for the file and one for the position in it, because longer names compress badly. */
export function classNameOf(name: string, file: string): string {
  const path = relative('', file).replaceAll('\\', '/')
  const hash = createHash('sha256').update(path).digest('base64url').slice(0, 3)
  if ((files.get(hash) ?? path) !== path) throw new Error(`${path} and ${files.get(hash)} have the same hash: ${hash}`)
  files.set(hash, path)
  const names = [...readFileSync(file, 'utf8').matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi)].map((match) => match[1])
  const position = [...new Set(names)].indexOf(name)
  if (position < 0) throw new Error(`${path} has no ${name}`)
  return `_${hash}${position.toString(36)}`
}
