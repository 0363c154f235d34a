import type { Media } from '#media/open-media.ts'
import { DamagedFile, type MediaStore, type StoredFile } from '#media/media-store.ts'
import { isWhole } from '#media/whole-file.ts'

export type MovedMedia = {
  files: number
  bytes: number
  /** Files that the store already had. */
  known: number
  /** Damaged files stay where they are. */
  damaged: string[]
}

const BATCH_SIZE = 100

/** Removes each file once it is stored, so an interrupted move can be repeated. A dry run only counts. */
export async function moveMedia({ store, others }: Media, { isDryRun }: { isDryRun: boolean }): Promise<MovedMedia> {
  const moved: MovedMedia = { files: 0, bytes: 0, known: 0, damaged: [] }
  for (const other of others)
    for await (const batch of batchesOf(other)) {
      const known = await store.has(batch.map(({ name }) => name))
      const done: string[] = []
      for (const { name } of batch) {
        const isKnown = known.has(name) && (await wholeFile(store, name)) !== 'damaged'
        const content = isKnown ? null : await wholeFile(other, name)
        if (content === 'damaged') moved.damaged.push(name)
        else {
          if (content && !isDryRun) await store.write(name, content)
          if (content) moved.bytes += content.length
          if (content) moved.files += 1
          else moved.known += 1
          done.push(name)
        }
      }
      if (!isDryRun) await other.remove(done)
    }
  return moved
}

async function* batchesOf(store: MediaStore): AsyncGenerator<StoredFile[]> {
  let batch: StoredFile[] = []
  for await (const file of store.list()) {
    batch.push(file)
    if (batch.length < BATCH_SIZE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Null if the file has since been removed. */
export async function wholeFile(store: MediaStore, name: string): Promise<Buffer | null | 'damaged'> {
  try {
    const content = await store.read(name)
    return content === null || isWhole(name, content) ? content : 'damaged'
  } catch (error) {
    if (error instanceof DamagedFile) return 'damaged'
    throw error
  }
}
