import { UNAVAILABLE } from '#api/errors.ts'
import type { FullOwner } from '#api/owner/owner.ts'
import { isReadDeed } from '#contract/owner/deed.ts'
import type { RemoteDeed } from '#contract/owner/remote.ts'
import { ShopError, unavailable } from '#domain/errors.ts'
import { mayDo, type ApiKey } from '#domain/people/keys.ts'
import { confirmationFor, useConfirmation } from '#shop/people/confirmations.ts'
import type { Shop } from '#shop/shop.ts'

type Input = Record<string, unknown>
/** `fingerprint`: the hash of an uploaded file, because its temporary path differs each time. */
export type Asked = { key: ApiKey; input: Input; fingerprint?: string }

/** Does a deed for a program. Throws 'forbidden' if the key may not do it, 'conflict' if a confirmation is missing, and whatever the deed throws. */
export async function doRemotely(
  shop: Shop,
  owner: FullOwner,
  remote: RemoteDeed,
  { key, input: { confirmation, ...input }, fingerprint }: Asked,
): Promise<object> {
  rejectWithoutRight(key, remote)
  const { name, isTried } = remote
  if (!isReadDeed(name) && !shop.health.mayWrite()) throw unavailable(UNAVAILABLE)
  const { dryRun, ...rest } = input
  const shown = { keyId: key.id, deed: name, input: fingerprint ? { ...rest, file: fingerprint } : rest }
  if (isTried && !dryRun)
    await useConfirmation(shop, shown, typeof confirmation === 'string' ? confirmation : undefined)
  await shop.yieldToRequests()
  const output = await owner(name, input as never, {
    kind: 'key',
    id: key.id,
    name: key.name,
    power: key.power,
  })
  return isTried && dryRun ? { ...output, confirmation: confirmationFor(shop, shown) } : output
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
