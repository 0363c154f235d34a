import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { jsonOfFile, textOfFile } from '#database/input-file.ts'
import { createFile } from '#database/new-file.ts'
import { invalid } from '#domain/errors.ts'
import { doDeed } from '#cli/with-shop.ts'
import type { AssortmentWords } from './assortment-words.ts'

const MAX_BYTES = 20_000_000
const MAX_TEXT_BYTES = 1_000_000

/** Also writes a JSON schema, which the file refers to. */
export async function exportAssortment(
  { kind, schema }: Pick<AssortmentWords, 'kind' | 'schema'>,
  file: string,
): Promise<void> {
  const { version, items } = await doDeed('GET /owner/assortments/{kind}/settings', { kind })
  const schemaFile = `${file.replace(/\.json$/, '')}.schema.json`
  const text = textOf({ $schema: `./${basename(schemaFile)}`, version, [kind]: items })
  await createFile(file, (part) => writeFile(part, text))
  await writeFile(schemaFile, textOf(withVersion(schema)))
  console.log(`${file}: version ${version}. To restore it: npx shop ${kind} import ${file}`)
}

const textOf = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

const withVersion = (schema: object & { properties?: object }): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...schema,
  properties: {
    $schema: { type: 'string' },
    version: { type: 'integer', description: 'The exported version. Importing an older one is rejected.' },
    ...schema.properties,
  },
})

/** Reads a typed value, or a file given as @FILE. */
export function typedText(value: string): string {
  if (!value.startsWith('@')) return value
  const file = value.slice(1)
  if (file === '') throw invalid('Put a file name after the @, such as @text.md.')
  return textOfFile(file, MAX_TEXT_BYTES, `${file} is larger than 1 MB.`)
}

export function readFile(file: string, member: string): { version: number | undefined; items: unknown } {
  const document = jsonOfFile(file, MAX_BYTES, `${file} is larger than 20 MB.`)
  const known = ['$schema', 'version', member]
  const names = typeof document === 'object' && document !== null ? Object.keys(document) : []
  const unknown = names.filter((name) => !known.includes(name))
  if (!names.includes(member) || unknown.length > 0)
    throw invalid(
      `${file} must be an object with ${member}${unknown.length > 0 ? `, without ${unknown.join(', ')}` : ''}.`,
    )
  const { version, [member]: items } = document as Record<string, unknown>
  return { version: version === undefined ? undefined : Number(version), items }
}
