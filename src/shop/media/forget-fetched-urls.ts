import { NOTES } from '#media/media-store.ts'
import { pullThrough, type Media } from '#media/open-media.ts'

/** Makes the next import fetch all linked pictures again. Returns how many were known. */
export async function forgetFetchedUrls(media: Media): Promise<number> {
  const names: string[] = []
  for (const { list } of [media.store, ...media.others]) for await (const { name } of list(NOTES)) names.push(name)
  await pullThrough(media).remove(names)
  return new Set(names).size
}
