import { z } from 'zod'
import type { FieldErrors } from '#domain/errors.ts'

/** What one call promises. Parameters, query and body are refused with 400 when they do not fit. */
export type Endpoint = {
  summary: string
  /**
   * 'required': 401 without a session. 'changes': begins or ends a session, so one that has ended is no obstacle.
   * 'none': nobody is asked who they are, so that the answer may be kept for everybody.
   * Otherwise a session or a guest's cart cookie is used when it is there.
   */
  auth?: 'required' | 'changes' | 'none'
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** 200 unless said otherwise. */
  status?: number
  response: z.ZodType
}

export type Key = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`

/** Checks the shape of a group of entries while it keeps their exact types. */
export const endpoints = <const T extends Record<Key, Endpoint>>(group: T): T => group

/** Runs a rule of the domain inside a schema, so that it is written once and its sentences are the same everywhere. */
export const ruled = <S extends z.ZodType>(schema: S, errorsOf: (value: z.output<S>) => FieldErrors): S =>
  schema.superRefine((value, context) => {
    for (const [field, message] of Object.entries(errorsOf(value)))
      context.addIssue({ code: 'custom', path: [field], message: message! })
  })

type Part<E, K extends string> = E extends Record<K, infer S> ? (S extends z.ZodType ? Record<K, z.infer<S>> : {}) : {}
type Sent<E, K extends string> = E extends Record<K, infer S> ? (S extends z.ZodType ? Record<K, z.input<S>> : {}) : {}

/** What a handler is given, after parsing. */
export type Input<E> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>
/** What a caller gives, before parsing. */
export type Request<E> = Sent<E, 'params'> & Sent<E, 'query'> & Sent<E, 'body'>
export type Output<E extends Endpoint> = z.infer<E['response']>
