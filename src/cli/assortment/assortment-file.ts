import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { jsonOfFile, textOfFile } from '#database/input-file.ts'
import { createFile } from '#database/new-file.ts'
import { invalid } from '#domain/errors.ts'
import { assortment, editAssortment, type Kind, type Mode } from '#shop/assortment/edit-assortment.ts'
import { withShop } from '#cli/with-shop.ts'
import { printAssortment } from './assortment-text.ts'

const MAX_BYTES = 20_000_000
const MAX_TEXT_BYTES = 1_000_000

type Identified<Item> = Kind<Item> & { nameOf: (item: Item) => string; schema: object }

/** Writes the JSON schema beside the file, which names it. */
export async function exportAssortment<Item>(kind: Identified<Item>, file: string): Promise<void> {
  const { version, items } = await withShop((shop) => assortment(shop, kind))
  const schema = `${file.replace(/\.json$/, '')}.schema.json`
  const text = textOf({ $schema: `./${basename(schema)}`, version, [kind.kind]: items })
  await createFile(file, (part) => writeFile(part, text))
  await writeFile(schema, textOf(withVersion(kind.schema)))
  console.log(`${file}: version ${version}. To bring it back: npx shop ${kind.kind} import ${file}`)
}

const textOf = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

const withVersion = (schema: object & { properties?: object }): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...schema,
  properties: {
    $schema: { type: 'string' },
    version: { type: 'integer', description: 'The version that was exported. An import of an older one is rejected.' },
    ...schema.properties,
  },
})

export async function importAssortment<Item extends object>(
  kind: Identified<Item>,
  file: string,
  mode: Mode,
): Promise<void> {
  const { base, items } = readFile(file, kind.kind)
  printAssortment(kind, await withShop((shop) => editAssortment(shop, kind, () => items, { ...mode, base })), mode)
}

/** A value as it is typed, or @FILE. */
export function typedText(value: string): string {
  if (!value.startsWith('@')) return value
  const file = value.slice(1)
  if (file === '') throw invalid('Name a file after the @, such as @text.md.')
  return textOfFile(file, MAX_TEXT_BYTES, `${file} is larger than 1 MB.`)
}

function readFile(file: string, member: string): { base: number | undefined; items: unknown } {
  const document = jsonOfFile(file, MAX_BYTES, `${file} is larger than 20 MB.`)
  const known = ['$schema', 'version', member]
  const names = typeof document === 'object' && document !== null ? Object.keys(document) : []
  const unknown = names.filter((name) => !known.includes(name))
  if (!names.includes(member) || unknown.length > 0)
    throw invalid(
      `${file} must be an object with ${member}${unknown.length > 0 ? `, without ${unknown.join(', ')}` : ''}.`,
    )
  const { version, [member]: items } = document as Record<string, unknown>
  return { base: version === undefined ? undefined : Number(version), items }
}
