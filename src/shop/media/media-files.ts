import type { BackupFile } from '#database/sqlite/backup-files.ts'
import type { MediaStore } from '#media/media-store.ts'
import { wholeFile } from './move-media.ts'

const FOLDER = 'media/'

export type CopiedMedia = { files: number; bytes: number; damaged: string[] }

/** Reads every file for a backup, counting them in `copied`. Skips damaged files and lists them there. */
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

/** Writes a picture from a backup to the store. False if the file is not a picture. */
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
