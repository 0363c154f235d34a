import { hash } from 'node:crypto'
import type { Database } from '#database/database.ts'
import { deleteMedia, insertMedia, knownMedia, listMediaAfter, readMedia } from '#database/media/media.ts'
import { DamagedFile, type MediaStore, type StoredFile } from './media-store.ts'

export const IN_DATABASE = 'the database'

export const createDatabaseStore = ({ db }: Pick<Database, 'db'>): MediaStore => ({
  place: IN_DATABASE,
  async read(name) {
    const row = await readMedia(db, name)
    if (row && digestOf(row.content) !== row.sha256) throw new DamagedFile(`${name} is damaged in ${IN_DATABASE}.`)
    return row && row.content
  },
  has: (names) => knownMedia(db, names),
  write: (name, content) => insertMedia(db, { name, content, sha256: digestOf(content) }, new Date().toISOString()),
  remove: (names) => deleteMedia(db, names),
  async *list(prefix = '') {
    for (let last: string | undefined = ''; last !== undefined;) {
      const rows: StoredFile[] = await listMediaAfter(db, prefix, last)
      yield* rows
      last = rows.at(-1)?.name
    }
  },
})

const digestOf = (content: Buffer): string => hash('sha256', content)
