import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { ShopError } from '#domain/errors.ts'
import { LIMITS } from '#domain/limits.ts'

/** `memory` in KiB. Stored with every hash, so that they can be raised without locking anybody out. */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

type Cost = typeof COST

const derive = promisify(argon2)
// Hashing is meant to be slow: a crowd that signs in at once must leave threads and time to everybody else.
const turns = pLimit(LIMITS.hashing)
const BUSY = 'Too many people are signing in at the moment. Please try again in a few seconds.'

/** An argon2id hash with its salt and cost, in the PHC text format. Throws 'unavailable' where too many are being made. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return phc(COST, salt, await hash(password, salt, COST, HASH_BYTES))
}

/** `stored` is null for an unknown account: the answer is no, after as long as for a known one. Throws 'unavailable'. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const { cost, salt, expected } = parse(stored ?? NOBODY)
  const actual = await hash(password, salt, cost, expected.length)
  return timingSafeEqual(actual, expected) && stored !== null
}

// The same letters may be typed as different code points on another keyboard.
const hash = (password: string, nonce: Buffer, cost: Cost, tagLength: number): Promise<Buffer> =>
  inTurn(() => derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength, ...cost }))

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (turns.pendingCount >= LIMITS.hashingWaiting) throw new ShopError('unavailable', BUSY)
  return turns(work)
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

const NOBODY = phc(COST, Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES))
