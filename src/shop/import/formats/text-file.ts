import { createReadStream, type ReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { fileSize } from '#database/input-file.ts'
import { BadFile } from '#shop/import/problems.ts'

export type OnRead = (share: number) => void

/** Reads UTF-8, or UTF-16 with a byte order mark, gzipped or not. Strips the mark, normalizes line endings to "\n". Throws BadFile or ShopError. */
export async function* readText(file: string, onRead: OnRead = () => {}): AsyncGenerator<string> {
  const size = fileSize(file)
  let decoder: TextDecoder | undefined
  // A chunk may end in the middle of a CRLF.
  let pending = ''
  const raw = createReadStream(file)
  try {
    for await (const chunk of decompressed(file, raw)) {
      decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true })
      const text = pending + decode(decoder, chunk, file)
      pending = text.endsWith('\r') ? '\r' : ''
      onRead(raw.bytesRead / size)
      yield text.slice(0, text.length - pending.length).replaceAll('\r\n', '\n')
    }
  } finally {
    raw.destroy()
  }
  yield pending + (decoder ? decode(decoder, undefined, file) : '')
}

const encodingOf = ([first, second]: Buffer): string =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'

async function* decompressed(file: string, raw: ReadStream): AsyncGenerator<Buffer> {
  const chunks = raw[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const first = await chunks.next()
  if (first.done) return
  const all = prepend(first.value, chunks)
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) return yield* all
  const gunzip = createGunzip()
  // The loop below throws any errors.
  pipeline(Readable.from(all), gunzip, () => {})
  try {
    yield* gunzip as AsyncIterable<Buffer>
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw error
    throw new BadFile(`${file} cannot be decompressed: it is damaged or incomplete.`)
  }
}

async function* prepend<T>(first: T, others: AsyncIterator<T>): AsyncGenerator<T> {
  yield first
  for (let next = await others.next(); !next.done; next = await others.next()) yield next.value
}

export async function* readLines(file: string, onRead?: OnRead): AsyncGenerator<string> {
  let pending = ''
  for await (const text of readText(file, onRead)) {
    const lines = (pending + text).split('\n')
    pending = lines.pop()!
    yield* lines
    if (pending.length > MAX_ROW_LENGTH)
      throw new BadFile(`${file} has a line of more than ${MAX_ROW_LENGTH} characters.`)
  }
  if (pending) yield pending
}

/** A longer row has an unclosed quote, and would read the rest of the file into memory. */
export const MAX_ROW_LENGTH = 10_000_000

function decode(decoder: TextDecoder, chunk: Buffer | undefined, file: string): string {
  try {
    const text = decoder.decode(chunk, { stream: chunk !== undefined })
    if (!text.includes('\0')) return text
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  throw new BadFile(`${file} is neither UTF-8 nor UTF-16 text. Save it as "CSV UTF-8", comma separated.`)
}
