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
  /** Makes those of the files that are missing, and returns how to stop. */
  start: (files: () => Promise<string[]>) => { stop: () => Promise<void> }
}

/** The pictures of the demo are made in the background and when they are asked for: the shop opens first. */
export function createDemoPictures(store: MediaStore, onFailure: (error: unknown) => void): DemoPictures {
  const pool = createFairPool(LIMITS)
  let found: Promise<Map<string, string>> | undefined
  const originals = () => (found ??= demoPictures())
  const madeOf = new Map<string, Promise<string[]>>()

  return {
    deferred: { ...store, has: async (names) => new Set(names) },
    async read(file) {
      const original = (await originals()).get(pictureOf(file))
      if (original === undefined) return null
      // A name that is none does not wait for pictures.
      if (!madeOf.has(original)) madeOf.set(original, filesMadeOf(original))
      return (await madeOf.get(original)!).includes(file) ? pool.run(() => makeFile(store, original, file)) : null
    },
    start(files) {
      let isStopping = false
      const running = makeMissing(store, { files, originals, isStopping: () => isStopping }).catch(onFailure)
      return { stop: () => ((isStopping = true), running) }
    },
  }
}

/** The name of the picture that a file is a size of. */
const pictureOf = (file: string): string => file.slice(0, file.lastIndexOf('-'))

async function filesMadeOf(path: string): Promise<string[]> {
  const { filesOfOriginal } = await import('#shop/import/formats/pictures.ts')
  return filesOfOriginal(await readFile(path))
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

type Wanted = {
  files: () => Promise<string[]>
  originals: () => Promise<Map<string, string>>
  isStopping: () => boolean
}

/** One file after the other, so that shoppers get the other processor. Reads no picture if all files are there. */
async function makeMissing(store: MediaStore, { files, originals, isStopping }: Wanted): Promise<void> {
  const wanted = await files()
  const known = await store.has(wanted)
  const missing = new Set(wanted.filter((file) => !known.has(file)))
  if (missing.size === 0) return
  const { sizesOfOriginal } = await import('#shop/import/formats/pictures.ts')
  const paths = await originals()
  for (const picture of new Set(Array.from(missing, pictureOf))) {
    const path = paths.get(picture)
    if (path === undefined) continue
    for (const { file, encode } of await sizesOfOriginal(await readFile(path))) {
      if (isStopping()) return
      if (missing.has(file)) await store.write(file, await encode())
    }
  }
}
