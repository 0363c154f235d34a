import { readFile } from 'node:fs/promises'
import pLimit from 'p-limit'
import { demoPictures } from '#shop/demo-products.ts'
import type { MediaStore } from '#media/media-store.ts'
import type { ReadMedia } from '#media/media-reader.ts'

/** Shoppers and the background wait for each other here, and not for the rest of the shop. */
const MAX_CONCURRENT = 2

export type DemoPictures = {
  /** A store in which the files of a picture seem to be there already, so that the catalog is filled in a second. */
  deferred: MediaStore
  /** Makes a file that is asked for. Null if it is none of the demo. */
  read: ReadMedia
  /** Makes all files that are missing, and returns how to stop. */
  start: () => { stop: () => Promise<void> }
}

/** The pictures of the demo are made in the background and when they are asked for: the shop opens first. */
export function createDemoPictures(store: MediaStore): DemoPictures {
  const slots = pLimit(MAX_CONCURRENT)
  let originals: Promise<Map<string, string>> | undefined
  const find = () => (originals ??= demoPictures())

  return {
    deferred: { ...store, has: async (names) => new Set(names) },
    async read(file) {
      const path = (await find()).get(file.slice(0, file.lastIndexOf('-')))
      return path === undefined ? null : slots(() => makeFile(store, path, file))
    },
    start() {
      let isStopping = false
      const running = makeMissing(store, find, () => isStopping).catch(() => undefined)
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

/** One file after the other, so that shoppers get the other processor. */
async function makeMissing(
  store: MediaStore,
  find: () => Promise<Map<string, string>>,
  isStopping: () => boolean,
): Promise<void> {
  const { sizesOfOriginal } = await import('#shop/import/formats/pictures.ts')
  for (const path of (await find()).values()) {
    if (isStopping()) return
    const sizes = await sizesOfOriginal(await readFile(path))
    const known = await store.has(sizes.map(({ file }) => file))
    for (const { file, encode } of sizes) {
      if (isStopping()) return
      if (!known.has(file)) await store.write(file, await encode())
    }
  }
}
