import { z } from 'zod'
import type { FieldErrors } from '#domain/errors.ts'

/** One call. Input that does not match a schema gets a 400 response. */
export type Endpoint = {
  /** A few words, such as Read the cart. */
  summary: string
  /** Sentences: what it does beyond that, what is left out, and which errors have a cause of their own. */
  description: string
  // 'required': 401 without a session. 'session': starts or ends a session, and ignores an expired one. 'none': ignores
  // identity, so that the response can be cached. By default a session or a guest's cart cookie is used if present.
  auth?: 'required' | 'session' | 'none'
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** A body that the schema accepts. */
  example?: unknown
  /** The body is a file instead of JSON. */
  isUpload?: true
  /** 200 by default. */
  status?: number
  /** The media type of a response that is a file instead of JSON. */
  media?: string
  response: z.ZodType
  /** The response of a request that is not done yet, with the status 202. */
  accepted?: z.ZodType
}

export type Key = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`

/** Checks the type of a group of endpoints and keeps their exact types. */
export const endpoints = <const T extends Record<Key, Endpoint & Exemplified>>(group: T): T => group

type Exemplified = { body: z.ZodType; example: unknown } | { body: z.ZodType; isUpload: true } | { body?: never }

/** Adds a rule of the domain, with its messages, to the schema of an object. */
export const refineWith = <S extends z.ZodType>(schema: S, errorsOf: (value: z.output<S>) => FieldErrors): S =>
  schema.superRefine((value, context) => {
    for (const [field, message] of Object.entries(errorsOf(value)))
      context.addIssue({ code: 'custom', path: [field], message: message! })
  })

type Part<E, K extends string> = E extends Record<K, infer S> ? (S extends z.ZodType ? Record<K, z.infer<S>> : {}) : {}
type Sent<E, K extends string> = E extends Record<K, infer S> ? (S extends z.ZodType ? Record<K, z.input<S>> : {}) : {}

/** The input of a handler, after parsing. */
export type Input<E> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>
/** The input of a caller, before parsing. */
export type Request<E> = Sent<E, 'params'> & Sent<E, 'query'> & Sent<E, 'body'>
export type Output<E extends Endpoint> =
  | z.infer<E['response']>
  | (E extends { accepted: infer A extends z.ZodType } ? z.infer<A> : never)
