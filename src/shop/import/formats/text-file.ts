import { createReadStream, type ReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { BadFile } from '#shop/import/product-draft.ts'

/**
 * The text of a UTF-8 file in pieces, without byte order mark and with every line ending as "\n". A packed file is
 * unpacked; `onBytes` is told how much of the file itself has been read.
 */
export async function* readText(file: string, onBytes: (bytes: number) => void = () => {}): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  // A piece may end between the two characters of one line ending.
  let held = ''
  const raw = createReadStream(file)
  try {
    for await (const chunk of unpacked(file, raw)) {
      const text = held + decode(decoder, chunk, file)
      held = text.endsWith('\r') ? '\r' : ''
      onBytes(raw.bytesRead)
      yield text.slice(0, text.length - held.length).replaceAll('\r\n', '\n')
    }
  } finally {
    // Whoever needs the first line alone reads no further.
    raw.destroy()
  }
  yield held + decode(decoder, undefined, file)
}

/** What begins like a file of gzip is one, whatever its name. */
async function* unpacked(file: string, raw: ReadStream): AsyncGenerator<Buffer> {
  const chunks = raw[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const first = await chunks.next()
  if (first.done) return
  const all = continued(first.value, chunks)
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) return yield* all
  const gunzip = createGunzip()
  // Its own end, and any other's, is told by whoever reads it.
  pipeline(Readable.from(all), gunzip, () => {})
  try {
    yield* gunzip as AsyncIterable<Buffer>
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw error
    throw new BadFile(`${file} cannot be unpacked: it is damaged or cut short.`)
  }
}

async function* continued<T>(first: T, others: AsyncIterator<T>): AsyncGenerator<T> {
  yield first
  for (let next = await others.next(); !next.done; next = await others.next()) yield next.value
}

/** The lines of a UTF-8 file, from the first. */
export async function* readLines(file: string, onBytes?: (bytes: number) => void): AsyncGenerator<string> {
  let held = ''
  for await (const text of readText(file, onBytes)) {
    const lines = (held + text).split('\n')
    held = lines.pop()!
    yield* lines
    if (held.length > LONGEST_ROW) throw new BadFile(`${file} has a line of more than ${LONGEST_ROW} characters.`)
  }
  if (held) yield held
}

/** In characters. Where one is longer, a quote or a line ending is missing, and the rest of the file would be held in memory. */
export const LONGEST_ROW = 10_000_000

function decode(decoder: TextDecoder, chunk: Buffer | undefined, file: string): string {
  try {
    const text = decoder.decode(chunk, { stream: chunk !== undefined })
    if (!text.includes('\0')) return text
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  throw new BadFile(`${file} is not a text in UTF-8. Save it as "CSV UTF-8", comma separated.`)
}
