import { z } from 'zod'
import type { FieldErrors } from '#domain/errors.ts'

/** One API call. Invalid input gets a 400 response. */
export type Endpoint = {
  /** A short title, such as Read the cart. */
  summary: string
  /** Details in sentences: further effects, defaults, and specific errors. */
  description: string
  // 'required': 401 without a session. 'session': starts or ends a session, and ignores an expired one. 'none': ignores
  // identity, so that the response can be cached. By default, uses a session or a guest's cart cookie if present.
  auth?: 'required' | 'session' | 'none'
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** An example body. */
  example?: unknown
  /** The body is a file instead of JSON. */
  isUpload?: true
  /** Defaults to 200. */
  status?: number
  /** The media type of a response that is a file instead of JSON. */
  media?: string
  response: z.ZodType
  /** The response with status 202, for a request still in progress. */
  accepted?: z.ZodType
}

export type Key = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`

/** Checks a group of endpoints but keeps their exact types. */
export const endpoints = <const T extends Record<Key, Endpoint & Exemplified>>(group: T): T => group

type Exemplified = { body: z.ZodType; example: unknown } | { body: z.ZodType; isUpload: true } | { body?: never }

/** Adds a domain rule with its messages to an object schema. */
export const refineWith = <S extends z.ZodType>(schema: S, errorsOf: (value: z.output<S>) => FieldErrors): S =>
  schema.superRefine((value, context) => {
    for (const [field, message] of Object.entries(errorsOf(value)))
      context.addIssue({ code: 'custom', path: [field], message: message! })
  })

type Part<E, K extends string> = E extends Record<K, infer S> ? (S extends z.ZodType ? Record<K, z.infer<S>> : {}) : {}
type Sent<E, K extends string> = E extends Record<K, infer S> ? (S extends z.ZodType ? Record<K, z.input<S>> : {}) : {}

/** A handler's input, after parsing. */
export type Input<E> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>
/** A caller's input, before parsing. */
export type Request<E> = Sent<E, 'params'> & Sent<E, 'query'> & Sent<E, 'body'>
export type Output<E extends Endpoint> =
  | z.infer<E['response']>
  | (E extends { accepted: infer A extends z.ZodType } ? z.infer<A> : never)
