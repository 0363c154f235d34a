import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { takeFlag } from '#database/accounts/rate-limits.ts'
import { conflict } from '#domain/errors.ts'
import { rateLimitKey } from '#shop/limits/rate-limits.ts'
import type { Shop } from '#shop/shop.ts'

/** What a dry run has shown to a key or a person: the deed and its input. */
export type Shown = { doerId: string; deed: string; input: unknown }

type Signing = Pick<Shop, 'keyFor' | 'keysFor' | 'now'>

const VALID_MS = 10 * 60_000
const ID_BYTES = 16

/** Allows the deed once, within ten minutes. */
export function confirmationFor(shop: Signing, shown: Shown): string {
  const head = `${shop.now().getTime() + VALID_MS}.${randomBytes(ID_BYTES).toString('base64url')}`
  return `${head}.${signatureOf(shop.keyFor('confirmation'), head, shown).toString('base64url')}`
}

/** Throws 'conflict' unless the confirmation is from a dry run of the same deed and input by the same doer, is unused, and has not expired. */
export async function useConfirmation(
  shop: Signing & Pick<Shop, 'database'>,
  shown: Shown,
  confirmation: string | undefined,
): Promise<void> {
  if (confirmation === undefined)
    throw conflict(
      'This moves money or stock. Do it with dryRun first, then again with the confirmation of its answer.',
    )
  const [until = '', id = '', signature = ''] = confirmation.split('.')
  const given = Buffer.from(signature, 'base64url')
  const isGenuine = shop.keysFor('confirmation').some((key) => isSame(given, signatureOf(key, `${until}.${id}`, shown)))
  if (!isGenuine) throw conflict('The confirmation is not of a dry run of this with the same input.')
  const untilMs = Number(until)
  if (untilMs <= shop.now().getTime()) throw conflict('The confirmation is older than ten minutes. Do a dry run again.')
  const flag = rateLimitKey(shop, 'confirmation', id)
  if (!(await shop.database.transaction((tx) => takeFlag(tx, flag, untilMs))))
    throw conflict('The confirmation was used before. See whether it was done, and do a dry run again.')
}

const signatureOf = (key: Uint8Array, head: string, { doerId, deed, input }: Shown): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([head, doerId, deed, sorted(input)]))
    .digest()

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other)

/** Sorts the properties of every object, because clients may send them in any order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  )
}
