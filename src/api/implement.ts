import type { Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { contract, type Contract } from '#contract/index.ts'
import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import { invalid, refuse, ShopError, type FieldErrors } from '#domain/errors.ts'
import { LIMITS } from '#domain/limits.ts'
import { isPlain, isStorable, UNSTORABLE } from '#domain/plain-text.ts'
import type { Shop, Shopper } from '#shop/shop.ts'
import { identify, identifyGuest, identifyNobody } from './identity.ts'
import { answerWith } from './in-process.ts'

type Call = { shop: Shop; shopper: Shopper; c: Context }
type Handler<E> = E extends Endpoint ? (input: Input<E> & Call) => Output<E> | Promise<Output<E>> : never
/** Exactly one handler for each entry of the contract. */
export type Handlers = { [K in keyof Contract]: Handler<Contract[K]> }

/** Serves each entry: identity, then parsing, then the handler, then a check of what it answers. */
export function implement(app: Hono, shop: Shop, handlers: Handlers): void {
  for (const [key, endpoint] of Object.entries(contract) as [keyof Contract, Endpoint][]) {
    const [method, path] = key.split(' ') as [string, string]
    const handler = handlers[key] as (input: unknown) => unknown
    app.on(method, pathsOf(path), async (c) => {
      const shopper = await identifyFor[endpoint.auth ?? 'optional'](shop, c)
      if (endpoint.auth === 'required' && !shopper.accountId)
        throw new ShopError('unauthenticated', 'Please sign in to see this.')
      const input = { shop, shopper, c, ...(await inputOf(endpoint, c)) }
      return answerWith(c, endpoint.response.parse(await handler(input)) as object, (endpoint.status ?? 200) as 200)
    })
  }
}

const identifyFor = { required: identify, optional: identify, changes: identifyGuest, none: identifyNobody }

/** In Hono's way of writing; what the specification calls /auth/… is answered there too. */
function pathsOf(path: string): string[] {
  const ours = path.replace(/{(\w+)}/g, ':$1')
  return ours.startsWith('/api/auth/') ? [ours, ours.slice('/api'.length)] : [ours]
}

async function inputOf({ params, query, body }: Endpoint, c: Context): Promise<Record<string, unknown>> {
  return {
    ...(params && { params: fit(params, c.req.param()) }),
    ...(query && { query: fit(query, queryOf(query, c.req.queries())) }),
    ...(body && { body: fit(body, await jsonOf(c), isPlain) }),
  }
}

/** Of a repeated parameter that takes one value the last counts, as in a form where a hidden field is overridden. */
function queryOf(schema: z.ZodType, asked: Record<string, string[]>): Record<string, string | string[]> {
  const { shape } = schema as z.ZodObject
  const isList = (name: string) =>
    Object.hasOwn(shape, name) && (shape[name] as z.ZodOptional).unwrap?.() instanceof z.ZodArray
  return Object.fromEntries(
    Object.entries(asked).map(([name, values]) => [name, isList(name) ? values : values.at(-1)!]),
  )
}

/** What is only looked for may hold what could not be kept, as long as the database can be asked for it. */
function fit(schema: z.ZodType, value: unknown, mayHold = isStorable): unknown {
  const result = schema.safeParse(value)
  if (!result.success) refuse(fieldsOf(result.error))
  return holding(mayHold, result.data)
}

/** In the order of the form. Of several messages about one field, the first stands. */
function fieldsOf({ issues }: z.ZodError): FieldErrors {
  const fields = new Map<string, string>()
  for (const { path, message } of issues) {
    const name = path.join('.') || 'body'
    if (!fields.has(name)) fields.set(name, message)
  }
  return Object.fromEntries(fields)
}

const DEEPEST = 20

/** Refuses a text that may not be there, wherever it stands. */
function holding<T>(mayHold: typeof isPlain, value: T, path: readonly string[] = []): T {
  if (typeof value === 'string' && !mayHold(value)) refuse({ [path.join('.')]: `This text ${UNSTORABLE}` })
  if (path.length > DEEPEST) refuse({ [path[0]!]: 'This is nested too deeply' })
  if (typeof value === 'object' && value !== null)
    for (const [key, member] of Object.entries(value)) holding(mayHold, member, [...path, key])
  return value
}

async function jsonOf(c: Context): Promise<unknown> {
  // A form on another site can send text/plain or a form body without asking the browser first, but never JSON.
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw invalid('The body must be JSON, with the content type application/json.', { body: 'Not JSON' })
  const text = await c.req.text()
  if (text.length > LIMITS.bodyBytes || Buffer.byteLength(text) > LIMITS.bodyBytes)
    throw new HTTPException(413, { message: `The body must not be larger than ${LIMITS.bodyBytes / 1024} kB.` })
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw invalid('The body is not valid JSON.', { body: 'Not valid JSON' })
  }
}
