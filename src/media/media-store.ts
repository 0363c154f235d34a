/** A store keeps the pictures that the shop serves. They are named by their content, so that a file never changes. */
export type MediaStore = {
  /** The name of the store in messages. */
  place: string
  /** Null if there is no such file. Throws DamagedFile if it is not what was written. */
  read: (name: string) => Promise<Buffer | null>
  has: (names: readonly string[]) => Promise<Set<string>>
  /** The file appears when it is complete. */
  write: (name: string, content: Buffer) => Promise<void>
  remove: (names: readonly string[]) => Promise<void>
  list: (prefix?: string) => AsyncIterable<StoredFile>
}

export type StoredFile = { name: string; size: number }

/** The prefix of notes of which address became which picture. They are not served. */
export const NOTES = 'fetched/'

export const isMediaName = (name: string): boolean =>
  /^(?:[\w-]+\.(?:avif|webp)|fetched\/[0-9a-f]{64}\.json)$/.test(name)

export class DamagedFile extends Error {}
