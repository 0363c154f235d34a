import { randomUUID } from 'node:crypto'
import { deleteApiKey, findApiKey, insertApiKey, listApiKeys, recordKeyUse } from '#database/people/api-keys.ts'
import { invalid, notFound } from '#domain/errors.ts'
import { MAX_KEY_NAME_LENGTH, type ApiKey, type Power, type Scope } from '#domain/people/keys.ts'
import { isPlain } from '#domain/plain-text.ts'
import { isoTime } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'
import { hashOf, newSecret } from './secrets.ts'

type Stored = Pick<Shop, 'database' | 'now'>

/** Lets secret scanners recognize a leaked key. */
const PREFIX = 'linden_'
const USE_PRECISION_MS = 60_000

export const apiKeys = ({ database }: Pick<Shop, 'database'>): Promise<ApiKey[]> => listApiKeys(database.db)

/** Returns the secret, which is shown once and not stored. */
export async function addApiKey(
  shop: Stored,
  { name, ...rights }: { name: string; power: Power; scope: Scope },
): Promise<ApiKey & { secret: string }> {
  const trimmed = name.trim()
  if (!trimmed || trimmed.length > MAX_KEY_NAME_LENGTH || !isPlain(trimmed))
    throw invalid(`A key has a name of at most ${MAX_KEY_NAME_LENGTH} characters.`, { name: 'Not a name' })
  const secret = PREFIX + newSecret()
  const key = { id: randomUUID(), name: trimmed, ...rights, createdAt: isoTime(shop), lastUsedAt: null }
  await shop.database.transaction((tx) => insertApiKey(tx, key, hashOf(secret)))
  return { ...key, secret }
}

/** Revokes a key immediately, on every node. Throws 'not_found'. */
export async function removeApiKey({ database }: Pick<Shop, 'database'>, id: string): Promise<void> {
  if (!(await database.transaction((tx) => deleteApiKey(tx, id)))) throw notFound(`There is no key ${id}.`)
}

/** Returns the key with this secret, or null, and records its use if the shop can write. */
export async function useApiKey(shop: Stored & Pick<Shop, 'health'>, secret: string): Promise<ApiKey | null> {
  const key = secret.startsWith(PREFIX) ? await findApiKey(shop.database.db, hashOf(secret)) : null
  if (!key || Date.parse(key.lastUsedAt ?? '') + USE_PRECISION_MS > shop.now().getTime()) return key
  if (shop.health.mayWrite()) await shop.database.transaction((tx) => recordKeyUse(tx, key.id, isoTime(shop)))
  return key
}
