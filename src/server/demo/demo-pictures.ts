import { readFile } from 'node:fs/promises'
import { demoPictures } from '#shop/demo-products.ts'
import type { MediaStore } from '#media/media-store.ts'
import type { ReadMedia } from '#media/media-reader.ts'
import { createFairPool } from '#shop/pools/fair-pool.ts'

/** One address has two of them at once, and the last of its 64 others waits for some ten seconds. */
const LIMITS = { concurrent: 3, queued: 128 }

export type DemoPictures = {
  /** A store in which the files of a picture seem to be there already, so that the catalog is filled in a second. */
  deferred: MediaStore
  /** Makes a file that is asked for. Null if it is none of the demo. Throws PoolFull if too many are asked for. */
  read: ReadMedia
  /** Makes all files that are missing, and returns how to stop. */
  start: () => { stop: () => Promise<void> }
}

/** The pictures of the demo are made in the background and when they are asked for: the shop opens first. */
export function createDemoPictures(store: MediaStore, onFailure: (error: unknown) => void): DemoPictures {
  const pool = createFairPool(LIMITS)
  let files: Promise<Map<string, string>> | undefined
  const find = () => (files ??= findFiles())

  return {
    deferred: { ...store, has: async (names) => new Set(names) },
    async read(file) {
      const original = (await find()).get(file)
      if (original === undefined) return null
      return pool.run(() => makeFile(store, original, file))
    },
    start() {
      let isStopping = false
      const running = makeMissing(store, find, () => isStopping).catch(onFailure)
      return { stop: () => ((isStopping = true), running) }
    },
  }
}

async function makeFile(store: MediaStore, path: string, file: string): Promise<Buffer | null> {
  const known = await store.read(file)
  if (known) return known
  const { sizesOfOriginal } = await import('#shop/import/formats/pictures.ts')
  const size = (await sizesOfOriginal(await readFile(path))).find((one) => one.file === file)
  if (!size) return null
  const made = await size.encode()
  await store.write(file, made)
  return made
}

/** The originals by the names of the files that are made of them. */
async function findFiles(): Promise<Map<string, string>> {
  const { filesOfOriginal } = await import('#shop/import/formats/pictures.ts')
  const files = new Map<string, string>()
  for (const original of (await demoPictures()).values())
    for (const file of await filesOfOriginal(await readFile(original))) files.set(file, original)
  return files
}

/** One file after the other, so that shoppers get the other processor. */
async function makeMissing(
  store: MediaStore,
  find: () => Promise<Map<string, string>>,
  isStopping: () => boolean,
): Promise<void> {
  const { sizesOfOriginal } = await import('#shop/import/formats/pictures.ts')
  const byOriginal = Map.groupBy(await find(), ([, original]) => original)
  for (const [original, files] of byOriginal) {
    const known = await store.has(files.map(([file]) => file))
    if (known.size === files.length) continue
    for (const { file, encode } of await sizesOfOriginal(await readFile(original))) {
      if (isStopping()) return
      if (!known.has(file)) await store.write(file, await encode())
    }
  }
}
