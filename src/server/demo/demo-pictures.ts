import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { demoPictures } from '#shop/opening/demo-products.ts'
import type { MediaStore } from '#media/media-store.ts'
import type { ReadMedia } from '#media/media-reader.ts'
import { createFairPool } from '#shop/pools/fair-pool.ts'

/** One IP address gets two at once, and the last of its 64 queued requests waits for about ten seconds. */
const LIMITS = { concurrent: 3, queued: 128 }

const RETRY_MS = 30_000

export type DemoPictures = {
  /** A store that claims to have every file already, so that the catalog is filled within a second. */
  deferred: MediaStore
  /** Generates a requested file. Null if it does not belong to the demo. Throws PoolFull on too many requests. */
  read: ReadMedia
  /** Generates the missing files, retries after a failure, and returns how to stop. */
  start: (files: () => Promise<string[]>) => { stop: () => Promise<void> }
}

/** Generates the demo's pictures in the background and on request, so that the shop opens first. */
export function createDemoPictures(
  store: MediaStore,
  onFailure: (error: unknown) => void,
  retryMs = RETRY_MS,
): DemoPictures {
  const pool = createFairPool(LIMITS)
  const originals = remembered(demoPictures)
  const filesMadeOf = new Map<string, () => Promise<string[]>>()

  return {
    deferred: { ...store, has: async (names) => new Set(names) },
    async read(file) {
      const original = (await originals()).get(pictureOf(file))
      if (original === undefined) return null
      // Does not generate a picture to find out that its file name is invalid.
      if (!filesMadeOf.has(original))
        filesMadeOf.set(
          original,
          remembered(() => filesOfPath(original)),
        )
      return (await filesMadeOf.get(original)!()).includes(file)
        ? pool.run(() => makeFile(store, original, file))
        : null
    },
    start(files) {
      const stopping = new AbortController()
      const running = untilMade(() => makeMissing(store, { files, originals, signal: stopping.signal }), {
        onFailure,
        retryMs,
        signal: stopping.signal,
      })
      return { stop: () => (stopping.abort(), running) }
    },
  }
}

/** Caches the result of a reader, unless it fails. */
function remembered<T>(read: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined
  return () => {
    found ??= read().catch((error: unknown) => {
      found = undefined
      throw error
    })
    return found
  }
}

type Retries = { onFailure: (error: unknown) => void; retryMs: number; signal: AbortSignal }

/** The database or the store may be temporarily unavailable. */
async function untilMade(make: () => Promise<void>, { onFailure, retryMs, signal }: Retries): Promise<void> {
  while (!signal.aborted) {
    try {
      return await make()
    } catch (error) {
      onFailure(error)
    }
    await setTimeout(retryMs, undefined, { signal }).catch(() => {})
  }
}

/** The name of the picture that the file is a size of. */
const pictureOf = (file: string): string => file.slice(0, file.lastIndexOf('-'))

async function filesOfPath(path: string): Promise<string[]> {
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
  signal: AbortSignal
}

/** Generates one file at a time, so that shoppers get the other CPU core. Reads no picture if no file is missing. */
async function makeMissing(store: MediaStore, { files, originals, signal }: Wanted): Promise<void> {
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
      if (signal.aborted) return
      if (missing.has(file)) await store.write(file, await encode())
    }
  }
}
