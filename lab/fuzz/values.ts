import fc from 'fast-check'
import type { Schema } from '../../src/contract/openapi.ts'

type Schemas = Record<string, Schema>
/** Texts that the shop accepts, by field name. */
export type Names = Record<string, readonly string[]>

/** Values that match a schema; nine of ten texts are ones that the shop accepts. */
export function valid(schema: Schema, schemas: Schemas, names: Names, field = ''): fc.Arbitrary<unknown> {
  const nested = (one: Schema, name = field) => valid(one, schemas, names, name)
  const { $ref, anyOf, properties, required = [], items, type } = schema
  if ($ref) return nested(schemas[$ref.slice($ref.lastIndexOf('/') + 1)]!)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (anyOf) return fc.oneof(...anyOf.map((one) => nested(one)))
  if (properties) {
    const members = Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, nested(member, name)]))
    return fc.record(members, { requiredKeys: required })
  }
  if (schema.propertyNames?.enum)
    return fc.record(
      Object.fromEntries(
        (schema.propertyNames.enum as string[]).map((name) => [name, nested({ type: 'string' }, name)]),
      ),
      { requiredKeys: [] },
    )
  if (items) return fc.array(nested(items), { maxLength: 5 })
  if (type === 'integer') return fc.integer({ min: Number(schema.minimum ?? -5), max: Number(schema.maximum ?? 5000) })
  if (type === 'number')
    return fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.double({ min: 0, max: 1e6, noNaN: true }))
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type !== 'string') return fc.jsonValue()
  const known = names[field]
  return known ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...known) }, fc.string()) : fc.string()
}

/** Valid values with one part omitted or replaced by an invalid value. */
export const nearlyValid = (schema: Schema, schemas: Schemas, names: Names): fc.Arbitrary<unknown> =>
  fc
    .tuple(valid(schema, schemas, names), fc.nat(), fc.oneof(fc.constant(undefined), invalid()))
    .map(([value, position, replacement]) => corrupt(value, position, replacement))

function corrupt(value: unknown, position: number, replacement: unknown): unknown {
  if (typeof value !== 'object' || value === null) return replacement
  const keys = Object.keys(value)
  const key = keys[position % (keys.length + 1)]
  if (key === undefined) return replacement
  const copy = structuredClone(value) as Record<string, unknown>
  copy[key] = position % 2 === 0 ? replacement : corrupt(copy[key], Math.floor(position / 2), replacement)
  return copy
}

/** Values that no form sends. */
export const invalid = (): fc.Arbitrary<unknown> =>
  fc.oneof(invalidText(), fc.constantFrom(...INVALID_VALUES), fc.jsonValue())

export const invalidText = (): fc.Arbitrary<string> =>
  fc.oneof(fc.constantFrom(...INVALID_TEXTS), fc.string({ unit: 'binary' }))

const nestedArray = (depth: number): unknown => (depth === 0 ? 'deep' : [nestedArray(depth - 1)])

const INVALID_VALUES: unknown[] = [-1, 0, -0, 1e308, -1e308, 2 ** 53, 2 ** 63, 0.1 + 0.2, 5e-324, 2147483648].concat([
  null,
  true,
  [],
  {},
  [[]],
  nestedArray(15),
  nestedArray(500),
  { length: 1e9 },
  { toString: 1 },
  { toJSON: 'x' },
  JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'),
] as never[])

const INVALID_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  '\uFFFE',
  '\u202E\u2066abc',
  '💡'.repeat(300),
  'x'.repeat(5000),
  "' OR 1=1 --",
  "'; drop table orders; --",
  '" or ""="',
  '%',
  '_',
  '\\',
  '*',
  'a* OR b',
  '"unbalanced',
  'NEAR(',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '{{7*7}}',
  '#{7*7}',
  '../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%E0%A4%A',
  '//evil.example',
  'NaN',
  'Infinity',
  '1e999',
  '0x10',
  '-0',
  '=cmd|calc',
  '__proto__',
  'constructor',
  'toString',
  'a\r\nSet-Cookie: b=c',
  '9'.repeat(400),
  '9223372036854775808',
]
