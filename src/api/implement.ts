import type { Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { contract, type Contract } from '#contract/index.ts'
import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import { invalid, reject, ShopError } from '#domain/errors.ts'
import { MAX_PHOTO_BYTES, PHOTO_TEXTS } from '#domain/orders/returns/claim-photos.ts'
import { isPlain, isStorable, UNSTORABLE } from '#domain/plain-text.ts'
import type { Shop, Shopper } from '#shop/shop.ts'
import { identify, identifyGuest, identifyAnonymous } from '#api/accounts/identity.ts'
import { fieldErrorsOf } from './field-errors.ts'
import { respond } from './in-process.ts'
import { jsonOf } from './json-body.ts'

type Call = { shop: Shop; shopper: Shopper; c: Context }
type Handler<E> = E extends Endpoint ? (input: Input<E> & Call) => Output<E> | Promise<Output<E>> : never
export type Handlers = { [K in keyof Contract]: Handler<Contract[K]> }

export function implement(app: Hono, shop: Shop, handlers: Handlers, build?: string): void {
  for (const [key, endpoint] of Object.entries(contract) as [keyof Contract, Endpoint][]) {
    const [method, path] = key.split(' ') as [string, string]
    const handler = handlers[key] as (input: unknown) => unknown
    app.on(method, pathsOf(path), async (c) => {
      const shopper = await identifyFor[endpoint.auth ?? 'optional'](shop, c)
      if (endpoint.auth === 'required' && !shopper.accountId)
        throw new ShopError('unauthenticated', 'Please sign in to see this.')
      const input = { shop, shopper, c, ...(await inputOf(endpoint, c)) }
      const result = await handler(input)
      const accepted = endpoint.accepted?.safeParse(result)
      if (accepted?.success) return respond(c, accepted.data as object, 202, build)
      const answer = endpoint.response.parse(result) as object
      if (endpoint.media) return c.body(answer as Uint8Array<ArrayBuffer>, 200, { 'content-type': endpoint.media })
      return respond(c, answer, endpoint.status ?? 200, build)
    })
  }
}

const identifyFor = { required: identify, optional: identify, session: identifyGuest, none: identifyAnonymous }

/** The path in Hono's syntax. The specification also serves /api/auth/… at /auth/… */
function pathsOf(path: string): string[] {
  const ours = path.replace(/{(\w+)}/g, ':$1')
  return ours.startsWith('/api/auth/') ? [ours, ours.slice('/api'.length)] : [ours]
}

async function inputOf({ params, query, body, isUpload }: Endpoint, c: Context): Promise<Record<string, unknown>> {
  return {
    ...(params && { params: parseStorable(params, c.req.param()) }),
    ...(query && { query: parseStorable(query, queryOf(query, c.req.queries())) }),
    ...(body && isUpload && { body: await uploadOf(c) }),
    ...(body && !isUpload && { body: parseStorable(body, await jsonOf(c), isPlain) }),
  }
}

/** For a repeated single-value parameter, uses the last value, as in a form that overrides a hidden field. */
function queryOf(schema: z.ZodType, sent: Record<string, string[]>): Record<string, string | string[]> {
  const { shape } = schema as z.ZodObject
  const isList = (name: string) =>
    Object.hasOwn(shape, name) && (shape[name] as z.ZodOptional).unwrap?.() instanceof z.ZodArray
  return Object.fromEntries(
    Object.entries(sent).map(([name, values]) => [name, isList(name) ? values : values.at(-1)!]),
  )
}

/** Parses a value. Queries may contain control characters, because they are never stored; bodies may not. */
function parseStorable(schema: z.ZodType, value: unknown, isAllowed = isStorable): unknown {
  const result = schema.safeParse(value)
  if (!result.success) reject(fieldErrorsOf(result.error))
  return checkTexts(isAllowed, result.data)
}

const MAX_DEPTH = 20

/** Throws 'invalid' for any nested text that `isAllowed` rejects. `path`: the keys down to the value. */
function checkTexts<T>(isAllowed: typeof isPlain, value: T, path: string[] = []): T {
  if (typeof value === 'string' && !isAllowed(value)) reject({ [path.join('.')]: `This text ${UNSTORABLE}` })
  if (path.length > MAX_DEPTH) reject({ [path[0]!]: 'This is nested too deeply' })
  if (typeof value !== 'object' || value === null) return value
  for (const [name, member] of Object.entries(value)) {
    path.push(name)
    checkTexts(isAllowed, member, path)
    path.pop()
  }
  return value
}

async function uploadOf(c: Context): Promise<Blob> {
  // Another site's form cannot send these types without a preflight.
  if (!/^(application\/octet-stream|image\/[\w.+-]+)\b/i.test(c.req.header('content-type') ?? ''))
    throw invalid('The body must be a file, with the content type application/octet-stream.', { body: 'Not a file' })
  const file = await c.req.blob()
  if (file.size > MAX_PHOTO_BYTES) throw new HTTPException(413, { message: PHOTO_TEXTS.bytes })
  return file
}
