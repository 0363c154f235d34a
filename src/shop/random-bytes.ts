import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(6144)
let used = pool.length

/** Bytes that nobody can guess, drawn in stock: to ask the system for a few takes as long as for thousands. */
export function randomBytes(count: number): Buffer {
  if (used + count > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += count
  const bytes = Buffer.from(pool.subarray(used - count, used))
  // Nothing of what was drawn stays behind.
  pool.fill(0, used - count, used)
  return bytes
}
