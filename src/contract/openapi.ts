import { z } from 'zod'
import * as urls from '#domain/urls.ts'
import type { Endpoint } from './endpoint.ts'
import { EXAMPLE_ERRORS, failure, type ExampleError } from './error-shape.ts'
import { contract } from './index.ts'
import { TAGS } from './tags.ts'

/** The part of JSON Schema that the documentation page uses. */
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
type Content = { content: { 'application/json': { schema: Schema; example?: unknown } } }
/** A non-JSON response with its media type. */
type File = { content: Record<string, { schema: Schema }> }
type Parameter = { name: string; in: 'path' | 'query'; required: boolean; description?: string; schema: Schema }
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: (Content | File) & { required: true }
  responses: Record<string, (Content | File) & { description: string }>
}
export type OpenApi = ReturnType<typeof openapi>

/** The contract as an OpenAPI 3.1 document with error responses. */
export function openapi({ name, url, email }: { name: string; url: string; email: string }) {
  const schemas: Record<string, Schema> = {}
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [key, endpoint] of Object.entries(contract) as [string, Endpoint][]) {
    const [method, path] = key.split(' ') as [string, string]
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(method, path, endpoint, schemas) }
  }
  return {
    openapi: '3.1.1',
    info: { title: `${name} API`, version: '1', description: ABOUT, contact: { name, url: url + urls.contact, email } },
    servers: [{ url }],
    tags: Object.entries(TAGS).map(([tag, description]) => ({ name: tag, description })),
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

function operationOf(method: string, path: string, endpoint: Endpoint, schemas: Record<string, Schema>): Operation {
  const {
    summary,
    description,
    auth,
    params,
    query,
    body,
    example,
    isUpload,
    status = 200,
    response,
    accepted,
  } = endpoint
  const describe = (schema: z.ZodType, io: 'input' | 'output') => schemaOf(schema, io, schemas)
  const responseOf = (text: string, schema: Schema) => ({ description: text, ...json(schema) })
  const errorOf = (text: string, error?: ExampleError) => ({
    description: text,
    ...json(describe(failure, 'output'), error),
  })
  const parameters = [
    ...(params ? parametersOf('path', describe(params, 'input')) : []),
    ...(query ? parametersOf('query', describe(query, 'input')) : []),
  ]
  return {
    operationId: `${method.toLowerCase()}${path.slice('/api'.length).replace(/\W+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [path.split('/')[2]!],
    summary,
    description,
    security:
      auth === 'none' ? [] : [{ bearer: [] }, { session: [] }, ...(auth === 'required' ? [] : [{ cart: [] }, {}])],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: true, ...(isUpload ? file(UPLOAD) : json(describe(body, 'input'), example)) },
    }),
    responses: {
      [status]: endpoint.media
        ? { description: 'Success', ...file(endpoint.media) }
        : responseOf('Success', describe(response, 'output')),
      ...(accepted && { 202: responseOf('Not done yet', describe(accepted, 'output')) }),
      ...((body ?? params ?? query) && {
        400: errorOf('The request is invalid; `fields` has a message per field', EXAMPLE_ERRORS.invalid),
      }),
      ...(auth !== 'none' && {
        401: errorOf(
          auth === 'session' ? 'The credentials are wrong' : 'The session is missing or has ended',
          EXAMPLE_ERRORS.unauthenticated,
        ),
      }),
      ...(params && { 404: errorOf('Not found', EXAMPLE_ERRORS.not_found) }),
      ...(method !== 'GET' && {
        409: errorOf('The request conflicts with the state of the shop', EXAMPLE_ERRORS.conflict),
      }),
      default: errorOf('Any other error: 429 and 503 say in `retryAfter` how long to wait', EXAMPLE_ERRORS.unavailable),
    },
  }
}

const BYTES: Schema = { type: 'string', format: 'binary' }

const UPLOAD = 'application/octet-stream'

const file = (media: string): File => ({ content: { [media]: { schema: BYTES } } })

const json = (schema: Schema, example?: unknown): Content => ({
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
})

const parametersOf = (place: Parameter['in'], { properties = {}, required = [] }: Schema): Parameter[] =>
  Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description && { description }),
    schema,
  }))

/** Converts to JSON Schema, moving named parts into `schemas`. */
function schemaOf(type: z.ZodType, io: 'input' | 'output', schemas: Record<string, Schema>): Schema {
  const { $defs = {}, ...schema } = inComponents(z.toJSONSchema(type, { io, override: simplify }) as Schema)
  for (const [id, definition] of Object.entries($defs as Record<string, Schema>)) schemas[id] ??= definition
  delete schema.$schema
  return schema
}

const inComponents = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Schema

/** Drops `additionalProperties: false`, because responses may gain fields, and JavaScript's integer limits. */
function simplify({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}
