import { z } from 'zod'
import { REVIEW_FIELDS } from '#domain/checkout/review.ts'
import { ERROR_CODES } from '#domain/errors.ts'
import type { Endpoint } from './endpoint.ts'
import { contract } from './index.ts'

/** The part of JSON Schema that the documentation page reads. */
export type Schema = Record<string, unknown> & {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  propertyNames?: Schema
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
}
type Content = { content: { 'application/json': { schema: Schema } } }
/** A response that is no JSON, by its media type. */
type File = { content: Record<string, { schema: Schema }> }
type Parameter = { name: string; in: 'path' | 'query'; required: boolean; description?: string; schema: Schema }
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: (Content | File) & { required: true }
  responses: Record<string, (Content | File) & { description: string }>
}
export type OpenApi = ReturnType<typeof openapi>

/** The contract as an OpenAPI 3.1 document with error responses. */
export function openapi({ name, url }: { name: string; url: string }) {
  const schemas: Record<string, Schema> = {}
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [key, endpoint] of Object.entries(contract) as [string, Endpoint][]) {
    const [method, path] = key.split(' ') as [string, string]
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(method, path, endpoint, schemas) }
  }
  return {
    openapi: '3.1.1',
    info: { title: `${name} API`, version: '1', description: ABOUT },
    servers: [{ url }],
    paths,
    components: { schemas, securitySchemes: SECURITY },
  }
}

const ABOUT =
  'Amounts are US dollars with at most two decimals, except payment amounts, which are cents. Times are ISO 8601 in UTC. ' +
  'The server computes prices, stock, shipping, tax and totals, and only compares the values that a client sends. ' +
  'Cross-site writes are rejected with 403.'

const SECURITY = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of a sign-in.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'linden_session',
    description: 'The same token. The name has the prefix __Host- over HTTPS.',
  },
  cart: {
    type: 'apiKey',
    in: 'cookie',
    name: 'linden_cart',
    description: "Identifies a guest's cart. The name has the prefix __Host- over HTTPS.",
  },
}

const countChange = z.object({
  variantId: z.string().nullable().meta({ description: 'The line; null for an amount of the whole order.' }),
  name: z.string(),
  field: z.enum(['price', 'quantity', 'stock', 'subtotal', 'shipping', 'tax', 'total']),
  old: z.number().nullable().meta({ description: 'The value that the client showed.' }),
  new: z.number().nullable().meta({ description: 'The current value.' }),
})

const entryChange = z.object({
  variantId: z.null(),
  name: z.string(),
  field: z.enum(REVIEW_FIELDS),
  old: z.string().meta({ description: 'The text that the client showed.' }),
  new: z.string().meta({ description: 'The current text.' }),
})

const failure = z
  .object({
    message: z.string().meta({ description: 'A sentence for the shopper.' }),
    code: z.enum([...ERROR_CODES, 'internal']),
    fields: z.record(z.string(), z.string()).optional().meta({ description: 'Messages by field name.' }),
    reference: z.string().optional().meta({ description: 'Of a defect: finds its line in the log of the shop.' }),
    retryAfter: z.int().optional().meta({ description: 'Seconds to wait, as in Retry-After.' }),
    changes: z
      .array(z.union([countChange, entryChange]))
      .optional()
      .meta({
        description: 'The differences, in a conflict about an order: of numbers, or of entries of the checkout.',
      }),
  })
  .meta({ id: 'Error' })

function operationOf(method: string, path: string, endpoint: Endpoint, schemas: Record<string, Schema>): Operation {
  const { summary, auth, params, query, body, isUpload, status = 200, response, accepted } = endpoint
  const describe = (schema: z.ZodType, io: 'input' | 'output') => schemaOf(schema, io, schemas)
  const responseOf = (description: string, schema = describe(failure, 'output')) => ({ description, ...json(schema) })
  const parameters = [
    ...(params ? parametersOf('path', describe(params, 'input')) : []),
    ...(query ? parametersOf('query', describe(query, 'input')) : []),
  ]
  return {
    operationId: `${method.toLowerCase()}${path.slice('/api'.length).replace(/\W+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [path.split('/')[2]!],
    summary,
    security:
      auth === 'none' ? [] : [{ bearer: [] }, { session: [] }, ...(auth === 'required' ? [] : [{ cart: [] }, {}])],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: true, ...(isUpload ? file(UPLOAD) : json(describe(body, 'input'))) },
    }),
    responses: {
      [status]: endpoint.media
        ? { description: 'Success', ...file(endpoint.media) }
        : responseOf('Success', describe(response, 'output')),
      ...(accepted && { 202: responseOf('Not done yet', describe(accepted, 'output')) }),
      ...((body ?? params ?? query) && { 400: responseOf('The request is invalid; `fields` has a message per field') }),
      ...(auth !== 'none' && {
        401: responseOf(auth === 'session' ? 'The credentials are wrong' : 'The session is missing or has ended'),
      }),
      ...(params && { 404: responseOf('Not found') }),
      ...(method !== 'GET' && { 409: responseOf('The request conflicts with the state of the shop') }),
      default: responseOf('Any other error'),
    },
  }
}

const BYTES: Schema = { type: 'string', format: 'binary' }

const UPLOAD = 'application/octet-stream'

const file = (media: string): File => ({ content: { [media]: { schema: BYTES } } })

const json = (schema: Schema): Content => ({ content: { 'application/json': { schema } } })

const parametersOf = (place: Parameter['in'], { properties = {}, required = [] }: Schema): Parameter[] =>
  Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description && { description }),
    schema,
  }))

/** The JSON schema. Moves its named parts into `schemas`. */
function schemaOf(type: z.ZodType, io: 'input' | 'output', schemas: Record<string, Schema>): Schema {
  const { $defs = {}, ...schema } = inComponents(z.toJSONSchema(type, { io, override: simplify }) as Schema)
  for (const [id, definition] of Object.entries($defs as Record<string, Schema>)) schemas[id] ??= definition
  delete schema.$schema
  return schema
}

const inComponents = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Schema

/** Drops `additionalProperties: false`, because responses may gain members, and the limits of JavaScript's integers. */
function simplify({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}
