import { open } from 'node:fs/promises'
import { invalid, type ShopError } from '#domain/errors.ts'

const SIGNATURES = { SQLite: 'SQLite format 3\0', PostgreSQL: 'PGDMP' }

type Kind = keyof typeof SIGNATURES

/** Throws ShopError if the file is a backup of the other kind of database. */
export async function rejectOtherKind(file: string, kind: Kind): Promise<void> {
  const other: Kind = kind === 'SQLite' ? 'PostgreSQL' : 'SQLite'
  const opened = await open(file)
  const { buffer, bytesRead } = await opened.read(Buffer.alloc(16), 0, 16, 0).finally(() => opened.close())
  if (!buffer.subarray(0, bytesRead).toString('latin1').startsWith(SIGNATURES[other])) return
  throw invalid(`${file} is a backup of a shop on ${other}, and this shop uses ${kind}.`)
}

/** Called with the progress, from 0 to 1. */
export type OnProgress = (done: number) => void

export const invalidBackup = (file: string, reason: string): ShopError =>
  invalid(`${file} is not a complete backup of a shop: ${reason}`)
