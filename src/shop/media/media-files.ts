import type { BackupFile } from '#database/sqlite/backup-files.ts'
import type { MediaStore } from '#media/media-store.ts'
import { wholeFile } from './move-media.ts'

const FOLDER = 'media/'

export type CopiedMedia = { files: number; bytes: number; damaged: string[] }

/** Reads every file of the stores for a backup, and counts them in `copied`. A damaged one is named there and left out. */
export async function* readMediaFiles(
  stores: readonly MediaStore[],
  copied: CopiedMedia,
  onProgress: (done: number) => void,
): AsyncGenerator<BackupFile> {
  const names = new Map<string, MediaStore>()
  for (const store of stores) for await (const { name } of store.list()) if (!names.has(name)) names.set(name, store)
  for (const [name, store] of names) {
    const content = await wholeFile(store, name)
    if (content === 'damaged') copied.damaged.push(name)
    else if (content) {
      copied.files += 1
      copied.bytes += content.length
      onProgress(copied.files / names.size)
      yield { name: FOLDER + name, content }
    }
  }
}

/** Writes a picture of a backup into the store. False if the file is none. */
export async function writeMediaFile(store: MediaStore, { name, content }: BackupFile): Promise<boolean> {
  if (!name.startsWith(FOLDER)) return false
  await store.write(name.slice(FOLDER.length), content)
  return true
}

export async function countMedia(stores: readonly MediaStore[]): Promise<{ files: number; bytes: number }> {
  const total = { files: 0, bytes: 0 }
  for (const { list } of stores)
    for await (const { size } of list()) {
      total.files += 1
      total.bytes += size
    }
  return total
}
