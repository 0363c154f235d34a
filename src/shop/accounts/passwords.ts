import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { unavailable } from '#domain/errors.ts'
import { createFairPool, PoolFull, type PoolLimits } from '#shop/pools/fair-pool.ts'

/** `memory` is in KiB. Each hash includes its cost, so older hashes still verify after a change. */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1 }
/** Each hash occupies a thread for about 50 ms. */
export const HASH_LIMITS: PoolLimits = { concurrent: 2, queued: 24 }
const SALT_BYTES = 16
const HASH_BYTES = 32
const BUSY = 'Too many people are signing in at the moment. Please try again in a few seconds.'

type Cost = typeof COST

export type PasswordHasher = {
  hash: (password: string) => Promise<string>
  /** Pass null for an unknown account: rejecting it takes as long as a wrong password. */
  verify: (password: string, stored: string | null) => Promise<boolean>
}

const derive = promisify(argon2)

/** Limits concurrent hashing. Both functions throw 'unavailable' when the queue is full. */
export function createPasswordHasher(cost: Cost = COST): PasswordHasher {
  const { run } = createFairPool(HASH_LIMITS)
  const unknownAccount = phc(cost, Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES))
  // Normalize passwords, because keyboards encode the same character as different code points.
  async function digest(password: string, nonce: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
    try {
      return await run(() => derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength, ...cost }))
    } catch (error) {
      throw error instanceof PoolFull ? unavailable(BUSY) : error
    }
  }
  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES)
      return phc(cost, salt, await digest(password, salt, cost, HASH_BYTES))
    },
    async verify(password, stored) {
      const { cost: storedCost, salt, expected } = parse(stored ?? unknownAccount)
      const actual = await digest(password, salt, storedCost, expected.length)
      return timingSafeEqual(actual, expected) && stored !== null
    },
  }
}

const phc = ({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

function parse(stored: string): { cost: Cost; salt: Buffer; expected: Buffer } {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored)
  if (!match) throw new Error('A stored password hash is not argon2id in the PHC format')
  const [memory, passes, parallelism] = match.slice(1, 4).map(Number) as [number, number, number]
  const [salt, expected] = match.slice(4).map((text) => Buffer.from(text, 'base64')) as [Buffer, Buffer]
  return { cost: { memory, passes, parallelism }, salt, expected }
}
