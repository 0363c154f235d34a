import type { Answer } from '#contract/client.ts'
import { boolean, count, list, nonBlank, optionalText, orNull, record, withDefault, type Reader } from './values.ts'

type Session = Answer<'GET /api/session'>
type SignedIn = Answer<'POST /api/auth/login'>

const user = record<SignedIn['user']>({
  _id: (value, { id }) => nonBlank(value) ?? nonBlank(id) ?? '',
  email: optionalText,
  firstName: optionalText,
  lastName: optionalText,
  // Another shop may not confirm email addresses.
  emailConfirmed: withDefault(boolean, true),
  createdAt: optionalText,
  updatedAt: optionalText,
})

/** Section 3, "Auth response". */
export const readSignedIn: Reader<SignedIn> = record({
  token: nonBlank,
  user: (value) => user(value ?? {}, {}),
  merged: orNull(nonBlank),
})

export const readSession: Reader<Session> = record({
  user: orNull(user),
  totalItems: count,
  wishlist: withDefault(list(nonBlank), []),
})
