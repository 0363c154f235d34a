import { LRUCache } from 'lru-cache'
import type { DiskCache } from './disk-cache.ts'
import { DamagedFile, type MediaStore } from './media-store.ts'

/** Reads a served picture; null if missing. Throws MediaUnavailable. */
export type ReadMedia = (name: string) => Promise<Buffer | null>

/** The store is temporarily unavailable. The request can be retried in a moment. */
export class MediaUnavailable extends Error {}

/** Queues a read of a remote store fairly among client IP addresses. */
export type ReadInTurn = <T>(read: () => Promise<T>) => Promise<T>

type Sources = {
  /** Local stores, which are read first and without a limit. */
  local: readonly Pick<MediaStore, 'read'>[]
  remote: readonly MediaStore[]
  cache: DiskCache | null
  inTurn: ReadInTurn
}

type Observer = {
  onFailure: (error: unknown) => void
  onRecovery: () => void
}

/** Bounded, because strangers may request any number of unknown names. */
const MAX_UNKNOWN_NAMES = 10_000
const UNKNOWN_MS = 5000
/** How long the store is skipped after a failure. */
const PAUSE_MS = 1000

export function createMediaReader(
  { local, remote, cache, inTurn }: Sources,
  { onFailure, onRecovery }: Observer,
): ReadMedia {
  const reading = new Map<string, Promise<Buffer | null>>()
  const unknown = new LRUCache<string, true>({ max: MAX_UNKNOWN_NAMES, ttl: UNKNOWN_MS })
  let failedAt: number | null = null

  async function readRemote(name: string): Promise<Buffer | null> {
    if (failedAt !== null && performance.now() - failedAt < PAUSE_MS) throw new MediaUnavailable()
    try {
      const content = await firstOf(remote, name)
      if (failedAt !== null) onRecovery()
      failedAt = null
      return content
    } catch (error) {
      if (error instanceof DamagedFile) {
        onFailure(error)
        return null
      }
      if (failedAt === null) onFailure(error)
      failedAt = performance.now()
      throw new MediaUnavailable('The pictures cannot be read.', { cause: error })
    }
  }

  const readHere = async (name: string) => (await firstOf(local, name)) ?? (await cache?.read(name)) ?? null

  async function readAndKeep(name: string): Promise<Buffer | null> {
    // Another request may have read it first.
    const found = await readHere(name)
    if (found || unknown.has(name)) return found
    const content = await readRemote(name)
    if (content) await cache?.write(name, content)
    else unknown.set(name, true)
    return content
  }

  function readOnce(name: string): Promise<Buffer | null> {
    const running = reading.get(name) ?? readAndKeep(name).finally(() => reading.delete(name))
    reading.set(name, running)
    return running
  }

  return async (name) => {
    const found = await readHere(name)
    if (found || remote.length === 0 || unknown.has(name)) return found
    return inTurn(() => readOnce(name))
  }
}

export async function firstOf(stores: readonly Pick<MediaStore, 'read'>[], name: string): Promise<Buffer | null> {
  for (const store of stores) {
    const content = await store.read(name)
    if (content) return content
  }
  return null
}
