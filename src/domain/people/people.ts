import { emailErrors } from '#domain/accounts/accounts.ts'
import type { FieldErrors } from '#domain/errors.ts'
import { isPlain } from '#domain/plain-text.ts'
import type { Power } from './keys.ts'

/** Someone who works in the shop and signs in at the owner's desk. An account of a shopper is something else, even with the same email. */
export type Person = { id: string; name: string; email: string; power: Power; createdAt: string }

export type Named = Pick<Person, 'name' | 'email'>

const MAX_PERSON_NAME_LENGTH = 100

export const PEOPLE_TEXTS = {
  known: 'There is already a person with this email address.',
  lastOwner:
    'This is the only owner. Make someone else an owner first, because a shop without one cannot be run from the desk.',
  forOwners: 'Only an owner may do this. You are a helper: you can pack and ship orders and set stock.',
} as const

export function personErrors({ name, email }: Named): FieldErrors<keyof Named> {
  const errors: FieldErrors<keyof Named> = emailErrors(email)
  const trimmed = name.trim()
  if (!trimmed) errors.name = 'A name is required'
  else if (trimmed.length > MAX_PERSON_NAME_LENGTH || !isPlain(trimmed))
    errors.name = `A name must be plain text of ${MAX_PERSON_NAME_LENGTH} characters or fewer`
  return errors
}
