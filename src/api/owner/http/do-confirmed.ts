import { UNAVAILABLE } from '#api/errors.ts'
import type { FullOwner } from '#api/owner/owner.ts'
import { isReadDeed } from '#contract/owner/deed.ts'
import type { RemoteDeed } from '#contract/owner/remote.ts'
import { unavailable } from '#domain/errors.ts'
import type { Asker } from '#domain/people/history.ts'
import { confirmationFor, useConfirmation } from '#shop/people/confirmations.ts'
import type { Shop } from '#shop/shop.ts'

type Input = Record<string, unknown>
type Asked = {
  by: Asker & { id: string }
  input: Input
  /** The hash of an uploaded file, because its temporary path differs each time. */
  fingerprint?: string | undefined
  /** A page shows the dry run itself, and may do without the confirmation. */
  isOptional?: boolean
}

/** Does a deed between the requests of shoppers. Throws 'conflict' if a confirmation is missing, and whatever the deed throws. */
export async function doConfirmed(
  shop: Shop,
  owner: FullOwner,
  { name, isTried }: Pick<RemoteDeed, 'name' | 'isTried'>,
  { by, input: { confirmation, ...input }, fingerprint, isOptional = false }: Asked,
): Promise<object> {
  if (!isReadDeed(name) && !shop.health.mayWrite()) throw unavailable(UNAVAILABLE)
  const { dryRun, ...rest } = input
  const shown = { doerId: by.id, deed: name, input: fingerprint ? { ...rest, file: fingerprint } : rest }
  if (isTried && !dryRun && !(isOptional && confirmation === undefined))
    await useConfirmation(shop, shown, typeof confirmation === 'string' ? confirmation : undefined)
  await shop.yieldToRequests()
  const output = await owner(name, input as never, by)
  return isTried && dryRun ? { ...output, confirmation: confirmationFor(shop, shown) } : output
}
