/** Stores the pictures that the shop serves. Files are named by their content, so they never change. */
export type MediaStore = {
  /** The store's name in messages. */
  place: string
  /** Null if missing. Throws DamagedFile if the content is not what was written. */
  read: (name: string) => Promise<Buffer | null>
  has: (names: readonly string[]) => Promise<Set<string>>
  /** Atomic: the file appears once it is complete. */
  write: (name: string, content: Buffer) => Promise<void>
  remove: (names: readonly string[]) => Promise<void>
  list: (prefix?: string) => AsyncIterable<StoredFile>
}

export type StoredFile = { name: string; size: number }

/** The prefix of records that map addresses to fetched pictures. They are not served. */
export const NOTES = 'fetched/'

export const isMediaName = (name: string): boolean =>
  /^(?:[\w-]+\.(?:avif|webp)|fetched\/[0-9a-f]{64}\.json)$/.test(name)

export class DamagedFile extends Error {}
