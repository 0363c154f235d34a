import { timingSafeEqual } from 'node:crypto'

/** Compares signatures in constant time. It is in this layer because `shop` may import `payments`, but not the reverse. */
export const isSignature = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected)
