import type { Cents } from '#domain/money.ts'

/** The amount for a part of a whole, rounded half up; 0 of a whole of nothing. The product exceeds the whole numbers of a double. */
export function partOf(cents: Cents, part: number, whole: number): Cents {
  if (whole === 0) return 0
  if (cents < 0) return -partOf(-cents, part, whole)
  const [product, double] = [2n * BigInt(cents) * BigInt(part), 2n * BigInt(whole)]
  return Number((product + BigInt(whole)) / double)
}
