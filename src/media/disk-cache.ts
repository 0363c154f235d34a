import { hash } from 'node:crypto'
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { createFolderStore } from './folder-store.ts'

/** A cache of the store's files on this node's disk. Processes may share a folder. Never throws. */
export type DiskCache = {
  read: (name: string) => Promise<Buffer | null>
  write: (name: string, content: Buffer) => Promise<void>
}

/** Each process rechecks the size after writing this fraction of the limit, because others write too. */
const SWEEP_SHARE = 0.1
const ABANDONED_MS = 3_600_000

export function createDiskCache(folder: string, maxBytes: number): DiskCache {
  const files = createFolderStore(folder)
  let total = 0
  // The first write measures what is already there.
  let written = Infinity
  let sweeping: Promise<void> | null = null

  async function sweep(): Promise<void> {
    written = 0
    const found = await filesIn(folder)
    total = found.reduce((sum, { size }) => sum + size, 0)
    if (total <= maxBytes) return
    for (const { file, size } of found.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (total <= maxBytes * (1 - SWEEP_SHARE)) break
      await rm(file, { force: true })
      total -= size
    }
  }

  return {
    async read(name) {
      const file = join(folder, name)
      try {
        const content = unsealed(await readFile(file))
        // Record the last use, since some disks do not.
        if (content) await utimes(file, new Date(), new Date())
        return content
      } catch {
        return null
      }
    },
    async write(name, content) {
      if (content.length > maxBytes) return
      try {
        await files.write(name, sealed(content))
        total += content.length
        written += content.length
        if (total > maxBytes || written > maxBytes * SWEEP_SHARE)
          await (sweeping ??= sweep().finally(() => (sweeping = null)))
      } catch {
        // If the disk is full or read-only, pictures are read from the store each time.
        written = Infinity
      }
    },
  }
}

/** After a power failure, a file may exist without its content. */
const sealed = (content: Buffer): Buffer => Buffer.concat([content, hash('sha256', content, 'buffer')])

function unsealed(file: Buffer): Buffer | null {
  const content = file.subarray(0, -SEAL_BYTES)
  return hash('sha256', content, 'buffer').equals(file.subarray(-SEAL_BYTES)) ? content : null
}

const SEAL_BYTES = 32

type CachedFile = { file: string; size: number; usedAt: number }

/** Lists cached files, and removes unfinished ones. */
async function filesIn(folder: string): Promise<CachedFile[]> {
  const found: CachedFile[] = []
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    // Another process may have removed it.
    const stats = await stat(file).catch(() => null)
    if (!stats) continue
    if (name.endsWith('.part') && Date.now() - stats.mtimeMs > ABANDONED_MS) await rm(file, { force: true })
    else found.push({ file, size: stats.size, usedAt: stats.mtimeMs })
  }
  return found
}
