import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

type Context = {
  value: unknown
  type: string
  path: (string | number)[]
  branch: unknown[]
  createChild: (key: string | number, value: unknown, schema: Schema) => Context
  mapChildren: (items: Item[], schema: Schema, map: (item: Item, context: Context) => unknown) => unknown[]
  flatmapChildren: (items: Item[], schema: Schema, map: (item: Item, context: Context) => unknown[]) => unknown[]
  fail: (message?: string) => string[]
}
type Item = [string | number, unknown]

/** A schema of PayPal's official SDK. It checks types, but enums and unknown properties only loosely. */
export type Schema = {
  type: () => string
  validateBeforeMap: (value: unknown, context: Context) => string[]
  map: (value: unknown, context: Context) => unknown
  unmap: (value: unknown, context: Context) => unknown
}

const require = createRequire(import.meta.url)
const models = join(dirname(require.resolve('@paypal/paypal-server-sdk')), 'models')

/** The SDK does not export its schemas. */
export const schemaOf = (model: string): Schema =>
  (require(join(models, `${model}.js`)) as Record<string, Schema>)[`${model}Schema`]!

/** All mismatches with the schema, including unknown properties and enum values. */
export function problemsOf(schema: Schema, value: unknown): string[] {
  const problems: string[] = []
  const context = contextOf(value, schema.type(), [], problems)
  const misfits = schema.validateBeforeMap(value, context)
  if (misfits.length > 0) return misfits
  const known = schema.unmap(schema.map(value, context), contextOf(value, schema.type(), [], []))
  return [...problems, ...unknownIn(value, known, '')]
}

function contextOf(value: unknown, type: string, path: Context['path'], problems: string[]): Context {
  noteEnum(value, type, path, problems)
  const createChild: Context['createChild'] = (key, child, schema) =>
    contextOf(child, schema.type(), [...path, key], problems)
  const mapChildren: Context['mapChildren'] = (items, schema, map) =>
    items.map((item) => map(item, createChild(item[0], item[1], schema)))
  return {
    value,
    type,
    path,
    branch: [value],
    createChild,
    mapChildren,
    flatmapChildren: (items, schema, map) => mapChildren(items, schema, map).flat(),
    fail: (message) => [message ? `${path.join('.')}: ${message}` : `${path.join('.')} is not ${type}`],
  }
}

/** The SDK accepts values added after its release; the shop and the stand-in use none. */
function noteEnum(value: unknown, type: string, path: Context['path'], problems: string[]): void {
  const [, values] = /^(?:Optional<|Lazy<|Nullable<)*Enum<(.*?)>+$/.exec(type) ?? []
  if (typeof value !== 'string' || values === undefined || values.includes(JSON.stringify(value))) return
  const problem = `${path.join('.')} is ${value}, not one of ${values}`
  if (!problems.includes(problem)) problems.push(problem)
}

/** The properties that a schema dropped. */
function unknownIn(value: unknown, known: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, child]) => {
    const rest = (known as Record<string, unknown> | null)?.[name]
    const place = path ? `${path}.${name}` : name
    return rest === undefined && child !== undefined ? [`${place} is unknown`] : unknownIn(child, rest, place)
  })
}
