import { z } from 'zod'
import type { OpenApi } from '#contract/openapi.ts'
import type { FuzzRequest } from './requests.ts'

/** Throws where an answer is a failure of the shop's own, or not what the document promises of the call. */
export function createJudge({ paths, components }: OpenApi) {
  const checks = new Map<string, z.ZodType>()
  const checkOf = (schema: object): z.ZodType => {
    const key = JSON.stringify(schema)
    const whole = JSON.stringify({ ...schema, $defs: components.schemas }).replaceAll(
      '#/components/schemas/',
      '#/$defs/',
    )
    const check = checks.get(key) ?? z.fromJSONSchema(JSON.parse(whole))
    checks.set(key, check)
    return check
  }
  return async ({ method, template }: FuzzRequest, answer: Response): Promise<void> => {
    const { status } = answer
    const text = await answer.text()
    if (status >= 500) throw new Error(`${status}: ${text.slice(0, 500)}`)
    const { responses } = paths[template]![method.toLowerCase()]!
    const promised = responses[status] ?? (status >= 400 ? responses.default : undefined)
    if (!promised) throw new Error(`${status} is not promised: ${text.slice(0, 500)}`)
    const result = checkOf(promised.content['application/json'].schema).safeParse(JSON.parse(text))
    if (!result.success)
      throw new Error(`${status} is not as promised: ${result.error.message} in ${text.slice(0, 500)}`)
  }
}
