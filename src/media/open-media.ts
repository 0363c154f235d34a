import { join } from 'node:path'
import type { Database } from '#database/database.ts'
import { createDatabaseStore, IN_DATABASE } from './database-store.ts'
import { createDiskCache } from './disk-cache.ts'
import { createFolderStore } from './folder-store.ts'
import type { S3Settings } from './s3-store.ts'
import { createMediaReader, firstOf, type ReadInTurn, type ReadMedia } from './media-reader.ts'
import type { MediaStore } from './media-store.ts'

export type MediaSettings = {
  store: 'folder' | 'database' | S3Settings
  /** The limit of a node's disk cache. */
  cacheBytes: number
}

export type MediaPlace = { dataDir: string; media: MediaSettings }

/** The store that pictures are written to, and others that may still have some from earlier versions or settings. */
export type Media = { store: MediaStore; others: readonly MediaStore[] }

export async function openMedia(place: MediaPlace, database: Database): Promise<Media> {
  const outside = await openStoreOutside(place)
  const tables = database.kind === 'postgres' ? [createDatabaseStore(database)] : []
  if (typeof place.media.store === 'object') return { store: outside, others: [...tables, folderOf(place)] }
  const [table] = tables
  return place.media.store === 'database' && table
    ? { store: table, others: [outside] }
    : { store: outside, others: tables }
}

/** The bucket or folder for pictures, unless they are in the database. */
export async function openStoreOutside(place: MediaPlace): Promise<MediaStore> {
  if (typeof place.media.store !== 'object') return folderOf(place)
  // Loaded lazily, because of its SDK.
  const { createS3Store } = await import('./s3-store.ts')
  return createS3Store(place.media.store)
}

const folderOf = ({ dataDir }: MediaPlace): MediaStore => createFolderStore(join(dataDir, 'media'))

/** The stores not included in a database dump. */
export const storesOutside = ({ store, others }: Media): MediaStore[] =>
  [store, ...others].filter(({ place }) => place !== IN_DATABASE)

/** A pull-through store: `has` first copies files from other stores, so that every machine finds them. */
export const pullThrough = ({ store, others }: Media): MediaStore => ({
  ...store,
  read: (name) => firstOf([store, ...others], name),
  async has(names) {
    const known = await store.has(names)
    for (const name of names.filter((one) => !known.has(one))) {
      const content = await firstOf(others, name)
      if (!content) continue
      await store.write(name, content)
      known.add(name)
    }
    return known
  },
  async remove(names) {
    for (const one of [store, ...others]) await one.remove(names)
  },
})

export async function unmoved({ store, others }: Media): Promise<string[]> {
  const sentences: string[] = []
  for (const { place, list } of others)
    for await (const _ of list()) {
      sentences.push(`Pictures are in ${place} and not in ${store.place}. Move them there with: npx shop media move`)
      break
    }
  return sentences
}

type Observed = {
  log: { error: (details: object, message: string) => void; warn: (message: string) => void }
  health: { isOutage: (error: unknown) => boolean }
}

export function openMediaReader(
  place: MediaPlace,
  { store, others }: Media,
  inTurn: ReadInTurn,
  { log, health }: Observed,
): ReadMedia {
  const { cacheBytes } = place.media
  const folder = folderOf(place)
  const remote = [store, ...others].filter(({ place }) => place !== folder.place)
  const cache =
    remote.length > 0 && cacheBytes > 0 ? createDiskCache(join(place.dataDir, 'media-cache'), cacheBytes) : null
  return createMediaReader(
    { local: [folder], remote, cache, inTurn },
    {
      // The health watch already logs database outages.
      onFailure: (error) =>
        health.isOutage(error) || log.error({ err: error }, `Pictures cannot be read from ${store.place}`),
      onRecovery: () => log.warn(`Pictures are read again from ${store.place}`),
    },
  )
}
