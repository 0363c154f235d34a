import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

/** A file of the shop that is stored outside the database. */
export type BackupFile = { name: string; content: Buffer }

/** Writes the files with their hashes into the copy of the database, so that a backup is one file that can be verified. */
export async function addFiles(copy: DatabaseSync, files: AsyncIterable<BackupFile>): Promise<void> {
  copy.exec(
    'begin; create table backup_files (name text primary key, content blob not null, sha256 text not null) strict',
  )
  const insert = copy.prepare('insert or ignore into backup_files values (?, ?, ?)')
  for await (const { name, content } of files) insert.run(name, content, hash('sha256', content))
  copy.exec('commit')
}

export const hasFiles = (copy: DatabaseSync): boolean =>
  copy.prepare(`select 1 from sqlite_schema where name = 'backup_files'`).get() !== undefined

/** The name of a file whose content does not match its hash, or null. */
export function damagedFile(copy: DatabaseSync): string | null {
  if (!hasFiles(copy)) return null
  const rows = copy.prepare('select name, content, sha256 from backup_files').iterate() as Iterable<Row>
  for (const { name, content, sha256 } of rows) if (hash('sha256', content) !== sha256) return name
  return null
}

/** Passes each file to `take`, and then deletes the files from the copy, which becomes the database. */
export async function takeFiles(copy: DatabaseSync, take: (file: BackupFile) => Promise<void>): Promise<void> {
  if (!hasFiles(copy)) return
  const rows = copy.prepare('select name, content from backup_files').iterate() as Iterable<Row>
  for (const { name, content } of rows) await take({ name, content: Buffer.from(content) })
  copy.exec('drop table backup_files; vacuum')
}

type Row = { name: string; content: Uint8Array; sha256: string }
