import type { Answer } from '#contract/client.ts'
import { or, orNull, record, count, list, text, words, type Reader } from './values.ts'

type Session = Answer<'GET /api/session'>
type SignedIn = Answer<'POST /api/auth/login'>

const user = record<SignedIn['user']>({
  _id: (value, { id }) => words(value) ?? words(id) ?? '',
  email: or(text, ''),
  firstName: or(text, ''),
  lastName: or(text, ''),
  createdAt: or(text, ''),
  updatedAt: or(text, ''),
})

/** Section 3, "Auth response". */
export const readSignedIn: Reader<SignedIn> = record({
  token: words,
  user: (value) => user(value ?? {}, {}),
  merged: orNull(words),
})

export const readSession: Reader<Session> = record({
  user: orNull(user),
  totalItems: count,
  wishlist: or(list(words), []),
})
