import type { FullOwner } from '#api/owner/owner.ts'
import type { RemoteDeed } from '#contract/owner/remote.ts'
import { receive, temporaryFile } from '#shop/files/temporary-file.ts'
import type { Shop } from '#shop/shop.ts'
import { doRemotely, rejectWithoutRight, type Asked } from './do-remotely.ts'

/** Does a deed with a file that the program sends. */
export async function doWithFile(
  shop: Shop,
  owner: FullOwner,
  remote: RemoteDeed,
  { key, input }: Asked,
  sent: ReadableStream | null,
): Promise<object> {
  rejectWithoutRight(key, remote)
  const file = await temporaryFile(input.file)
  try {
    const fingerprint = await receive(sent, file.path)
    return await doRemotely(shop, owner, remote, { key, input: { ...input, file: file.path }, fingerprint })
  } finally {
    await file.remove()
  }
}
