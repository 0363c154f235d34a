import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { invalid } from '#domain/errors.ts'
import { MAX_BODY_BYTES } from './http-limits.ts'

/** Throws 'invalid' for a body that is no JSON, and the status 413 for one that is too large. */
export async function jsonOf(c: Context, maxBytes = MAX_BODY_BYTES): Promise<unknown> {
  // A form of another site can send text/plain or form bodies without a preflight, but never JSON.
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw invalid('The body must be JSON, with the content type application/json.', { body: 'Not JSON' })
  const text = await c.req.text()
  if (text.length > maxBytes || Buffer.byteLength(text) > maxBytes)
    throw new HTTPException(413, { message: `The body must not be larger than ${maxBytes / 1024} kB.` })
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw invalid('The body is not valid JSON.', { body: 'Not valid JSON' })
  }
}
