import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import { DamagedFile, NOTES, type MediaStore } from '#media/media-store.ts'
import { convertPicture, filesOf } from '#shop/import/formats/pictures.ts'
import type { FoundPicture } from '#shop/import/parsed-product.ts'
import { download, LIMITS, readUrl, type Limits } from './download.ts'
import { internet, type Network } from '#shop/network/network.ts'
import { NotFetched, notFetched } from '#shop/network/not-fetched.ts'

/** Fetches each address once, and records it in a file next to the pictures. */
export type PictureFetcher = {
  isUsed: () => Promise<boolean>
  fetched: (address: string) => Promise<FoundPicture | null>
  /** Returns the reason if the address would be rejected without a request. */
  refusal: (address: string) => string | null
  /** Returns the reason if the fetch fails. */
  fetch: (address: string) => Promise<FoundPicture | string>
}

/** Each conversion uses several threads and holds a whole picture in memory. */
const MAX_CONCURRENT_CONVERSIONS = 2
const MAX_UNANSWERED_PER_HOST = 6

type Options = { media: MediaStore; network?: Network; limits?: Partial<Limits> }

export function createPictureFetcher({ media, network = internet, limits = {} }: Options): PictureFetcher {
  const conversions = pLimit(MAX_CONCURRENT_CONVERSIONS)
  const unanswered = new Map<string, number>()

  async function fetch(address: string): Promise<FoundPicture> {
    const { host } = readUrl(address)
    const failures = unanswered.get(host) ?? 0
    if (failures >= MAX_UNANSWERED_PER_HOST) throw new NotFetched(`${host} did not answer ${failures} times`)
    const bytes = await download(address, network, { ...LIMITS, ...limits }).catch((error: unknown) => {
      const reason = notFetched(error)
      if (reason.isUnreachable) unanswered.set(host, (unanswered.get(host) ?? 0) + 1)
      throw reason
    })
    unanswered.delete(host)
    const converted = await conversions(() => convertPicture(bytes, media))
    if (typeof converted === 'string') throw new NotFetched(converted)
    const picture = { ...converted, address }
    await media.write(noteOf(address), Buffer.from(JSON.stringify(picture)))
    return picture
  }

  return {
    async isUsed() {
      for await (const _ of media.list(NOTES)) return true
      return false
    },
    async fetched(address) {
      const picture = await readNote(media, address)
      if (!picture) return null
      const files = filesOf(picture)
      return (await media.has(files)).size === files.length ? picture : null
    },
    refusal: (address) => reasonOf(() => readUrl(address)),
    fetch: (address) =>
      fetch(address).catch((error: unknown) => {
        if (error instanceof NotFetched) return error.message
        throw error
      }),
  }
}

function reasonOf(check: () => unknown): string | null {
  try {
    check()
    return null
  } catch (error) {
    return notFetched(error).message
  }
}

const noteOf = (address: string): string => `${NOTES}${createHash('sha256').update(address).digest('hex')}.json`

async function readNote(media: MediaStore, address: string): Promise<FoundPicture | null> {
  try {
    const note = await media.read(noteOf(address))
    return note && (JSON.parse(note.toString()) as FoundPicture)
  } catch (error) {
    // Rewrite a record that a power failure has truncated.
    if (error instanceof SyntaxError || error instanceof DamagedFile) return null
    throw error
  }
}
