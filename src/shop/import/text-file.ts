import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { BadFile } from './draft.ts'

/** The text of a UTF-8 file in pieces, without byte order mark and with every line ending as "\n". */
export async function* readText(file: string, onBytes: (bytes: number) => void = () => {}): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  // A piece may end between the two characters of one line ending.
  let held = ''
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    const text = held + decode(decoder, chunk, file)
    held = text.endsWith('\r') ? '\r' : ''
    onBytes(chunk.length)
    yield text.slice(0, text.length - held.length).replaceAll('\r\n', '\n')
  }
  yield held + decode(decoder, undefined, file)
}

function decode(decoder: TextDecoder, chunk: Buffer | undefined, file: string): string {
  try {
    const text = decoder.decode(chunk, { stream: chunk !== undefined })
    if (!text.includes('\0')) return text
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  throw new BadFile(`${file} is not a text in UTF-8. Save it as "CSV UTF-8", comma separated.`)
}

/** The size of a file in bytes. */
export async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') throw new BadFile(`There is no file ${file}.`)
    if (error.code === 'EACCES') throw new BadFile(`The file ${file} may not be read by this user.`)
    throw error
  })
  if (!found.isFile()) throw new BadFile(`${file} is not a file.`)
  return found.size
}
