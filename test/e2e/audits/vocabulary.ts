import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'

const FOLDER = '.results/vocabulary'
const OPTIONS = [
  '--noEmit',
  '--pretty',
  'false',
  '--strict',
  '--skipLibCheck',
  '--target',
  'esnext',
  '--module',
  'nodenext',
  '--types',
  '',
]

/** Type errors for object literals that have a property unknown to their schema.org class. */
const BEGINNING = `import type { SearchAction, Thing, WithActionConstraints } from 'schema-dts'
const action = (one: WithActionConstraints<SearchAction>): SearchAction => one
export const pages: Record<string, { '@context': 'https://schema.org'; '@graph': readonly Thing[] }> = {
`

/** Finds classes, properties and values that schema.org does not define, by type-checking the data as TypeScript. */
export function unknownToVocabulary(name: string, pages: Record<string, unknown>): string {
  mkdirSync(FOLDER, { recursive: true })
  const file = `${FOLDER}/${name}.mts`
  const lines = Object.entries(pages).map(([address, data]) => `${JSON.stringify(address)}: ${literal(data)},\n`)
  writeFileSync(file, `${BEGINNING}${lines.join('')}}\n`)
  const { stdout, stderr, status } = spawnSync('tsc', [...OPTIONS, '--ignoreConfig', file], { encoding: 'utf8' })
  return status === 0 ? '' : stdout + stderr || `tsc ended with ${status}`
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const text = `{ ${Object.entries(value)
    .map(([name, one]) => `${JSON.stringify(name)}: ${literal(one)}`)
    .join(', ')} }`
  // "query-input" annotates a property and is none itself.
  return Object.keys(value).some((name) => name.endsWith('-input')) ? `action(${text})` : text
}
