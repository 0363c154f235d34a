import { timingSafeEqual } from 'node:crypto'

/** Compares signatures in constant time. In this layer because `payments` must not import `shop`. */
export const isSignature = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected)
