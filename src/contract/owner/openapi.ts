import type { Deed } from './deed.ts'
import { inputSchemaOf, schemaOf, type Schema } from './json-schema.ts'
import { REMOTE_DEEDS, type RemoteDeed } from './remote.ts'
import { fileUseOf } from './shapes.ts'

const ABOUT =
  "The owner's API. A key comes from `npx shop keys add`. What moves money or stock is tried first, with `dryRun`, and done with the " +
  '`confirmation` of that answer and the same input. Amounts are cents, times are ISO 8601 in UTC, and bytes are base64.'

/** The deeds as an OpenAPI 3.1 document. */
export function ownerOpenApi({ name, url }: { name: string; url: string }) {
  const paths: Record<string, Record<string, object>> = {}
  for (const remote of REMOTE_DEEDS) {
    const [method, path] = remote.name.split(' ') as [string, string]
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(method, path, remote) }
  }
  return {
    openapi: '3.1.1',
    info: { title: `${name}: the owner's API`, version: '1', description: ABOUT },
    servers: [{ url }],
    security: [{ key: [] }],
    paths,
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  }
}

function operationOf(method: string, path: string, { id, deed, input, isTried }: RemoteDeed) {
  const schema = inputSchemaOf(input)
  const use = fileUseOf(deed)
  const inPath = [...path.matchAll(/{(\w+)}/g)].map(([, name]) => name!)
  const isBody = method !== 'GET' && use !== 'read'
  const { properties = {}, required = [] } = schema
  const rest = Object.keys(properties).filter((name) => !inPath.includes(name))
  const parametersOf = (names: string[], place: 'path' | 'query') =>
    names.map((name) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: properties[name],
    }))
  return {
    operationId: id,
    tags: [path.split('/')[2]],
    summary: deed.title,
    ...(deed.undo && { description: `${deed.undo} undoes it.` }),
    parameters: [...parametersOf(inPath, 'path'), ...(isBody ? [] : parametersOf(rest, 'query'))],
    ...(isBody && rest.length > 0 && { requestBody: json(bodyOf(schema, rest)) }),
    ...(use === 'read' && { requestBody: { content: { 'application/octet-stream': {} } } }),
    responses: { 200: { description: 'Done', ...answerOf(deed, isTried) }, default: ERROR },
  }
}

/** A file is sent as the whole response. */
function answerOf(deed: Deed, isTried: boolean) {
  if (fileUseOf(deed) === 'written') return { content: { 'application/octet-stream': {} } }
  const schema = schemaOf(deed.output, 'output')
  const confirmation = { type: 'string', description: 'Of a dry run alone.' }
  return json(isTried ? { ...schema, properties: { ...schema.properties, confirmation } } : schema)
}

const bodyOf = ({ properties = {}, required = [] }: Schema, names: string[]): Schema => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, properties[name]!])),
  required: required.filter((name) => names.includes(name)),
})

const json = (schema: object) => ({ content: { 'application/json': { schema } } })

const ERROR = {
  description: 'An error: `fields` has a message per field, and `retryAfter` the seconds to wait',
  ...json({
    type: 'object',
    properties: { message: { type: 'string' }, code: { type: 'string' }, fields: { type: 'object' } },
    required: ['message', 'code'],
  }),
}
