import { readdirSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFolder, type Folder } from '#test/import-files.ts'
import { createDiskCache } from './disk-cache.ts'

const MAX_BYTES = 100_000
const nameOf = (index: number): string => `${index.toString(16).padStart(16, '0')}-320.webp`

describe('A node’s disk cache of pictures', () => {
  let folder: Folder
  beforeEach(() => {
    folder = openFolder()
  })
  afterEach(() => folder.remove())

  it('stays within its limit, even with two processes, and evicts the least recently used first', async () => {
    const caches = [createDiskCache(folder.path, MAX_BYTES), createDiskCache(folder.path, MAX_BYTES)]
    await caches[0]!.write(nameOf(0), Buffer.alloc(5000, 1))
    utimesSync(join(folder.path, nameOf(0)), new Date(0), new Date(0))
    for (let index = 1; index < 60; index++) {
      await caches[index % 2]!.write(nameOf(index), Buffer.alloc(5000, 1))
      // Files of one millisecond have one age.
      const age = new Date(Date.now() - 60_000 + index * 100)
      utimesSync(join(folder.path, nameOf(index)), age, age)
      expect(await caches[0]!.read(nameOf(0))).toHaveLength(5000)
    }
    const files = readdirSync(folder.path)
    const bytes = files.reduce((sum, file) => sum + statSync(join(folder.path, file)).size, 0)
    expect(bytes).toBeGreaterThan(MAX_BYTES / 2)
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES * 1.2)
    expect(files).toContain(nameOf(59))
    expect(files).not.toContain(nameOf(1))
  })

  it('stays empty on a read-only disk, without failing', async () => {
    folder.write('file', '')
    const cache = createDiskCache(join(folder.path, 'file', 'media-cache'), MAX_BYTES)
    await cache.write(nameOf(1), Buffer.alloc(5000, 1))
    expect(await cache.read(nameOf(1))).toBeNull()
  })
})
