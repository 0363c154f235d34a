import type { FullOwner } from '#api/owner/owner.ts'
import { isReadDeed } from '#contract/owner/deed.ts'
import type { RemoteDeed } from '#contract/owner/remote.ts'
import { ShopError } from '#domain/errors.ts'
import { mayDo, type ApiKey } from '#domain/people/keys.ts'
import type { Shop } from '#shop/shop.ts'
import { doConfirmed } from './do-confirmed.ts'

/** `fingerprint`: the hash of an uploaded file. */
export type Asked = { key: ApiKey; input: Record<string, unknown>; fingerprint?: string }

/** Does a deed for a program. Throws 'forbidden' if the key may not do it, and like `doConfirmed`. */
export async function doRemotely(
  shop: Shop,
  owner: FullOwner,
  remote: RemoteDeed,
  { key, ...asked }: Asked,
): Promise<object> {
  rejectWithoutRight(key, remote)
  return doConfirmed(shop, owner, remote, {
    ...asked,
    by: { kind: 'key', id: key.id, name: key.name, power: key.power },
  })
}

/** Throws 'forbidden'. A file is received only for a key that may send it. */
export function rejectWithoutRight(key: ApiKey, { name, deed: { who } }: RemoteDeed): void {
  const { power, scope } = key
  if (!mayDo(key, { who, isRead: isReadDeed(name) }))
    throw new ShopError(
      'forbidden',
      `The key "${key.name}" may not do this. Its power is ${power}, and its scope is ${scope}.`,
    )
}
