import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes a file of deploy/cluster to a folder, with its words in braces filled in. Returns the path. */
export function writeSettings(template: string, path: string, words: Record<string, string | number>): string {
  const text = readFileSync(join('deploy/cluster', template), 'utf8')
  const filled = text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (!(name in words)) throw new Error(`${template}: nothing says what {${name}} is`)
    return String(words[name])
  })
  writeFileSync(path, filled, { mode: 0o644 })
  return path
}
