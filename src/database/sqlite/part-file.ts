import { chmodSync, closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'

/** Gives a finished file its name, so that it survives the machine's power failing; nobody else may read it. */
export function moveInto(part: string, file: string): void {
  chmodSync(part, 0o600)
  sync(part)
  renameSync(part, file)
  sync(dirname(file))
}

/** Takes away what was not finished, and what SQLite keeps beside it. */
export function discard(part: string): void {
  for (const leftover of ['', '-wal', '-shm', '-journal']) rmSync(part + leftover, { force: true })
}

function sync(path: string): void {
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
