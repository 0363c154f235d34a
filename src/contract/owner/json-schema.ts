import { z } from 'zod'

export type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; required?: string[] }

export const inputSchemaOf = (input: z.ZodObject): Schema => schemaOf(input, 'input')

export const schemaOf = (type: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any', override: describe }) as Schema
  return schema
}

/** JSON Schema has no types for bytes and for lists that are read row by row. */
function describe({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes
  jsonSchema: z.core.JSONSchema.BaseSchema
}) {
  const { row, isBytes } = z.globalRegistry.get(zodSchema) ?? ({} as Record<string, unknown>)
  for (const name of ['row', 'isBytes', 'file', 'isUnrecorded'] as const)
    delete (jsonSchema as Record<string, unknown>)[name]
  if (row) Object.assign(jsonSchema, { type: 'array', items: schemaOf(row as z.ZodType, 'output') })
  if (isBytes) Object.assign(jsonSchema, { type: 'string', contentEncoding: 'base64' })
}
