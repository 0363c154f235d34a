import type { Context } from 'hono'
import type { z } from 'zod'
import { jsonOf } from '#api/json-body.ts'
import { invalid } from '#domain/errors.ts'

/** Enough for the settings of many lists, or for a long page. */
const MAX_JSON_BYTES = 4 * 1024 ** 2

/** Merges the parameters of the path, the query and a JSON body. */
export async function inputOf(c: Context, schema: z.ZodObject, { hasJson }: { hasJson: boolean }) {
  const body = hasJson ? await jsonOf(c, MAX_JSON_BYTES) : {}
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid('The body must be a JSON object.', { body: 'Not an object' })
  const inPath = Object.fromEntries(Object.entries(c.req.param()).map(([name, text]) => [name, [text]]))
  const input = { ...valuesOf(c.req.queries(), schema), ...body, ...valuesOf(inPath, schema) }
  rejectUnknown(input, schema)
  return input
}

export function rejectUnknown(input: object, { shape }: z.ZodObject): void {
  for (const name of Object.keys(input))
    if (!Object.hasOwn(shape, name)) throw invalid(`There is no ${name} here.`, { [name]: 'Unknown' })
}

const valuesOf = (sent: Record<string, string[]>, { shape }: z.ZodObject): Record<string, unknown> =>
  Object.fromEntries(Object.entries(sent).map(([name, values]) => [name, valueOf(shape[name] as z.ZodType, values)]))

/** Reads a text as the first of these that the schema accepts: a text, a number or boolean, a list. */
function valueOf(schema: z.ZodType | undefined, values: string[]): unknown {
  const [text] = values
  const readings = [...(values.length === 1 ? [text, jsonIn(text!)] : []), values]
  return readings.find((reading) => schema?.safeParse(reading).success) ?? text
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
