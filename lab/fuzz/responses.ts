import { z } from 'zod'
import type { OpenApi } from '../../src/contract/openapi.ts'
import type { FuzzRequest } from './requests.ts'

/** Creates a check that throws if a response is a server error or does not match the OpenAPI document. */
export function createResponseCheck({ paths, components }: OpenApi) {
  const validators = new Map<string, z.ZodType>()
  const validatorOf = (schema: object): z.ZodType => {
    const key = JSON.stringify(schema)
    const standalone = JSON.stringify({ ...schema, $defs: components.schemas }).replaceAll(
      '#/components/schemas/',
      '#/$defs/',
    )
    const validator = validators.get(key) ?? z.fromJSONSchema(JSON.parse(standalone))
    validators.set(key, validator)
    return validator
  }
  return async ({ method, template }: FuzzRequest, response: Response): Promise<void> => {
    const { status } = response
    const text = await response.text()
    if (status >= 500) throw new Error(`${status}: ${text.slice(0, 500)}`)
    const { responses } = paths[template]![method.toLowerCase()]!
    const documented = responses[status] ?? (status >= 400 ? responses.default : undefined)
    if (!documented) throw new Error(`${status} is not documented: ${text.slice(0, 500)}`)
    const schema = (documented.content as Partial<typeof documented.content>)['application/json']?.schema
    // A file has no schema.
    if (!schema) return
    const result = validatorOf(schema).safeParse(JSON.parse(text))
    if (!result.success)
      throw new Error(`${status} does not fit its schema: ${result.error.message} in ${text.slice(0, 500)}`)
  }
}
