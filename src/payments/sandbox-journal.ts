import { appendFileSync, closeSync, existsSync, openSync, readSync, renameSync, statSync } from 'node:fs'

export type Journal = {
  append: (line: string) => void
  /** Returns the lines appended by any process since the last call. */
  readNew: () => string[]
}

/** At startup, a larger file is set aside and the sandbox starts over. */
const MAX_BYTES = 32 * 1024 * 1024

/** Shared by all processes of a shop. Not synced, because the sandbox charges nothing. */
export function openJournal(file: string): Journal {
  if (existsSync(file) && statSync(file).size > MAX_BYTES) renameSync(file, `${file}.old`)
  let position = 0
  let rest = ''
  return {
    append: (line) => {
      const bytes = Buffer.from(`${line}\n`)
      appendFileSync(file, bytes, { mode: 0o600 })
      // Skip this process's own line, unless another process has written too.
      if (rest === '' && statSync(file).size === position + bytes.length) position += bytes.length
    },
    readNew: () => {
      const text = rest + readFrom(file, position)
      position += Buffer.byteLength(text) - Buffer.byteLength(rest)
      const lines = text.split('\n')
      rest = lines.pop()!
      return lines
    },
  }
}

function readFrom(file: string, position: number): string {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size <= position) return ''
  const descriptor = openSync(file, 'r')
  try {
    const buffer = Buffer.alloc(size - position)
    return buffer.subarray(0, readSync(descriptor, buffer, 0, buffer.length, position)).toString()
  } finally {
    closeSync(descriptor)
  }
}
