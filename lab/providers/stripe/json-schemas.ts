import { DIFFERENCES, type Difference } from './version-differences.ts'

export type Schema = { [keyword: string]: unknown; properties?: Record<string, Schema>; required?: string[] }

/** Fields that responses may expand into an object. All others contain an id. */
const EXPANDED = new Set(['latest_charge', 'payment_intent'])
const ANNOTATIONS = new Set(['description', 'title', 'x-expandableFields', 'x-expansionResources', 'x-resourceId'])

/** Converts an OpenAPI 3.0 schema to JSON Schema, rejecting unknown fields. */
export function toJsonSchema(schema: Schema, name = ''): Schema {
  const converted: Schema = {}
  const isId = 'x-expansionResources' in schema && !EXPANDED.has(name)
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'nullable' || (ANNOTATIONS.has(keyword) && typeof value !== 'object')) continue
    if (keyword.startsWith('x-')) continue
    if (keyword === 'anyOf' && isId) converted.type = 'string'
    else converted[keyword] = convert(keyword, value)
  }
  if (converted.properties && converted.additionalProperties === undefined) converted.additionalProperties = false
  return schema.nullable === true ? { anyOf: [converted, { type: 'null' }] } : converted
}

function convert(keyword: string, value: unknown): unknown {
  if (keyword === 'properties')
    return Object.fromEntries(
      Object.entries(value as Record<string, Schema>).map(([name, field]) => [name, toJsonSchema(field, name)]),
    )
  if (keyword === '$ref') return `stripe${String(value)}`
  if (keyword === 'enum' || keyword === 'required') return value
  if (Array.isArray(value)) return value.map((one: Schema) => toJsonSchema(one))
  return typeof value === 'object' && value !== null ? toJsonSchema(value as Schema) : value
}

/** Applies the changes of later API versions. Throws for a change that does not match the document. */
export function inPinnedVersion(of: string, schema: Schema): Schema {
  return DIFFERENCES.filter((difference) => difference.of === of).reduce(withDifference, schema)
}

function withDifference(schema: Schema, { of, added = {}, removed = [], values = {} }: Difference): Schema {
  const properties = { ...schema.properties }
  for (const name of removed) {
    if (!(name in properties)) throw new Error(`${of} has no ${name} that could be removed`)
    delete properties[name]
  }
  for (const [name, field] of Object.entries(added)) {
    if (name in properties) throw new Error(`${of} has ${name} already`)
    properties[name] = field
  }
  for (const [name, more] of Object.entries(values)) properties[name] = { anyOf: [properties[name]!, { enum: more }] }
  return { ...schema, properties }
}
