import type { FieldErrors } from '#domain/errors.ts'
import type { Problem } from './attempt.ts'

/** What a form had in its fields, so that nothing typed is lost. */
export type Typed = Record<string, string>

/** What was typed before, for the fields of the form that comes back. */
export const typedOf = (outcome: object | undefined): Typed | undefined =>
  outcome && 'typed' in outcome ? (outcome.typed as Typed) : undefined

/** What is wrong with each field, for the fields of the form that comes back. */
export const wrongOf = (outcome: object | undefined): FieldErrors =>
  outcome && 'problem' in outcome ? (outcome.problem as Problem).fields : {}
