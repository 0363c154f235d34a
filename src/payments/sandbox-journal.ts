import { appendFileSync, closeSync, existsSync, openSync, readSync, renameSync, statSync } from 'node:fs'

export type Journal = {
  append: (line: string) => void
  /** Returns the lines that any process has appended since the last call. */
  readNew: () => string[]
}

/** A larger file is put aside when the shop starts, and the sandbox begins anew. */
const MAX_BYTES = 32 * 1024 * 1024

/** Every process of a shop appends to the file and reads it. It is not synced: a sandbox charges nothing. */
export function openJournal(file: string): Journal {
  if (existsSync(file) && statSync(file).size > MAX_BYTES) renameSync(file, `${file}.old`)
  let position = 0
  let rest = ''
  return {
    append: (line) => {
      const bytes = Buffer.from(`${line}\n`)
      appendFileSync(file, bytes, { mode: 0o600 })
      // A line of this process is not read again, unless another process has written as well.
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
