import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { isMediaName, type MediaStore } from './media-store.ts'

export const createFolderStore = (folder: string): MediaStore => ({
  place: folder,
  read: (name) => readFile(join(folder, name)).catch(nullIfMissing),
  has: async (names) => new Set(names.filter((name) => existsSync(join(folder, name)))),
  async write(name, content) {
    const file = join(folder, name)
    const part = `${file}.${randomBytes(4).toString('hex')}.part`
    await mkdir(dirname(file), { recursive: true })
    try {
      await writeFile(part, content)
      await rename(part, file)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  },
  remove: async (names) => void (await Promise.all(names.map((name) => rm(join(folder, name), { force: true })))),
  async *list(prefix = '') {
    const from = join(folder, prefix.slice(0, prefix.lastIndexOf('/') + 1))
    const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(nullIfMissing)
    for (const entry of entries ?? []) {
      const file = join(entry.parentPath, entry.name)
      const name = relative(folder, file).replaceAll('\\', '/')
      if (!entry.isFile() || !isMediaName(name) || !name.startsWith(prefix)) continue
      // Another process may have removed it.
      const found = await stat(file).catch(nullIfMissing)
      if (found) yield { name, size: found.size }
    }
  },
})

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
