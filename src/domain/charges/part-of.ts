import type { Cents } from '#domain/money.ts'

/** `cents` * `part` / `whole`, rounded half up; 0 if `whole` is 0. Uses BigInt, because the product exceeds safe integers. */
export function partOf(cents: Cents, part: number, whole: number): Cents {
  if (whole === 0) return 0
  if (cents < 0) return -partOf(-cents, part, whole)
  const [product, double] = [2n * BigInt(cents) * BigInt(part), 2n * BigInt(whole)]
  return Number((product + BigInt(whole)) / double)
}
