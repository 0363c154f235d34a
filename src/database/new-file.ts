import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  createWriteStream,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  type WriteStream,
} from 'node:fs'
import { dirname } from 'node:path'
import { conflict, invalid, unavailable } from '#domain/errors.ts'
import { onExit } from './on-exit.ts'
import { isFull } from './outage.ts'

/** `write` fills `part`, which is renamed to `file` when complete. Throws ShopError if the file cannot be created. */
export async function createFile(file: string, write: (part: string) => Promise<void>): Promise<void> {
  if (existsSync(file)) throw conflict(`${file} already exists. Choose another file name.`)
  requireWritable(dirname(file))
  try {
    await writePart(file, write)
  } catch (error) {
    if (isFull(error)) throw unavailable(`There is not enough disk space for ${file}.`)
    throw error
  }
}

/** Writes `<file>.part` and then renames it to `file`, replacing any existing file. Always deletes the part. */
export async function writePart(file: string, write: (part: string) => Promise<void>): Promise<void> {
  const part = `${file}.part`
  const deletePart = onExit(() => {
    for (const suffix of ['', ...SQLITE_SUFFIXES]) rmSync(part + suffix, { force: true })
  })
  try {
    await write(part)
    moveDurably(part, file)
  } finally {
    deletePart()
  }
}

export const SQLITE_SUFFIXES = ['-wal', '-shm', '-journal']

/** Opens a part for writing. It is created synchronously, because a file created later might appear after the part was deleted. */
export const openPart = (part: string): WriteStream => createWriteStream(part, { fd: openSync(part, 'w', 0o600) })

/** Renames a file so that the new name survives a power failure. Only the owner may read it. */
function moveDurably(part: string, file: string): void {
  chmodSync(part, 0o600)
  sync(part)
  renameSync(part, file)
  sync(dirname(file))
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

export function requireWritable(folder: string): void {
  try {
    accessSync(`${folder}/.`, constants.W_OK | constants.X_OK)
  } catch {
    throw invalid(`${folder} must be a writable folder.`)
  }
}
